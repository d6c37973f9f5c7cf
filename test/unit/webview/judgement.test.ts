import assert from 'node:assert/strict';
import type { Answer } from '../../../src/core/model/types';
import type { RunState } from '../../../src/core/model/state';
import { drawRun, textOf } from './drawRun';
import {
  addDocumentsRun,
  conflictRun,
  correctedRun,
  happyRun,
  injectionRun,
  lowConfidenceRun,
  otherWordRun,
  placesRun,
  rephraseRun,
  retriedRun,
} from '../../support/sampleJudgements';
import { clarifyRun } from '../../support/sampleRuns';

/** As a person sees it at first: what is closed by default is closed. */
const asItOpens = { isOpen: (part: string, byDefault: boolean) => part !== 'correction' && byDefault };
const atFirst = (run: RunState) => drawRun(run, asItOpens);

/** As it opens, and the tree of steps too. */
const withTree = (run: RunState) =>
  textOf(drawRun(run, { isOpen: (part, byDefault) => part === '' || asItOpens.isOpen(part, byDefault) }));

/** As it opens, and the panel too. */
const withPanel = (run: RunState) =>
  drawRun(run, { isOpen: (part, byDefault) => part === 'quality' || asItOpens.isOpen(part, byDefault) });

/** The part of a page from one test id on. */
function from(html: string, testId: string): string {
  const at = html.indexOf(`data-testid="${testId}"`);
  return at < 0 ? '' : textOf(`<p ${html.slice(at)}`);
}

function buttons(html: string): readonly string[] {
  return Array.from(html.matchAll(/<button[^>]*class="secondary"[^>]*>([^<]*)/g), ([, label]) => label ?? '');
}

function changed(run: RunState, change: Partial<Answer>): RunState {
  assert.ok(run.outcome?.kind === 'answered');
  return { ...run, outcome: { kind: 'answered', answer: { ...run.outcome.answer, ...change } } };
}

function assertSays(text: string, ...parts: readonly string[]): void {
  for (const part of parts) assert.ok(text.includes(part), `"${part}" in: ${text}`);
}

const times = (text: string, part: string) => text.split(part).length - 1;

describe('the tree of a run', () => {
  it('has one line for all that an answer was checked by', () => {
    assert.equal(times(withTree(happyRun), 'Check the answer'), 1);
    assert.ok(!withTree(happyRun).includes('Review the draft'));
  });

  it('is open at what was objected to', () => {
    assertSays(
      withTree(retriedRun),
      'Review the draft · 2 objections',
      'Try again: a citation has no quote behind it 0.8 s A citation has no quote behind it. A second try follows.',
    );
  });

  it('says what a further try searches for, how, and what it found anew', () => {
    assertSays(
      withTree(retriedRun),
      'Also searched for The client gives up after ten minutes [2].',
      'Passages further from the question are kept too, out of the best 20 of a search',
      '2 found before',
    );
  });

  it('takes the tasks of a further try for no second tries', () => {
    assert.ok(!withTree(retriedRun).includes('2nd try'));
  });

  it('says what was left out of a passage, and why', () => {
    assertSays(
      withTree(injectionRun),
      '1 passage contains text that reads like orders to the assistant specs/ uploads-v2.md › Retry policy Sets earlier instructions aside',
    );
  });
});

describe('the panel below an answer', () => {
  it('is closed at first', () => {
    for (const run of [happyRun, lowConfidenceRun]) {
      assert.ok(!atFirst(run).includes('data-testid="quality-panel"'));
    }
  });

  it('says what the label means and why, without verdict and scores', () => {
    const panel = from(withPanel(lowConfidenceRun), 'quality-panel');
    assertSays(panel, 'fewer than half of the answers with this label', 'The best of 2 drafts');
    assert.doesNotMatch(panel, /PASS|FAIL|\d\d %|of 100/);
  });

  it('says what audit and review found, and lists no check that passed', () => {
    const panel = from(withPanel(lowConfidenceRun), 'quality-panel');
    assertSays(
      panel,
      'Every quote is in its document, word for word, 1 sentence without source, 1 sentence to check, 1 citation was removed',
      'Uploads of more than 5 GB are never retried. This sentence has no source',
      'The client gives up after ten minutes [2]. Its quote says something else',
      'Review: Does not hold up failed: Every claim has its quote 1 citation has no source.',
    );
    assert.ok(!panel.includes('Every part is answered'));
  });

  it('says what was searched and what of the question is covered', () => {
    assertSays(
      from(withPanel(lowConfidenceRun), 'quality-panel'),
      '5 documents searched, 5 matching passages Not covered: the mobile client',
    );
    const unsure = changed(happyRun, { facetsUnsure: ['the mobile client'] });
    const said = from(withPanel(unsure), 'quality-panel');
    assertSays(said, 'Not sure: the mobile client');
    assert.doesNotMatch(said, /Not covered/);
    const covered = changed(happyRun, { facetsCovered: ['EU', 'US'], facetsMissing: [] });
    assertSays(from(withPanel(covered), 'quality-panel'), 'All 2 parts are covered');
  });

  it('says flags in words', () => {
    assertSays(
      from(withPanel(lowConfidenceRun), 'quality-panel'),
      'A source has changed since it was indexed',
    );
  });

  it('says of words that the quotes lack only where the answer is not sure', () => {
    const summary = 'No quote contains all words of the question: the best lacks “vacation”';
    const drawn = (confidenceLabel: Answer['confidenceLabel']) => {
      const run = changed(happyRun, { confidenceLabel });
      const detail = { kind: 'sufficiency', threshold: 0.35, facets: [] } as const;
      const steps = run.steps.flatMap((step, at) =>
        at === 0 ? [step, { ...step, id: 'weighed', detail, summary }] : [step],
      );
      return from(withPanel({ ...run, steps }), 'quality-panel');
    };
    assertSays(drawn('medium'), 'the best lacks');
    assert.ok(!drawn('high').includes('the best lacks'));
  });

  it('says how often the like was right', () => {
    assertSays(
      from(withPanel(happyRun), 'quality-panel'),
      'In tests, about 9 of 10 answers with this label were right.',
    );
  });
});

describe('the line below an answer', () => {
  /** What is read in it, and what it means. */
  const lineOf = (run: RunState) => {
    const [, title, html = ''] =
      /<button[^>]*data-testid="quality-toggle"[^>]*title="([^"]*)"[^>]*>(.*?)<\/button>/s.exec(
        atFirst(run),
      ) ?? [];
    return [textOf(html), title];
  };

  it('says how sure it is in words, what that means, and no more while nothing is wrong', () => {
    const ofOffline = (words: string) => `In tests, ${words} answers with this label were right.`;
    const unsure = changed(happyRun, { confidence: 0.4, confidenceLabel: 'low' });
    assert.deepEqual(lineOf(happyRun), ['High confidence', ofOffline('about 9 of 10')]);
    assert.deepEqual(lineOf(unsure), ['Low confidence', ofOffline('fewer than half of the')]);
    assert.equal(lineOf(correctedRun)[1], ofOffline('about 2 of 3'));
  });

  it('says of a written answer what its check came to', () => {
    const [checked, partly] = (['checked', 'partly'] as const).map((check) =>
      lineOf(changed(happyRun, { check })),
    );
    assert.deepEqual(checked, ['Checked', 'Every sentence is supported by a source']);
    assert.deepEqual(partly, [
      'Partly checked',
      'Part of the answer is missing, or a marked sentence has no source or differs from it',
    ]);
  });

  it('says what is wrong', () => {
    assert.equal(lineOf(correctedRun)[0], 'Medium confidence 1 citation was removed: it has no source');
  });

  it('says of places that it is not sure', () => {
    assert.deepEqual(lineOf(placesRun), [
      'Not sure',
      'No sentence was sure enough to be the answer: these are the likeliest places',
    ]);
  });
});

describe('places where the answer may be', () => {
  it('have each its heading', () => {
    const headings = atFirst(placesRun).matchAll(/class="heading[^>]*role="heading"[^>]*>([^<]*)/g);
    assert.deepEqual(
      Array.from(headings, ([, heading = '']) => heading.slice(0, 20)),
      ['Most likely here', 'Runbook: uploads tha', 'Data retention polic', 'Uploads, version 3 ›'],
    );
  });

  it('have no scores, no review and nothing to warn of', () => {
    const panel = from(withPanel(placesRun), 'quality-panel');
    assertSays(
      panel,
      'No sentence was sure enough',
      'Every quote is in its document, word for word',
      '5 documents searched',
    );
    for (const word of ['Faithfulness', 'Review', 'Confidence']) assert.ok(!panel.includes(word), word);
    const weak = changed(placesRun, { verdict: 'REVISE' });
    assert.ok(!atFirst(weak).includes('class="notice'));
  });
});

describe('an answer that is left to a person', () => {
  it('has one notice, and what is to be doubted is said once', () => {
    const html = atFirst(lowConfidenceRun);
    assert.equal(times(html, 'class="notice quiet"'), 1);
    assert.equal(times(textOf(html), 'The documents may not fully answer this'), 1);
  });

  it('offers each document of those that disagree', () => {
    assert.deepEqual(buttons(atFirst(conflictRun)), [
      'Show the conflict',
      'Only from uploads-v3.md',
      'Only from uploads-v2.md',
    ]);
  });

  it('underlines what no quote bears out', () => {
    const marked = Array.from(
      atFirst(lowConfidenceRun).matchAll(/class="doubtful" title="([^"]*)">((?:<code>)?[^<]*)/g),
      ([, title, text]) => [title, text],
    );
    assert.deepEqual(marked, [
      ['This sentence has no source', 'Uploads of more than 5 GB are never retried.'],
      ['Its quote says something else', 'The client gives up after '],
      ['Its quote says something else', '<code>ten minutes'],
    ]);
  });

  it('underlines what the reviewing model objects to', () => {
    assert.ok(lowConfidenceRun.outcome?.kind === 'answered');
    const { answer } = lowConfidenceRun.outcome;
    const audit = { ...answer.audit, uncitedSentences: [], unsupportedSentences: [] };
    const critique = {
      ...answer.critique,
      unsupportedClaims: ['Uploads of more than 5 GB are never retried.'],
    };
    assertSays(
      atFirst(changed(lowConfidenceRun, { audit, critique })),
      'class="doubtful" title="Its quote says something else">Uploads of more than 5 GB are never retried.',
    );
  });
});

it('an answer is shown as it is written until its Markdown can be read', () => {
  const parser = globalThis.askDocsMarkdown;
  globalThis.askDocsMarkdown = undefined;
  try {
    const html = atFirst(happyRun);
    assert.match(html, /<p class="as-written">[^<]*\*\*5 times\*\*/);
  } finally {
    globalThis.askDocsMarkdown = parser;
  }
  assert.match(atFirst(happyRun), /<strong>5 times<\/strong>/);
});

describe('a run without an answer', () => {
  it('asks for other words when something came near, and not when nothing did', () => {
    assert.deepEqual(
      [rephraseRun, addDocumentsRun].map((run) => buttons(atFirst(run))),
      [['Rephrase'], []],
    );
    assertSays(from(atFirst(addDocumentsRun), 'escalation'), 'Try other words, or add a document');
  });

  it('is a sentence, what came near and one way on', () => {
    const card = from(atFirst(otherWordRun), 'declined');
    assertSays(
      card,
      'Nothing about “enterprise edition” in 5 documents. Closest matches policies/ data-retention.md › Exceptions',
      'Do your documents use another word for it? Add “enterprise edition = …” to the glossary Rephrase',
    );
    assert.equal(buttons(atFirst(otherWordRun)).length, 1);
  });

  it('says that a question back can be replied to in other words', () => {
    assertSays(from(atFirst(clarifyRun), 'replies'), 'Compare both or type a reply');
  });
});

describe('an answer that may not hold any more', () => {
  it('names what has changed', () => {
    const one = drawRun(happyRun, asItOpens, ['policies/backup.md']);
    const three = drawRun(happyRun, asItOpens, ['policies/backup.md', 'b.md', 'c.md']);
    assertSays(from(one, 'stale'), 'backup.md has changed since this answer. Ask again');
    assertSays(from(three, 'stale'), 'backup.md and 2 other sources have changed since this answer.');
  });

  it('says nothing when nothing has', () => {
    assert.ok(!atFirst(happyRun).includes('has changed since'));
  });
});

describe('a correction', () => {
  it('is a source of its own kind', () => {
    const html = atFirst(correctedRun);
    assertSays(from(html, 'source'), '1 Your correction › How often is a failed part retried?');
    assert.ok(!textOf(html).includes('corrections.md'));
  });

  it('is said to be kept once it was sent', () => {
    const isOpen = (part: string) => part === 'corrected';
    assertSays(textOf(drawRun(happyRun, { isOpen })), 'Your correction is saved');
  });
});

it('what went wrong on the way is said beside what a person is asked', () => {
  const warning = 'Nothing was found about “the mobile client”: the time is up.';
  const html = atFirst(changed(lowConfidenceRun, { warnings: [warning] }));
  assert.equal(textOf(from(html, 'warnings')).indexOf(warning), 0);
  assert.equal(times(textOf(html), 'The documents may not fully answer this'), 1);
});

it('a run that is shown again from a trace says so', () => {
  const replay = { ...happyRun, isReplay: true } as const;
  assert.ok(textOf(atFirst(replay)).startsWith('Shown again from a saved trace'));
  assert.ok(!atFirst(happyRun).includes('saved trace'));
});

it('a run that is shown again cannot be corrected', () => {
  const button = 'data-testid="wrong"';
  assert.ok(atFirst(happyRun).includes(button));
  assert.ok(!atFirst({ ...happyRun, isReplay: true }).includes(button));
});
