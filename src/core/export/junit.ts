// Results in JUnit XML, which CI systems show as tests. Always in English, as are its consumers.

/** A test. */
export interface JunitEntry {
  readonly file: string;
  readonly line: number;
  readonly name: string;
  readonly ms: number;
  readonly kind: 'passed' | 'failure' | 'error';
  /** One sentence, and full details. */
  readonly message: string;
  readonly detail: string;
}

/** One test suite per file, with its tests by line. */
export function junitXml(name: string, entries: readonly JunitEntry[]): string {
  const files = [...new Set(entries.map(({ file }) => file))].sort();
  const suites = files.map((file) =>
    suite(
      file,
      entries.filter((entry) => entry.file === file),
    ),
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="${escaped(name)}" ${counts(entries)}>`,
    ...suites,
    '</testsuites>',
    '',
  ].join('\n');
}

function suite(file: string, entries: readonly JunitEntry[]): string {
  const inOrder = entries.toSorted((one, other) => one.line - other.line);
  return [
    `  <testsuite name="${escaped(file)}" ${counts(entries)}>`,
    ...inOrder.map(testCase),
    '  </testsuite>',
  ].join('\n');
}

function counts(entries: readonly JunitEntry[]): string {
  const many = (kind: JunitEntry['kind']): number => entries.filter((entry) => entry.kind === kind).length;
  const ms = entries.reduce((sum, entry) => sum + entry.ms, 0);
  return `tests="${entries.length}" failures="${many('failure')}" errors="${many('error')}" time="${seconds(ms)}"`;
}

function testCase({ file, line, name, ms, kind, message, detail }: JunitEntry): string {
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

/**
 * Escapes XML and removes invalid characters; `lineBreak` replaces line breaks, which attributes would lose.
 */
function escaped(text: string, lineBreak = ' '): string {
  return text
    .replace(/\r\n?|\n/g, lineBreak)
    .replace(/[^\t\n\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '\uFFFD')
    .replace(/[&<>"]/g, (mark) => `&#${mark.charCodeAt(0)};`);
}
