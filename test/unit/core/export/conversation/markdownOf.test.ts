import * as assert from 'node:assert/strict';
import {
  answerMarkdown,
  conversationMarkdown,
  pinnedMarkdown,
} from '../../../../../src/core/export/conversation/markdownOf';
import type { Citation } from '../../../../../src/core/model/types';
import type { RunOutcome } from '../../../../../src/core/model/events';
import { emptyRun, type RunState } from '../../../../../src/core/model/state';

const citation = (marker: number, quote: string, change: Partial<Citation> = {}): Citation => ({
  marker,
  documentId: 'docs/uploads.md',
  documentTitle: 'Uploads',
  headings: ['Uploads', 'Retries'],
  chunkId: `c${marker}`,
  quote,
  place: { kind: 'lines', lines: { start: 12, end: 14 } },
  score: 0.9,
  ...change,
});

const run = (text: string, citations: readonly Citation[], change: Partial<RunState> = {}): RunState => ({
  ...emptyRun,
  runId: '3f9a0c5e-7d21-4b88-9c41-0a6f2e13d7b5',
  question: 'How often?',
  text,
  citations,
  ...change,
});

describe('answerMarkdown', () => {
  it('writes the quotes as footnotes', () => {
    assert.equal(
      answerMarkdown(run('Three times [1].', [citation(1, 'It is retried\n  three times.')])),
      'Three times [^1-3f9a].\n\n[^1-3f9a]: "It is retried three times." — docs/uploads.md › Retries, L 12–14\n',
    );
  });

  it('numbers the footnotes as they come, one for each quote, also two of one document', () => {
    const page = { headings: [], place: { kind: 'page', page: 4 } } as const;
    const citations = [citation(1, 'One.'), citation(2, 'Two.', page), citation(3, 'Never used.')];
    assert.equal(
      answerMarkdown(run('B [2]. A [1][2].', citations)),
      [
        'B [^1-3f9a]. A [^2-3f9a][^1-3f9a].',
        '',
        '[^1-3f9a]: "Two." — docs/uploads.md, p. 4',
        '[^2-3f9a]: "One." — docs/uploads.md › Retries, L 12–14',
        '',
      ].join('\n'),
    );
  });

  it('labels the footnotes of two answers differently, so that one document can hold both', () => {
    const labels = ['3f9a0c5e-7d21-4b88-9c41-0a6f2e13d7b5', 'b07c11d2-0000-4000-8000-000000000000'].flatMap(
      (runId) =>
        /^\[\^[^\]]+\](?=:)/m.exec(answerMarkdown(run('A [1].', [citation(1, 'One.')], { runId }))) ?? [],
    );
    assert.equal(new Set(labels).size, 2);
  });

  it('leaves code, and brackets that are no markers, as they are', () => {
    const text = 'See `a[1]` and [7] [1].\n\n```js\nlist[1] = 2;\n```';
    assert.equal(
      answerMarkdown(run(text, [citation(1, 'One.')])),
      'See `a[1]` and [7] [^1-3f9a].\n\n```js\nlist[1] = 2;\n```\n\n[^1-3f9a]: "One." — docs/uploads.md › Retries, L 12–14\n',
    );
  });

  it('says of a quote that its document is older', () => {
    const old = citation(1, 'One.', { older: { reason: 'date', issue: '2021', newer: ['b.md'] } });
    assert.match(answerMarkdown(run('A [1].', [old])), /L 12–14 \(older: 2021\)\n$/);
  });

  it('keeps tables', () => {
    const text = '| Limit | Value |\n| --- | --- |\n| Parts | 5 [1] |';
    assert.match(
      answerMarkdown(run(text, [citation(1, 'Parts: 5')])),
      /\| Parts \| 5 \[\^1-3f9a\] \|\n\n\[\^1-3f9a\]: /,
    );
  });

  it('takes no marker before a colon for a footnote', () => {
    assert.match(
      answerMarkdown(run('[1]: as it says.', [citation(1, 'One.')])),
      /^\[\^1-3f9a\]\\: as it says\./,
    );
  });

  it('lets nothing of a quote be Markdown', () => {
    const quote = '**Set** `max_retries` _now_ <img src="x"> [here](http://x) a|b';
    assert.match(
      answerMarkdown(run('So [1].', [citation(1, quote)])),
      /"\\\*\\\*Set\\\*\\\* \\`max_retries\\` \\_now\\_ \\<img src="x"\\> \\\[here\\\]\(http:\/\/x\) a\\\|b"/,
    );
  });

  it('says why there is no answer, and what came nearest', () => {
    const { headings, place, chunkId, documentId } = citation(1, '');
    const outcome: RunOutcome = {
      kind: 'declined',
      reason: 'nothing-found',
      message: 'The documents do not say.',
      flags: [],
      coverage: {
        documentsSearched: 5,
        queries: [],
        missing: [],
        nearest: [{ headings, place, chunkId, documentId, score: 0.4, holds: [] }],
        failed: [],
      },
      options: ['How often in version 2?'],
    };
    assert.equal(
      answerMarkdown(run('', [], { outcome })),
      [
        'The documents do not say.',
        '- How often in version 2?',
        'Closest matches:',
        '- docs/uploads.md › Retries, L 12–14\n',
      ].join('\n\n'),
    );
  });

  it('says that an answer was stopped', () => {
    const outcome: RunOutcome = { kind: 'cancelled' };
    assert.equal(answerMarkdown(run('Three', [], { outcome })), 'Three\n\n*Stopped.*\n');
  });
});

describe('pinnedMarkdown', () => {
  it('numbers the quotes of all answers on, dates each, and lists every source once', () => {
    const startedAt = new Date(2026, 2, 1, 12).getTime();
    const runs = [
      { ...run('A [1].', [citation(1, 'One.')]), question: 'First?', startedAt },
      { ...run('B [1].', [citation(1, 'Two.')]), question: 'Second?', startedAt },
    ];
    const [, ...parts] = pinnedMarkdown('Pinned', runs).split(/\n\n(?=## |\[\^1\]:)/);
    assert.deepEqual(parts, [
      '## First?\n\n*2026-03-01*\n\nA [^1].',
      '## Second?\n\n*2026-03-01*\n\nB [^2].',
      '## Sources\n\n- docs/uploads.md',
      '[^1]: "One." — docs/uploads.md › Retries, L 12–14\n[^2]: "Two." — docs/uploads.md › Retries, L 12–14\n',
    ]);
  });
});

describe('conversationMarkdown', () => {
  it('has a heading for each question, and numbers the footnotes of all answers through', () => {
    const runs = [
      run('Three times [1].', [citation(1, 'One.')]),
      run('Weekly [1].', [citation(1, 'Two.')], { question: 'And\n#backups?' }),
    ];
    assert.equal(
      conversationMarkdown('Uploads', runs),
      [
        '# Uploads',
        '## How often?',
        'Three times [^1].',
        '## And #backups?',
        'Weekly [^2].',
        '[^1]: "One." — docs/uploads.md › Retries, L 12–14\n[^2]: "Two." — docs/uploads.md › Retries, L 12–14\n',
      ].join('\n\n'),
    );
  });
});
