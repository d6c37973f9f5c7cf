/** Results of cases as JUnit's XML, which CI systems show as tests. Its words are English, as its readers are. */
import type { CaseProblem, CaseResult } from './model';
import { checkSentence } from './words';

interface Entry {
  readonly file: string;
  readonly line: number;
  readonly name: string;
  readonly ms: number;
  readonly kind: 'passed' | 'failure' | 'error';
  /** One sentence, and all that is known of it. */
  readonly message: string;
  readonly detail: string;
}

/** A test suite for each file: a case that did not pass is a failure, a line that is no case an error. */
export function junitXml(results: readonly CaseResult[], problems: readonly CaseProblem[]): string {
  const entries = [...results.map(resultEntry), ...problems.map(problemEntry)];
  const files = [...new Set(entries.map(({ file }) => file))].sort();
  const suites = files.map((file) =>
    suite(
      file,
      entries.filter((entry) => entry.file === file),
    ),
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="ask-docs eval" ${counts(entries)}>`,
    ...suites,
    '</testsuites>',
    '',
  ].join('\n');
}

function resultEntry({ case: { question, place }, passed, checks, run, ms }: CaseResult): Entry {
  const missed = checks.filter((check) => !check.passed).map(checkSentence);
  const sources = run.citations.map(({ marker, documentId, quote }) => `[${marker}] ${documentId}: ${quote}`);
  return {
    ...{ ...place, name: question, ms, kind: passed ? 'passed' : 'failure', message: missed.join('; ') },
    detail: [...missed, '', run.text, ...sources].join('\n').trim(),
  };
}

function problemEntry({ place, reason }: CaseProblem): Entry {
  return { ...place, name: `line ${place.line}`, ms: 0, kind: 'error', message: reason, detail: reason };
}

function suite(file: string, entries: readonly Entry[]): string {
  const inOrder = entries.toSorted((one, other) => one.line - other.line);
  return [
    `  <testsuite name="${escaped(file)}" ${counts(entries)}>`,
    ...inOrder.map(testCase),
    '  </testsuite>',
  ].join('\n');
}

function counts(entries: readonly Entry[]): string {
  const many = (kind: Entry['kind']): number => entries.filter((entry) => entry.kind === kind).length;
  const ms = entries.reduce((sum, entry) => sum + entry.ms, 0);
  return `tests="${entries.length}" failures="${many('failure')}" errors="${many('error')}" time="${seconds(ms)}"`;
}

function testCase({ file, line, name, ms, kind, message, detail }: Entry): string {
  const place = `classname="${escaped(file)}" file="${escaped(file)}" line="${line}"`;
  const start = `    <testcase name="${escaped(name)}" ${place} time="${seconds(ms)}"`;
  if (kind === 'passed') return `${start}/>`;
  return [
    `${start}>`,
    `      <${kind} message="${escaped(message)}">${escaped(detail, '\n')}</${kind}>`,
    '    </testcase>',
  ].join('\n');
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(3);
}

/** Without characters that XML cannot have; `lineBreak` stands for line breaks, which attributes would lose. */
function escaped(text: string, lineBreak = ' '): string {
  return text
    .replace(/\r\n?|\n/g, lineBreak)
    .replace(/[^\t\n\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '\uFFFD')
    .replace(/[&<>"]/g, (mark) => `&#${mark.charCodeAt(0)};`);
}
