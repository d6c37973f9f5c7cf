import * as assert from 'node:assert/strict';
import { findCorrections } from '../../../../src/core/corrections/findCorrections';
import type { Correction } from '../../../../src/core/model/knowledge';
import { questionVariations } from '../../../support/questionPairs';

function correctionOf(question: string, notedOn?: string): Correction {
  const place = { kind: 'lines', lines: { start: 3, end: 3 } } as const;
  return { question, text: 'x', documentId: '.askdocs/corrections.md', start: 0, place, notedOn };
}

const isFound = (asked: string, noted: string): boolean =>
  findCorrections(asked, [correctionOf(noted)], []).length === 1;

describe('findCorrections', () => {
  it('finds nearly every rewording of a question', () => {
    const pairs = questionVariations.flatMap(({ question, same }) =>
      same.map((asked) => [asked, question] as const),
    );
    const missed = pairs.filter(([asked, noted]) => !isFound(asked, noted));
    assert.ok(missed.length <= 0.05 * pairs.length, missed.join('\n'));
  });

  it('finds none for a question that sounds alike and asks something else', () => {
    const wrong = questionVariations.flatMap(({ question, other }) =>
      other.filter((asked) => isFound(asked, question) || isFound(question, asked)),
    );
    assert.deepEqual(wrong, []);
  });

  it('finds none for a question on another subject', () => {
    const questions = questionVariations.map(({ question }) => question);
    const wrong = questions.flatMap((noted) =>
      questions.filter((asked) => asked !== noted && isFound(asked, noted)),
    );
    assert.deepEqual(wrong, []);
  });

  const turned: readonly [asked: string, noted: string][] = [
    ['Can admins delete users?', 'Can users delete admins?'],
    ['How do I connect A1 to B1?', 'How do I connect B1 to A1?'],
    ['What did Alice pay Bob?', 'What did Bob pay Alice?'],
    ['Wie lange läuft ein Handy mit Vertrag?', 'Wie lange läuft ein Handy ohne Vertrag?'],
  ];
  for (const [asked, noted] of turned) {
    it(`finds none for "${asked}" where it was noted for "${noted}"`, () => {
      assert.deepEqual(
        [isFound(asked, noted), isFound(noted, asked), isFound(asked, asked)],
        [false, false, true],
      );
    });
  }

  it('knows the other names of the glossary', () => {
    const glossary = [{ term: 'SLA', synonyms: ['service level agreement'] }];
    const noted = [correctionOf('What does the service level agreement promise?')];
    assert.equal(findCorrections('What does the SLA promise?', noted, glossary).length, 1);
    assert.equal(findCorrections('What does the SLA promise?', noted, []).length, 0);
  });

  it('gives the latest first of several on one question', () => {
    const days = ['2026-01-02', undefined, '2026-03-04', '2025-12-31'];
    const noted = days.map((day) => correctionOf('Who owns the uploads?', day));
    assert.deepEqual(
      findCorrections('Who owns the uploads?', noted, []).map(({ correction }) => correction.notedOn),
      ['2026-03-04', '2026-01-02', '2025-12-31'],
    );
  });
});
