import * as assert from 'node:assert/strict';
import { reportMarkdown } from '../../../../../src/core/features/questionnaire/reportContent';
import {
  answeredAt,
  answeredRow,
  citation,
  draft,
  questionRow,
  rowAnswer,
} from '../../../../support/sampleQuestionnaire';

const note = 'docs/security.md › Access, L 12–18';

describe('reportMarkdown', () => {
  it('counts, and has a section for each question with its quotes as footnotes', () => {
    const answers = [
      rowAnswer({ variant: 'AWS', text: '## Yes\n\nIt is [1], `a[1]`.' }),
      rowAnswer({
        variant: 'GCP',
        text: 'No.',
        compliance: 'Not Supported',
        evidence: 'found',
        reply: 'no',
        citations: [],
        capabilityGap: 'All.',
      }),
    ];
    const failed = { row: questionRow('Who?'), result: undefined, review: draft };
    const report = reportMarkdown(
      'RFP *2026*',
      [
        answeredRow(questionRow('Is it <b>safe</b>?'), answers, { state: 'approved', comment: 'Good.' }),
        { ...failed, status: 'failed', failure: 'Busy.' },
      ],
      answeredAt,
    );
    assert.equal(
      report,
      [
        '# RFP \\*2026\\*',
        'As of 2026-01-02 03:04 UTC',
        '## Summary',
        [
          '| | |',
          '| --- | ---: |',
          '| Questions | 2 |',
          '| Answers | 2 |',
          '| Fully Supported | 1 |',
          '| Partially Supported | 0 |',
          '| Not Supported | 1 |',
          '| Not answered | 1 |',
          '| Draft | 0 |',
          '| Edited | 0 |',
          '| Approved | 1 |',
        ].join('\n'),
        '## 1. Is it \\<b\\>safe\\</b\\>?',
        '### AWS',
        '**Fully Supported** · Evidence found · High confidence · Approved',
        '**Yes**\n\nIt is [^1], `a[1]`.',
        '### GCP',
        '**Not Supported** · No · Evidence found · High confidence · Approved',
        'No.',
        '*Gap:* All.',
        '> Comment: Good.',
        '## 2. Who?',
        'Not answered: Busy.',
        `[^1]: "Logins need a second factor." — ${note}\n`,
      ].join('\n\n'),
    );
  });

  it('claims no confidence for mere places', () => {
    const row = answeredRow(questionRow('Who?'), [rowAnswer({ mode: 'places', confidence: 0.12 })]);
    const report = reportMarkdown('T', [row], 0);
    assert.match(report, /· Not sure: the likeliest places are shown · Draft/);
    assert.doesNotMatch(report, /12 %/);
  });

  it('marks what an edited text names and no citation stands behind', () => {
    const row = answeredRow(questionRow('Who?'), undefined, {
      state: 'edited',
      texts: { '': 'Us [7] [1].' },
    });
    assert.match(reportMarkdown('T', [row], 0), /\nUs \\\[7: no source\\\] \[\^1\]\.\n/);
  });

  it('names the sources of an edited text that names none', () => {
    const answer = rowAnswer({ citations: [citation(1, 'One.'), citation(2, 'Two.')] });
    const row = answeredRow(questionRow('Who?'), [answer], { state: 'edited', texts: { '': 'Us.' } });
    assert.match(reportMarkdown('T', [row], 0), /Edited\n\nUs\.\n\nSources: \[\^1\] \[\^2\]\n/);
  });
});
