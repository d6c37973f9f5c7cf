/** What is repeated: characters and pieces that the expressions of the project look for. */
const pieces: readonly string[] = [
  ...[
    'a',
    'A',
    'aA',
    'ab ',
    'word ',
    'Word ',
    'x_y',
    'a-b',
    'é',
    'e\u0301',
    '\u0301',
    'ß',
    '漢',
    '漢。',
    '😀',
    'م ',
    'а',
  ],
  ...[
    ' ',
    '\t',
    '\u00a0',
    '\u200b',
    ' \n',
    '\n',
    '\r\n',
    '. ',
    '.',
    '...',
    ', ',
    ',',
    ';',
    ': ',
    ':',
    '!',
    '?',
    '¿',
  ],
  ...[
    '-',
    '- ',
    '* ',
    '*',
    '**',
    '_',
    '__',
    '#',
    '# ',
    '>',
    '> ',
    '~',
    '`',
    '``',
    '```',
    '=',
    '+',
    '|',
    '| ',
    '|a',
    '|-',
  ],
  ...[
    '(',
    ')',
    '()',
    '[',
    ']',
    '[]',
    '[a](',
    '![',
    '[1]',
    '[^1]',
    '<',
    '<a',
    '<a>',
    '</a>',
    '<!--',
    '&',
    '&amp;',
    '{',
    '}',
  ],
  ...[
    '"',
    "'",
    '“',
    '’',
    '"a" ',
    '«',
    '\\',
    '/',
    'a/',
    'http://a.b/',
    'https://',
    'www.',
    '@',
    'a@b.',
    '$',
    '%',
    '§ ',
  ],
  ...[
    '1',
    '1.',
    '1,',
    '1 ',
    '1 000 ',
    '1.2.',
    '12:30 ',
    '1-',
    '$1 ',
    '1. ',
    'a) ',
    '2024-01-01 ',
    '1 January 2024 ',
    'Q1 ',
  ],
  ...[
    'e.g. ',
    'U.S.A. ',
    'z. B. ',
    'Dr. ',
    'not ',
    'and ',
    'a and b ',
    'what is ',
    'who and ',
    'is it ',
    'of the ',
  ],
];

/** A text of about so many bytes that an expression may take long for. */
export interface Pattern {
  readonly name: string;
  readonly text: (bytes: number) => string;
}

const lineLength = 60;

/** How a piece is repeated: in one line that ends otherwise, within a sentence, or in lines. */
const arrangements: readonly ((piece: string, bytes: number) => string)[] = [
  (piece, bytes) => `${repeated(piece, bytes)}a\u0001`,
  (piece, bytes) => `The retention of it ${repeated(piece, bytes)} is long.`,
  (piece, bytes) => {
    const line = `${piece.repeat(Math.ceil(lineLength / piece.length))}\n`;
    return repeated(line, bytes);
  },
];

function repeated(piece: string, bytes: number): string {
  return piece.repeat(Math.max(1, Math.floor(bytes / Buffer.byteLength(piece))));
}

/** Pieces of nesting, and ends of which the beginning comes again and again. */
const nested: readonly Pattern[] = [
  pattern('nested list', (bytes) => lines(bytes, (at) => `${'  '.repeat(at % 40)}- item ${at}`)),
  // What stands above a text belongs to each part of it.
  pattern(
    'long title',
    (bytes) => `# ${repeated('word ', bytes / 2)}\n\n${repeated('The words of it. ', bytes / 2)}`,
  ),
  pattern(
    'long front matter',
    (bytes) =>
      `---\ntitle: ${repeated('word ', bytes / 2)}\n---\n\n${repeated('The words of it. ', bytes / 2)}`,
  ),
  pattern(
    'long names of columns',
    (bytes) => `| ${repeated('word ', bytes / 2)} | b |\n|-|-|\n${repeated('| one | two |\n', bytes / 2)}`,
  ),
  pattern(
    'many columns',
    (bytes) =>
      `${repeated('| a ', bytes / 4)}|\n${repeated('|-', bytes / 4)}|\n${repeated('| one | two |\n', bytes / 2)}`,
  ),
  pattern(
    'html',
    (bytes) =>
      `<html><title>${repeated('word ', bytes / 4)}</title><h1>${repeated('word ', bytes / 4)}</h1>${repeated('<p>The words of it.</p>', bytes / 2)}`,
  ),
  pattern(
    'html table',
    (bytes) => `<table>${repeated('<tr><td>one </td><td> two</td></tr>\n', bytes)}</table>`,
  ),
  pattern('html row', (bytes) => `<table><tr>${repeated('<td>one </td>', bytes)}</tr></table>`),
  pattern('html lines', (bytes) => `<p>${repeated('one <br>', bytes)}</p>`),
  pattern('table', (bytes) => lines(bytes, (at) => (at === 1 ? '|-|-|-|' : `| ${at} | two | three |`))),
  pattern('words', (bytes) => lines(bytes, (at) => `word${at} other${at * 7} and more${at * 13}.`)),
];

function pattern(name: string, text: (bytes: number) => string): Pattern {
  return { name, text };
}

function lines(bytes: number, line: (at: number) => string): string {
  const written: string[] = [];
  for (let size = 0, at = 0; size < bytes; at += 1) {
    written.push(line(at));
    size += (written.at(-1)?.length ?? 0) + 1;
  }
  return written.join('\n');
}

/** Each piece in one line, and in one of the other arrangements by turns. */
export const patterns: readonly Pattern[] = [
  ...pieces.flatMap((piece, at) => [arranged(piece, 0), arranged(piece, 1 + (at % 2))]),
  ...nested,
];

function arranged(piece: string, at: number): Pattern {
  const name = `${JSON.stringify(piece)} ${['in one line', 'in a sentence', 'in lines'][at] ?? ''}`;
  return pattern(name, (bytes) => arrangements[at]?.(piece, bytes) ?? '');
}
