/** Entry named by `extensionTestsPath`: VS Code's extension host loads it and awaits `run()`. */
import * as fs from 'node:fs';
import * as path from 'node:path';
import Mocha from 'mocha';

interface Result {
  readonly title: string;
  readonly failure: string | undefined;
}

/** Runs every test file beside this one; rejects when a test fails, which makes VS Code exit with an error. */
export async function run(): Promise<void> {
  const mocha = new Mocha({ ui: 'bdd', timeout: 30_000, color: false });
  for (const name of fs.readdirSync(__dirname).filter((file) => file.endsWith('.test.cjs'))) {
    mocha.addFile(path.join(__dirname, name));
  }
  const results: Result[] = [];
  // scripts/extensionTests.mjs shows what is printed between these two marks.
  console.log('##tests-start');
  await new Promise<void>((resolve) => {
    const runner = mocha.run(() => {
      resolve();
    });
    runner.on('pass', (test) => results.push({ title: test.fullTitle(), failure: undefined }));
    runner.on('fail', (test, error: Error) =>
      results.push({ title: test.fullTitle(), failure: error.stack ?? error.message }),
    );
  });
  console.log('##tests-end');
  report(results);
}

function report(results: readonly Result[]): void {
  const failures = results.filter(({ failure }) => failure !== undefined);
  const file = process.env.ASK_DOCS_TEST_RESULTS;
  if (file !== undefined) {
    fs.writeFileSync(
      file,
      JSON.stringify({ passed: results.length - failures.length, failed: failures.length }),
    );
  }
  if (failures.length > 0) throw new Error(`${failures.length} of ${results.length} tests failed`);
}
