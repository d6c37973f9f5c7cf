// Mocha's dot reporter, which also writes the counts to a file for scripts/test.mjs, and names what was skipped: their titles
// say what they need. The evaluation data lies beside the project, or where ASK_DOCS_EVAL_DIR says.
const { mkdirSync, writeFileSync } = require('node:fs');
const path = require('node:path');
const { reporters, Runner } = require('mocha');

module.exports = class CountingReporter extends reporters.Dot {
  constructor(runner, options) {
    super(runner, options);
    const skipped = [];
    runner.on(Runner.constants.EVENT_TEST_PENDING, (test) => skipped.push(test.fullTitle()));
    runner.once(Runner.constants.EVENT_RUN_END, () => {
      for (const title of skipped) process.stdout.write(`skipped: ${title}\n`);
      const file = process.env.ASK_DOCS_TEST_RESULTS;
      if (file === undefined) return;
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, JSON.stringify({ passed: this.stats.passes, failed: this.stats.failures }));
    });
  }
};
