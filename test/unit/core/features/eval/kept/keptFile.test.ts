import * as assert from 'node:assert/strict';
import { parseCases } from '../../../../../../src/core/features/eval/cases/parseCases';
import type { Keeping } from '../../../../../../src/core/features/eval/kept/keptAnswer';
import { keptLine, withKept, withoutKept } from '../../../../../../src/core/features/eval/kept/keptFile';

function keeping(question: string, answer = 'Yes [1].', more: Partial<Keeping['kept']> = {}): Keeping {
  const place = { kind: 'lines', lines: { start: 1, end: 1 } } as const;
  const quotes = [{ documentId: 'one/a.md', quote: 'Yes.', place }];
  return { question, kept: { answer, quotes, style: 'concise', keptOn: '2026-11-27', ...more } };
}

const questionsIn = (text: string): string[] =>
  parseCases({ file: '', text, idPrefix: '' }).cases.map(({ question }) => question);

describe('the file of kept answers', () => {
  it('has its lines in the order of their questions, however they came', () => {
    const text = ['May I?', 'Can I?', 'Will I?'].reduce((file, one) => withKept(file, keeping(one), ''), '');
    assert.deepEqual(questionsIn(text), ['Can I?', 'May I?', 'Will I?']);
    assert.equal(withKept(text, keeping('Can I?'), ''), text);
  });

  it('has one line for a question, whatever its capitals and spaces', () => {
    const text = withKept(withKept('', keeping('May I?'), ''), keeping('may  i?', 'No [1].'), '');
    assert.deepEqual(questionsIn(text), ['may  i?']);
  });

  it('has a line for each part of the folder that a question was limited to', () => {
    const scope = [{ kind: 'folder', id: 'one' }] as const;
    const text = withKept(withKept('', keeping('May I?'), ''), keeping('May I?', 'No [1].', { scope }), '');
    assert.equal(questionsIn(text).length, 2);
  });

  it('keeps comments, lines that are no kept answers and line ends', () => {
    const head = '// Ours.\r\n{"question":"Who?"}\r\n{"broken\r\n';
    const text = withKept(head, keeping('May I?'), '');
    assert.equal(text, `${head}${keptLine(keeping('May I?'), '')}\r\n`);
    assert.equal(withoutKept(text, keeping('May I?'), ''), head);
  });

  it('has paths as the folder has them, and ids as the workspace has', () => {
    const text = withKept('', keeping('May I?'), 'one/');
    assert.match(text, /"document":"a\.md"/);
    const [read] = parseCases({ file: '', text, idPrefix: 'one/' }).cases;
    assert.equal(read?.kept?.quotes[0]?.documentId, 'one/a.md');
  });

  it('reads back all that it wrote', () => {
    const scope = [{ kind: 'selection', id: 'one/a.md', lines: { start: 1, end: 2 } }] as const;
    const written = keeping('May I?', 'Yes [1].\n\n- "quoted" [1]', { scope, agent: 'legal' });
    const [read] = parseCases({ file: '', text: keptLine(written, ''), idPrefix: '' }).cases;
    assert.deepEqual({ question: read?.question, kept: read?.kept }, written);
  });
});

describe('parseCases of kept answers', () => {
  const problemOf = (line: object): string | undefined =>
    parseCases({ file: '', text: JSON.stringify(line), idPrefix: '' }).problems[0]?.reason;
  const place = { kind: 'section' };

  it('says what a line lacks', () => {
    assert.equal(
      problemOf({ question: 'May I?', answer: 'Yes.' }),
      'a kept answer has both “answer” and “quotes”',
    );
    assert.equal(
      problemOf({ question: 'May I?', answer: 'Yes.', quotes: [{ document: 'a.md' }] }),
      '“quotes” must be a list of quotes with “document”, “quote” and “place”, as they were kept',
    );
  });

  it('takes no path out of the folder', () => {
    const quotes = [{ document: '../secret.md', quote: 'Yes.', place }];
    assert.equal(
      problemOf({ question: 'May I?', answer: 'Yes.', quotes }),
      '“../secret.md” is not the path of a document in the folder',
    );
  });
});
