import * as assert from 'node:assert/strict';
import type { Citation, Passage, SourceDocument } from '../../../../src/core/model/types';
import { followUpsOf } from '../../../../src/core/run/followUps';

/** A document of a title and sections, each a heading with a line below it. */
function documentOf(id: string, title: string, headings: readonly string[]): SourceDocument {
  const lines = [`# ${title}`, ...headings.flatMap((heading) => [`## ${heading}`, `About ${heading}.`])];
  const blocks = lines.map((line, at) => {
    const start = lines.slice(0, at).join('\n').length + (at > 0 ? 1 : 0);
    const end = start + line.length;
    const level = line.startsWith('##') ? 2 : 1;
    return line.startsWith('#')
      ? ({ kind: 'heading', level, title: line.replace(/^#+ /, ''), start, end } as const)
      : ({ kind: 'paragraph', start, end } as const);
  });
  return { id, title, contentHash: id, markup: 'markdown', text: lines.join('\n'), blocks, places: [] };
}

// Nothing else of citations and passages is looked at.
const cite = (documentId: string, ...headings: readonly string[]) => ({ documentId, headings }) as Citation;
const passage = (documentId: string, documentTitle: string, headings: readonly string[], score: number) =>
  ({ chunk: { documentId, documentTitle, headings }, score }) as Passage;

const manual = documentOf('manual.md', 'Manual', [
  'Introduction',
  'Cleaning',
  'Changing the filter',
  'Warranty claims',
  '`reset()`',
]);
const asked = {
  question: 'How is the machine cleaned?',
  earlier: [],
  citations: [cite('manual.md', 'Manual', 'Cleaning')],
  passages: [],
  documents: [manual],
};
const questions = (change: Partial<Parameters<typeof followUpsOf>[0]> = {}) =>
  followUpsOf({ ...asked, ...change }).map(({ question }) => question);

describe('followUpsOf', () => {
  it('asks about the sections beside the cited one, the nearest first, but not about code or an introduction', () => {
    assert.deepEqual(questions(), [
      'What does Manual say about Changing the filter?',
      'What does Manual say about Warranty claims?',
    ]);
  });

  it('prefers the questions that the document asks itself, in any language', () => {
    const faq = documentOf('faq.md', 'Fragen', [
      'Wie wird gereinigt?',
      'Garantie',
      'Wann kommt das neue Modell?',
    ]);
    const german = {
      question: 'Wie wird die Maschine richtig gereinigt und wie lange dauert das?',
      citations: [cite('faq.md', 'Fragen', 'Wie wird gereinigt?')],
      documents: [faq],
    };
    assert.deepEqual(questions(german), ['Wann kommt das neue Modell?']);
  });

  it('asks about other sections that were found and speak about it strongly', () => {
    const passages = [
      passage('old.md', 'Old manual', ['Old manual', 'Cleaning agents'], 0.8),
      passage('weak.md', 'Weak manual', ['Weak manual', 'Painting'], 0.5),
    ];
    assert.equal(questions({ passages })[0], 'What does Old manual say about Cleaning agents?');
    assert.ok(!questions({ passages }).some((question) => question.includes('Weak manual')));
  });

  it('does not ask again what was asked', () => {
    const earlier = ['What does the manual say about changing the filter?'];
    assert.deepEqual(questions({ earlier }), ['What does Manual say about Warranty claims?']);
  });

  it('has headings that ask, and leaves alone those that only begin so', () => {
    const changes = documentOf('v3.md', 'Upload API', [
      'Limits',
      'What changed since version 2',
      'What a client keeps',
    ]);
    const all = questions({ citations: [cite('v3.md', 'Upload API', 'Limits')], documents: [changes] });
    assert.equal(all[0], 'What changed since version 2?');
    assert.ok(!all.includes('What a client keeps?'));
  });
});
