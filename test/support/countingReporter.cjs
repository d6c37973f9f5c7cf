// Mocha's dot reporter, which also writes the counts to a file for scripts/test.mjs.
const { mkdirSync, writeFileSync } = require('node:fs');
const path = require('node:path');
const { reporters, Runner } = require('mocha');

module.exports = class CountingReporter extends reporters.Dot {
  constructor(runner, options) {
    super(runner, options);
    const file = process.env.ASK_DOCS_TEST_RESULTS;
    if (file === undefined) return;
    runner.once(Runner.constants.EVENT_RUN_END, () => {
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, JSON.stringify({ passed: this.stats.passes, failed: this.stats.failures }));
    });
  }
};
