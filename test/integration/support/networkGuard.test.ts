import * as assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';

const guard = path.resolve('test/support/networkGuard.cjs');

/** Runs a program with the guard in front and returns the hosts that it tried to reach. */
function hostsTried(program: string): string[] {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'network-guard-'));
  const attemptsFile = path.join(directory, 'attempts.jsonl');
  try {
    const env = { ...process.env, ASK_DOCS_NETWORK_ATTEMPTS: attemptsFile };
    spawnSync(process.execPath, ['--require', guard, '--eval', program], { env });
    const lines = fs.existsSync(attemptsFile) ? fs.readFileSync(attemptsFile, 'utf8').trim().split('\n') : [];
    const entries = lines.map((line) => JSON.parse(line) as { kind: string; host: string }); // Written by the guard.
    return entries.filter(({ kind }) => kind !== 'guarded').map(({ host }) => host);
  } finally {
    fs.rmSync(directory, { recursive: true });
  }
}

describe('networkGuard', () => {
  it('sees a request by name', () => {
    assert.deepEqual(hostsTried("fetch('https://elsewhere.invalid/').catch(() => {})"), [
      'elsewhere.invalid:443',
    ]);
  });

  it('sees a request by address', () => {
    const program = "require('node:http').get('http://192.0.2.1/').on('error', () => {})";
    assert.deepEqual(hostsTried(program), ['192.0.2.1:80']);
  });

  it('sees the look-up of a name', () => {
    const program = "require('node:dns').lookup('elsewhere.invalid', () => {})";
    assert.deepEqual(hostsTried(program), ['elsewhere.invalid']);
  });

  it('sees a request of a worker thread', () => {
    const inWorker = "fetch('http://192.0.2.2/').catch(() => {})";
    const program = `new (require('node:worker_threads').Worker)(${JSON.stringify(inWorker)}, { eval: true })`;
    assert.deepEqual(hostsTried(program), ['192.0.2.2:80']);
  });

  it('lets this machine be reached', () => {
    const program = `
      const server = require('node:http').createServer((_, response) => response.end());
      server.listen(0, '127.0.0.1', () => {
        fetch('http://127.0.0.1:' + server.address().port).then((answer) => {
          if (!answer.ok) require('node:dns').lookup('not-reached.invalid', () => {});
          server.close();
        });
      });`;
    assert.deepEqual(hostsTried(program), []);
  });
});
