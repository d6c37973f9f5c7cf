// npm run bench -- links: how long `ask-docs verify` takes for 1,000 citations of 100 documents, as the command is typed: when all are verbatim, when some
// moved, changed or are gone, and when every document was renamed.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { hashOfQuote } from '../src/adapters/documents/quoteHash';
import { citationMarkdown } from '../src/core/features/verifiedLinks/writeLink';

const root = path.join(import.meta.dirname, '..');
const documents = 100;
const quotesEach = 10;
const paragraphs = 200;
const runs = 3;

const subjects = [
  'harbour',
  'office',
  'quay',
  'store',
  'canteen',
  'library',
  'workshop',
  'archive',
  'garage',
  'gate',
];
const rules = ['opens at', 'is cleaned at', 'is checked at', 'is closed at', 'reports at'];

function sentenceOf(document: number, at: number): string {
  const subject = subjects[(document + at) % subjects.length] ?? '';
  const rule = rules[at % rules.length] ?? '';
  return `The ${subject} of site ${String(document)} ${rule} ${String(6 + (at % 12))}:${String(10 + (at % 50))}, as rule ${String(at)} of ${String(document)} says.`;
}

function nameOf(document: number): string {
  return `site-${String(document)}.md`;
}

function documentText(document: number, change: (sentence: string, at: number) => string): string {
  const texts = Array.from({ length: paragraphs }, (_, at) => change(sentenceOf(document, at), at));
  return `# Site ${String(document)}\n\n${texts.join('\n\n')}\n`;
}

function citationsOf(document: number): string {
  const cited = Array.from({ length: quotesEach }, (_, index) => {
    const at = index * (paragraphs / quotesEach);
    const line = 3 + 2 * at;
    const place = { kind: 'lines', lines: { start: line, end: line } } as const;
    const quote = sentenceOf(document, at);
    return `- ${citationMarkdown({ documentId: nameOf(document), headings: [], place, quote }, hashOfQuote)}`;
  });
  return `# Notes ${String(document)}\n\n${cited.join('\n')}\n`;
}

function write(folder: string, change: (sentence: string, at: number, document: number) => string): void {
  for (let document = 0; document < documents; document += 1)
    writeFileSync(
      path.join(folder, nameOf(document)),
      documentText(document, (sentence, at) => change(sentence, at, document)),
    );
}

function measure(name: string, folder: string, index: string): void {
  const seconds: number[] = [];
  let counts = '';
  for (let run = 0; run < runs; run += 1) {
    const startedAt = performance.now();
    const { stdout } = spawnSync(
      process.execPath,
      [path.join(root, 'dist/cli.js'), 'verify', folder, '--json', '--index-dir', index],
      { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
    );
    seconds.push((performance.now() - startedAt) / 1000);
    counts = JSON.stringify((JSON.parse(stdout) as { counts: object }).counts);
  }
  const shown = seconds.map((one) => one.toFixed(2)).join(', ');
  console.log(`${name}: ${shown} s; ${counts}`);
}

const scratch = mkdtempSync(path.join(os.tmpdir(), 'links-'));
try {
  const folder = path.join(scratch, 'documents');
  mkdirSync(path.join(folder, 'notes'), { recursive: true });
  for (let document = 0; document < documents; document += 1)
    writeFileSync(path.join(folder, 'notes', `notes-${String(document)}.md`), citationsOf(document));
  write(folder, (sentence) => sentence);
  measure('all verbatim', folder, path.join(scratch, 'index'));
  write(folder, (sentence, at, document) => {
    if (document % 10 === 0 && at === 0) return `Valid for all.\n\n${sentence}`;
    if (document % 10 === 1)
      return sentence.replace('closed', 'locked').replace(', as rule', ', as the rule');
    return document % 10 === 2 && at === 0 ? 'Nothing.' : sentence;
  });
  measure(
    'some moved, changed or gone (the first time makes the index)',
    folder,
    path.join(scratch, 'index'),
  );
  write(folder, (sentence) => sentence);
  for (let document = 0; document < documents; document += 1)
    renameSync(path.join(folder, nameOf(document)), path.join(folder, `renamed-${nameOf(document)}`));
  measure('every document renamed (the first time updates the index)', folder, path.join(scratch, 'index'));
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
