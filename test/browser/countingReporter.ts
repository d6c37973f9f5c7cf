// Writes how many tests passed, failed and needed a second try to where scripts/test.mjs looks, and names those that did.
import type { FullResult, Reporter, Suite } from '@playwright/test/reporter';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export default class CountingReporter implements Reporter {
  #suite: Suite | undefined;
  #errors = 0;

  onBegin(_config: unknown, suite: Suite): void {
    this.#suite = suite;
  }

  /** What fails outside of a test, as when a server found that another host was contacted. */
  onError(): void {
    this.#errors += 1;
  }

  onEnd({ status }: FullResult): void {
    const tests = this.#suite?.allTests() ?? [];
    const titles = (outcome: ReturnType<(typeof tests)[number]['outcome']>) =>
      tests.filter((test) => test.outcome() === outcome).map((test) => test.titlePath().slice(3).join(' › '));
    const flaky = titles('flaky');
    const passed = titles('expected').length + flaky.length;
    const failed = titles('unexpected').length + this.#errors;
    const counts = { passed, failed: failed === 0 && status !== 'passed' ? 1 : failed, flaky };
    for (const title of flaky) process.stdout.write(`flaky, passed at the second try: ${title}\n`);
    const { ASK_DOCS_TEST_RESULTS: file } = process.env;
    if (file === undefined) return;
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(counts));
  }
}
