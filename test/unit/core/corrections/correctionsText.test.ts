import * as assert from 'node:assert/strict';
import { parseCorrections, withCorrection } from '../../../../src/core/corrections/correctionsText';

const id = '.askdocs/corrections.md';
const parsed = (text: string) => parseCorrections(text, id);
const said = (text: string) =>
  parsed(text).corrections.map(({ question, text: right, notedOn }) => [question, right, notedOn]);
const added = (...given: Parameters<typeof withCorrection>): string => {
  const file = withCorrection(...given);
  assert.ok(file !== undefined);
  return file;
};
const noted = (text: string, question = 'How long are backups kept?') => ({
  question,
  text,
  notedOn: '2026-11-22',
  answer: 'Backups are kept for **30 days** [1].',
});

describe('withCorrection', () => {
  it('writes question, text, day and the beginning of the answer that was wrong', () => {
    const file = added('# Mine\n', {
      ...noted('For 35 days.'),
      answer: `${'word '.repeat(60)}end [2]`,
    });
    assert.equal(
      file,
      `# Mine\n\n## How long are backups kept?\n\nFor 35 days.\n\n- Noted on 2026-11-22\n- The answer said: "${'word '.repeat(31)}word …"\n`,
    );
  });

  it('changes nothing of what stands in the file, and takes over its line ends', () => {
    const before = '# Mine\r\n\r\n## A?\r\n\r\nx  \r\n<!-- y -->';
    const after = added(before, noted('For\n35 days.'));
    assert.ok(after.startsWith(before));
    assert.doesNotMatch(after.replaceAll('\r\n', ''), /[\r\n]/);
  });

  it('takes the place of what was noted for the same question, and of nothing else', () => {
    const mine = '# Mine\n\n## How long are backups kept?\n\nAs long as we like.\n\n';
    const once = added(added(mine, noted('For 30 days.')), noted('No.', 'Second?'));
    const twice = added(once, noted('For 35 days.', 'how long are  backups kept?'));
    assert.deepEqual(
      said(twice).map(([question, right]) => [question, right]),
      [
        ['How long are backups kept?', 'As long as we like.'],
        ['Second?', 'No.'],
        ['how long are backups kept?', 'For 35 days.'],
      ],
    );
  });

  const texts: readonly [what: string, text: string][] = [
    ['a heading', '## Not so\n35 days'],
    ['a title', '# Not so\n35 days'],
    ['what looks like a note', '- Noted on 2020-01-01\n- The answer said: nothing'],
    ['a comment that begins', '35 <!-- days'],
    ['a comment that ends', '35 --> days'],
    ['a code block in a list that never ends', '- ```\n35 days'],
    ['a code block that never ends', '```\n35 days'],
    ['code with headings in it', '```md\n## 35\n<!-- x -->\n```'],
    ['several paragraphs', '35 days.\n\n- in the EU\n- in the US'],
  ];
  for (const [what, text] of texts) {
    it(`is read back as one correction when it has ${what}`, () => {
      const file = added(added('', noted(text, 'First?')), noted('For 35 days.', 'Second?'));
      const { corrections, problems } = parsed(file);
      assert.deepEqual(problems, []);
      assert.deepEqual(
        corrections.map(({ question }) => question),
        ['First?', 'Second?'],
      );
      assert.equal(corrections[0]?.text.replaceAll('\\', ''), text);
    });
  }

  it('is read back below a comment that is left open', () => {
    const file = added('# Mine\n<!-- draft\n', noted('35 --> days', 'How --> long?'));
    assert.equal(parsed(file).corrections[0]?.question, 'How --> long?');
  });

  it('is none when a code block that is left open would swallow it', () => {
    assert.equal(withCorrection('# Mine\n```\n', noted('```\n35 days\n```')), undefined);
  });

  it('is read back with its question when that has marks of Markdown', () => {
    const question = 'Is `a_b` #1 <!-- or C#';
    assert.equal(parsed(added('', noted('Yes.', question))).corrections[0]?.question, question);
  });
});

describe('parseCorrections', () => {
  it('reads what a person wrote, in any order, without comments and notes', () => {
    const text = [
      '<!-- mine -->',
      '##  Second? ##',
      '- the answer said: "nonsense"',
      '* noted on 2026-02-03.',
      '',
      'Two.',
      '### Still two',
      '## First?',
      'One.',
    ].join('\n');
    assert.deepEqual(said(text), [
      ['Second?', 'Two.\n### Still two', '2026-02-03'],
      ['First?', 'One.', undefined],
    ]);
  });

  it('gives each text the place where it stands', () => {
    const text = '# C\r\n\r\n## A?\r\n\r\none\r\ntwo\r\n\r\n- Noted on 2026-11-22\r\n';
    const [correction] = parsed(text).corrections;
    assert.deepEqual(correction?.place, { kind: 'lines', lines: { start: 5, end: 6 } });
    assert.equal(text.slice(correction.start, correction.start + correction.text.length), 'one\r\ntwo');
  });

  it('takes a text that a comment parts as two of one question', () => {
    assert.deepEqual(said('## A?\none <!-- x --> two'), [
      ['A?', 'one', undefined],
      ['A?', 'two', undefined],
    ]);
  });

  const broken: readonly [what: string, text: string, line: number, reason: RegExp][] = [
    ['text below no question', '\nhello\n## A?\nx', 1, /below no question/],
    ['a heading without a question', '## A?\nx\n## \ny', 3, /no question/],
    ['a question without text', '## A?\n\n<!-- later -->\n## B?\nx', 1, /no text/],
    ['a correction that is too long', `## A?\n${'x'.repeat(4001)}\n## B?\nx`, 1, /longer than 4,000/],
  ];
  for (const [what, text, line, reason] of broken) {
    it(`tells of ${what} and reads the rest`, () => {
      const { corrections, problems } = parsed(text);
      assert.equal(corrections.length, 1);
      assert.deepEqual(
        problems.map((problem) => problem.line),
        [line],
      );
      assert.match(problems[0]?.reason ?? '', reason);
    });
  }

  it('takes the marks that close a heading off, and no others', () => {
    const questions = ['## A? ##', '## C#', '##\tB? \t #  ', '## D ## e'];
    assert.deepEqual(
      said(questions.map((line) => `${line}\nx`).join('\n')).map(([question]) => question),
      ['A?', 'C#', 'B?', 'D ## e'],
    );
  });

  const hostile: readonly [what: string, text: string][] = [
    ['white space in a heading', `## q${' \t'.repeat(400_000)}x\ny`],
    ['comments that never end', `## q\n${'<!--'.repeat(200_000)}`],
    ['code blocks that never end', `## q\n${'```a\n'.repeat(60_000)}`],
    ['marks in a heading', `## ${'# '.repeat(400_000)}x\ny`],
  ];
  for (const [what, text] of hostile) {
    // Would run for minutes, far beyond the time that a test has.
    it(`reads a file that is full of ${what}`, () => {
      assert.equal(parsed(text).corrections.length + parsed(text).problems.length, 1);
    });
  }

  it('uses the last ones when there are too many', () => {
    const text = Array.from({ length: 501 }, (_, index) => `## Q${index}?\n\nx\n`).join('\n');
    const { corrections, problems } = parsed(text);
    assert.deepEqual([corrections.length, corrections[0]?.question, problems.length], [500, 'Q1?', 1]);
  });
});
