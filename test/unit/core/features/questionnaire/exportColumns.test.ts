import * as assert from 'node:assert/strict';
import { exportColumns, ownColumnsStart } from '../../../../../src/core/features/questionnaire/exportColumns';
import type { RowState } from '../../../../../src/core/features/questionnaire/model';
import {
  answeredRow,
  citation,
  draft,
  questionRow,
  rowAnswer,
} from '../../../../support/sampleQuestionnaire';

function cellsOf(row: RowState): Record<string, string> {
  return Object.fromEntries(exportColumns([row], []).map(({ header, textOf }) => [header, textOf(row)]));
}

describe('exportColumns', () => {
  it('has an answer, a status and a confidence for each variant, and says all else of them in one cell', () => {
    const [aws, gcp] = [
      rowAnswer({ variant: 'AWS', capabilityGap: 'No regions.' }),
      rowAnswer({ variant: 'GCP', text: 'No.', compliance: 'Not Supported', confidence: 0.1, citations: [] }),
    ];
    const cells = cellsOf(answeredRow(questionRow('Who?'), [aws, gcp]));
    assert.deepEqual(Object.keys(cells).slice(0, 7), [
      ...['Answer (AWS)', 'Answer (GCP)', 'Compliance status (AWS)', 'Compliance status (GCP)'],
      ...['Confidence (AWS)', 'Confidence (GCP)', 'Sources'],
    ]);
    assert.equal(cells['Answer (GCP)'], 'No.');
    assert.equal(cells['Confidence (GCP)'], '0.1');
    assert.equal(cells.Sources, 'AWS:\n[1] docs/security.md:12-18');
    assert.equal(cells['Capability gap'], 'AWS:\nNo regions.');
  });

  it('tells mere places from an answer, and says neither of what a reviewer wrote', () => {
    const modeOf = (texts: Record<string, string>) =>
      cellsOf(answeredRow(questionRow('Who?'), [rowAnswer({ mode: 'places' })], { texts })).Mode;
    assert.deepEqual([modeOf({}), modeOf({ '': 'We do.' })], ['places', '']);
  });

  it('has what the reviewer wrote in place of the answer, with the sources that it names', () => {
    const answer = rowAnswer({ citations: [citation(1, 'One.'), citation(2, 'Two.', 'b.md')] });
    const textOf = (text: string) =>
      cellsOf(
        answeredRow(questionRow('Who?'), [answer], {
          state: 'edited',
          texts: { '': text },
          comment: 'Mine.',
        }),
      );
    const named = textOf('**Our** words [2].');
    assert.equal(named.Answer, 'Our words [2].');
    assert.equal(named.Sources, '[2] b.md:12-18');
    assert.equal(named['Review state'], 'edited');
    assert.equal(named.Comment, 'Mine.');
    assert.equal(textOf('Our words.').Quotes, '[1] "One."\n[2] "Two."');
  });

  it('tells what was found from a yes or a no', () => {
    const no = rowAnswer({ compliance: 'Not Supported', evidence: 'found', reply: 'no' });
    const cells = cellsOf(answeredRow(questionRow('Are USB sticks allowed?'), [no]));
    assert.deepEqual([cells.Evidence, cells['Yes or no']], ['found', 'no']);
  });

  it('says of a source that its document is older', () => {
    const old = { ...citation(1, 'One.'), older: { reason: 'archived', newer: [] } } as const;
    const { Sources } = cellsOf(answeredRow(questionRow('Who?'), [rowAnswer({ citations: [old] })]));
    assert.equal(Sources, '[1] docs/security.md:12-18 (archived)');
  });

  it('names the place of each kind of document', () => {
    const places = [
      { kind: 'page', page: 4 },
      { kind: 'cells', sheet: 'Prices', columns: ['B', 'D'], rows: { start: 2, end: 9 } },
      { kind: 'section' },
    ] as const;
    const citations = places.map((place, at) => ({ ...citation(at + 1, 'x', 'a'), place }));
    const cells = cellsOf(answeredRow(questionRow('Who?'), [rowAnswer({ text: '[1][2][3]', citations })]));
    assert.equal(cells.Sources, '[1] a: p. 4\n[2] a: Prices!B2:D9\n[3] a');
  });

  it('says why a row has no answer', () => {
    const failed = { row: questionRow('Who?'), result: undefined, review: draft };
    const state = (row: RowState) => cellsOf(row)['Review state'];
    assert.equal(state({ ...failed, status: 'failed', failure: 'Busy.' }), 'not answered: Busy.');
    assert.equal(state({ ...failed, status: 'waiting', failure: undefined }), 'not answered');
  });
});

describe('ownColumnsStart', () => {
  const own = exportColumns([answeredRow(questionRow('Who?'))], []).map(({ header }) => header);

  it('finds the columns of an export behind those of a table, whatever these are called', () => {
    assert.equal(ownColumnsStart(['Question', 'Answer', 'Comment', ...own, '']), 3);
  });

  it('does not take some columns of a table for an export', () => {
    assert.equal(ownColumnsStart(['Question', ...own.slice(1)]), undefined);
    assert.equal(ownColumnsStart([...own, 'Notes']), undefined);
  });
});
