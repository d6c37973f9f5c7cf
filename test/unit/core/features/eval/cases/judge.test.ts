import * as assert from 'node:assert/strict';
import { judgeRun, type JudgedOver } from '../../../../../../src/core/features/eval/cases/judge';
import { type EvalCase, checkSentence } from '../../../../../../src/core/features/eval/cases/model';
import type { Answer, Citation } from '../../../../../../src/core/model/types';
import type { RunOutcome, DeclineReason } from '../../../../../../src/core/model/events';

const citation = (documentId: string, quote: string): Citation => ({
  ...{ marker: 1, documentId, documentTitle: '', headings: [], chunkId: '', quote, score: 1 },
  place: { kind: 'section' },
});

/** What was answered with these citations; nothing else of the answer is looked at. */
function answered(...citations: readonly Citation[]): RunOutcome {
  return { kind: 'answered', answer: { text: 'An answer [1].', citations } as unknown as Answer };
}

function declined(reason: DeclineReason): RunOutcome {
  return {
    ...{ kind: 'declined', reason, message: '', flags: [], options: [] },
    coverage: { documentsSearched: 0, queries: [], missing: [], nearest: [], failed: [] },
  };
}

const pump = citation('specs/pump.md', 'The **pump** is serviced every\n12 months.');
const over: JudgedOver = {
  documents: new Set(['specs/pump.md', 'specs/valve.md', 'notes.md']),
  texts: new Map(),
};

/** What is said of the expectations that were not met. */
function failures(
  expected: Partial<EvalCase>,
  outcome: RunOutcome,
  more: Partial<JudgedOver> = {},
): readonly string[] {
  const evalCase = { documents: [], texts: [], outcome: 'answered', ...expected } as const;
  const checks = judgeRun(evalCase, outcome, { ...over, ...more });
  return checks.filter(({ passed }) => !passed).map(checkSentence);
}

describe('judgeRun', () => {
  it('lets a case pass without expectations when it is answered', () => {
    assert.deepEqual(failures({}, answered(pump)), []);
  });

  it('lets a case pass whose documents are cited and whose texts are quoted', () => {
    const expected = {
      documents: ['specs/pump.md', 'specs/'],
      texts: ['the pump is serviced EVERY 12 months'],
    };
    assert.deepEqual(failures(expected, answered(pump)), []);
  });

  it('tells an answer that was not given, and what came nearest', () => {
    const nothing = declined('nothing-found');
    const near = { documentId: 'notes.md' } as never;
    const outcome =
      nothing.kind === 'declined'
        ? { ...nothing, coverage: { ...nothing.coverage, nearest: [near] } }
        : nothing;
    assert.deepEqual(failures({ documents: ['specs/pump.md'] }, outcome), [
      'expected an answer; declined: the documents do not say; nearest is notes.md',
    ]);
  });

  it('tells an answer that should not have been given', () => {
    assert.deepEqual(failures({ outcome: 'declined' }, answered(pump)), [
      'expected no answer; answered: “An answer [1].”',
    ]);
  });

  it('lets a case pass that is declined as expected', () => {
    assert.deepEqual(failures({ outcome: 'declined' }, declined('nothing-found')), []);
  });

  it('does not take a question back for a word on the documents', () => {
    assert.deepEqual(failures({ outcome: 'declined' }, declined('clarify')), [
      'expected no answer; asked back: the question can be understood in several ways',
    ]);
  });

  it('tells which documents are cited instead', () => {
    const outcome = answered(citation('specs/valve.md', 'No.'), citation('notes.md', 'No.'));
    assert.deepEqual(failures({ documents: ['specs/pump.md'] }, outcome), [
      'expected a citation of specs/pump.md; cites specs/valve.md and notes.md',
    ]);
  });

  it('wants each of several documents', () => {
    assert.deepEqual(failures({ documents: ['specs/pump.md', 'notes.md'] }, answered(pump)), [
      'expected a citation of notes.md; cites specs/pump.md',
    ]);
  });

  it('does not take a folder for another one that begins alike', () => {
    const outcome = answered(citation('specs-old/pump.md', 'No.'));
    assert.deepEqual(failures({ documents: ['specs/'] }, outcome), [
      'expected a citation of specs/; cites specs-old/pump.md',
    ]);
  });

  it('knows which document was meant', () => {
    assert.deepEqual(failures({ documents: ['pump.md', 'specs/valv.md', 'x.pdf'] }, answered(pump)), [
      'expected a citation of pump.md; no such document in the index; did you mean specs/pump.md?',
      'expected a citation of specs/valv.md; no such document in the index; did you mean specs/valve.md?',
      'expected a citation of x.pdf; no such document in the index',
    ]);
  });

  it('tells a document that is not there also when there is no answer', () => {
    assert.equal(failures({ documents: ['x.pdf'] }, declined('nothing-found')).length, 2);
  });

  it('tells what is quoted instead of a text', () => {
    assert.deepEqual(failures({ texts: ['every 6 months'] }, answered(pump)), [
      'expected a quote with “every 6 months”; quotes “The **pump** is serviced every 12 months.”',
    ]);
  });

  it('tells where a text stands that was not quoted', () => {
    const texts = new Map([['specs/pump.md', 'Its seal is changed every 6 months.']]);
    assert.deepEqual(failures({ texts: ['every 6 months'] }, answered(pump), { texts }), [
      'expected a quote with “every 6 months”; found in specs/pump.md, but not quoted',
    ]);
  });

  it('tells that the documents do not hold a text', () => {
    const texts = new Map([['specs/pump.md', 'Its seal is changed.']]);
    assert.deepEqual(failures({ texts: ['every 6 months'] }, answered(pump), { texts }), [
      'expected a quote with “every 6 months”; not found in specs/pump.md',
    ]);
  });

  for (const text of ['79 EUR', '15', '1,000', 'Team, 79 EUR'])
    it(`finds a text in cells of a row: ${text}`, () => {
      const row = citation('notes.csv', 'Team,79 EUR,15,"1,000",3');
      assert.deepEqual(failures({ texts: [text] }, answered(row)), []);
    });

  it('finds a text that is written with a slash in a cell in quotation marks', () => {
    const row = citation('notes.csv', '"Support","24/7","3"');
    assert.deepEqual(failures({ texts: ['24/7'] }, answered(row)), []);
  });

  it('knows a decimal comma where cells stand between something else', () => {
    const row = citation('notes.csv', 'Team;79,50;15');
    assert.deepEqual(failures({ texts: ['79,50', '15'] }, answered(row)), []);
    assert.equal(failures({ texts: ['50'] }, answered(row)).length, 1);
  });

  it('does not find a number in another one', () => {
    const row = citation('notes.md', 'It takes 13,500 of them.');
    assert.equal(failures({ texts: ['500'] }, answered(row)).length, 1);
  });

  for (const text of ['3.5 days', '3,5 days', '3-5 days'])
    it(`does not take ${text} for 35 days`, () => {
      assert.equal(failures({ texts: [text] }, answered(citation('a.md', 'It takes 35 days.'))).length, 1);
    });

  for (const text of ['18400 files', '18,400 files', '18.400 files', "18'400 files"])
    it(`takes ${text} for 18,400 of them`, () => {
      assert.deepEqual(
        failures({ texts: [text] }, answered(citation('a.md', 'There are 18,400 files.'))),
        [],
      );
    });

  it('does not find a text within a word', () => {
    assert.equal(failures({ texts: ['2 months'] }, answered(pump)).length, 1);
  });

  it('reads over the targets of links', () => {
    const outcome = answered(citation('a.md', 'See [the manual](https://example.com/a) first.'));
    assert.deepEqual(failures({ texts: ['see the manual first'] }, outcome), []);
  });
});
