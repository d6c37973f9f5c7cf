import * as assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { hashOfQuote } from '../../../src/adapters/documents/quoteHash';
import { placeOfCode } from '../../../src/core/features/verifiedLinks/placeCode';
import { citationMarkdown } from '../../../src/core/features/verifiedLinks/writeLink';
import type { Place } from '../../../src/core/model/types';
import { bundle, bundleReader } from '../../support/bundle';
import { pdfFile } from '../../support/pdfFile';
import { securityWorkbook } from '../../support/securityWorkbook';
import { temporaryFolders } from '../../support/temporaryFolder';

const leave = 'Employees of the harbour office have 30 days of annual leave each year.';
const parking = 'Parking at the quay is free for visitors.';

function citation(quote: string, documentId: string, place: Place): string {
  return citationMarkdown({ documentId, headings: [], place, quote }, hashOfQuote);
}

const line = (start: number): Place => ({ kind: 'lines', lines: { start, end: start } });

const files = {
  'handbook.md': `# Handbook\n\n${leave}\n\n${parking}\n`,
  'prices.csv': 'Plan,Price\nBasic,10\nPro,25\n',
  'notes/minutes.md': [
    '# Minutes',
    '',
    `We said: ${citation(leave, 'handbook.md', line(3))}.`,
    '',
    `- ${citation(parking, 'handbook.md', line(5))}`,
    '',
  ].join('\n'),
};

interface Printed {
  readonly citations: readonly {
    readonly line: number;
    readonly status: string;
    readonly now: { readonly path: string; readonly at: string } | null;
  }[];
  readonly counts: Readonly<Record<string, number>>;
}

describe('ask-docs verify', function () {
  this.timeout(60_000);
  const temporaryFolder = temporaryFolders();
  let program: string;
  let folder: string;

  before(async () => {
    const out = await temporaryFolder({});
    program = await bundle('src/cli/main.ts', out);
    await bundleReader(out);
  });

  beforeEach(async () => {
    folder = await temporaryFolder(files);
  });

  function verify(...args: string[]): Promise<{ code: unknown; stdout: string; stderr: string }> {
    const own = [program, 'verify', ...args, '--index-dir', path.join(folder, '.index')];
    const options = { cwd: folder, env: { ...process.env, NO_COLOR: '1' } };
    return new Promise((resolve) => {
      execFile(process.execPath, own, options, (error, stdout, stderr) => {
        resolve({ code: error === null ? 0 : error.code, stdout, stderr });
      });
    });
  }

  async function printed(...args: string[]): Promise<Printed> {
    return JSON.parse((await verify('.', '--json', ...args)).stdout) as Printed;
  }

  const edit = async (name: string, from: string, to: string): Promise<void> => {
    const file = path.join(folder, name);
    await writeFile(file, (await readFile(file, 'utf8')).replace(from, to));
  };

  it('says nothing of quotes that are verbatim, and makes no index', async () => {
    const { code, stdout, stderr } = await verify('.');
    assert.deepEqual({ code, stdout }, { code: 0, stdout: '' });
    assert.match(stderr, /2 citations: 2 verbatim, 0 moved/);
    assert.ok(!existsSync(path.join(folder, '.index')));
  });

  it('shows old and new of a quote that changed, and fails', async () => {
    await edit('handbook.md', '30 days', '28 days');
    const { code, stdout } = await verify('.');
    assert.equal(code, 1);
    assert.match(stdout, /^notes\/minutes\.md:3:10 {2}changed\n/);
    assert.match(stdout, /- Employees .* 30 days .*\n {2}\+ Employees .* 28 days /);
  });

  it('passes with a quote that moved, and fails if it is to be strict', async () => {
    await edit('handbook.md', '# Handbook', '# Handbook\n\nValid for all.');
    assert.deepEqual((await printed()).counts, { verbatim: 0, moved: 2, changed: 0, gone: 0 });
    assert.deepEqual([(await verify('.')).code, (await verify('.', '--strict')).code], [0, 1]);
  });

  it('finds the quotes of a document that was renamed', async () => {
    await rename(path.join(folder, 'handbook.md'), path.join(folder, 'rules.md'));
    const { citations } = await printed();
    assert.deepEqual(
      citations.map(({ status, now }) => [status, now?.path, now?.at]),
      [
        ['moved', 'rules.md', 'L3'],
        ['moved', 'rules.md', 'L5'],
      ],
    );
  });

  it('calls quotes gone when no document has them any more', async () => {
    await rm(path.join(folder, 'handbook.md'));
    const { code, stdout } = await verify('.');
    assert.equal(code, 1);
    assert.match(stdout, /gone\n {2}The quote is gone: there is no document handbook\.md/);
  });

  it('judges only the files that are named', async () => {
    const one = citation('Nobody says this at all.', 'handbook.md', line(3));
    await writeFile(path.join(folder, 'other.md'), one);
    assert.deepEqual([(await verify('notes/minutes.md')).code, (await verify('other.md')).code], [0, 1]);
  });

  it('knows rows of tables', async () => {
    const row = (quote: string, at: number): string => citation(quote, 'prices.csv', line(at));
    await writeFile(
      path.join(folder, 'notes', 'minutes.md'),
      [row('Basic,10', 2), row('Pro,20', 3)].join('\n\n'),
    );
    assert.deepEqual(
      (await printed()).citations.map(({ status }) => status),
      ['verbatim', 'changed'],
    );
  });

  it('knows cells of sheets', async () => {
    const quote = 'Describe how access is revoked when people leave.';
    const notes = path.join(folder, 'notes', 'minutes.md');
    await writeFile(path.join(folder, 'vendor.xlsx'), securityWorkbook);
    await writeFile(notes, citation(quote, 'vendor.xlsx', placeOfCode('Security & Privacy!A99:C99')));
    const [moved] = (await printed()).citations;
    assert.match(moved?.now?.at ?? '', /^Security & Privacy!A\d:/);
    await writeFile(notes, citation(quote, 'vendor.xlsx', placeOfCode(moved?.now?.at ?? '')));
    assert.deepEqual((await printed()).citations[0]?.status, 'verbatim');
  });

  it('knows pages of PDFs', async () => {
    await writeFile(path.join(folder, 'handbook.pdf'), pdfFile([{ text: leave, x: 50, y: 700 }]));
    const on = (page: number): string => citation(leave, 'handbook.pdf', { kind: 'page', page });
    await writeFile(path.join(folder, 'notes', 'minutes.md'), `${on(1)}\n\n${on(2)}\n`);
    assert.deepEqual(
      (await printed()).citations.map(({ status }) => status),
      ['verbatim', 'moved'],
    );
  });

  it('opens nothing outside of the folder', async () => {
    const outside = await temporaryFolder({ 'secret.md': `# Secret\n\n${leave}\n` });
    const name = path.relative(folder, path.join(outside, 'secret.md'));
    await writeFile(path.join(folder, 'notes', 'minutes.md'), citation(leave, name, line(3)));
    assert.equal((await printed('--here')).citations[0]?.status, 'gone');
  });

  it('prints SARIF with the line of the citation', async () => {
    await edit('handbook.md', '30 days', '28 days');
    const { runs } = JSON.parse((await verify('.', '--sarif')).stdout) as {
      runs: {
        results: { ruleId: string; locations: { physicalLocation: { region: { startLine: number } } }[] }[];
      }[];
    };
    assert.deepEqual(
      runs[0]?.results.map(({ ruleId, locations }) => [
        ruleId,
        locations[0]?.physicalLocation.region.startLine,
      ]),
      [['changed', 3]],
    );
  });

  it('writes JUnit with a test for each citation, over its own of before', async () => {
    await edit('handbook.md', '30 days', '28 days');
    await verify('.', '--junit', 'report.xml');
    await verify('.', '--junit', 'report.xml');
    const xml = await readFile(path.join(folder, 'report.xml'), 'utf8');
    assert.match(xml, /<testsuites name="ask-docs verify" tests="2" failures="1"/);
    assert.match(xml, /<failure message="The quote has changed: handbook\.md, L 3 says /);
  });

  it('says so when a file is not there', async () => {
    const { code, stderr } = await verify('nowhere.md');
    assert.equal(code, 2);
    assert.match(stderr, /nowhere\.md/);
  });
});
