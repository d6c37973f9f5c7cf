import * as assert from 'node:assert/strict';
import type { CitationAudit } from '../../../../src/core/model/events';
import type { Citation, Draft } from '../../../../src/core/model/types';
import { critiqueByAudit } from '../../../support/critiqueByAudit';
import { askAbout } from '../../../../src/core/run/escalation';
import { chunkOf, documentOf, evidenceOf, passageOf } from '../../../support/samples';
import { citationOf } from '../../../../src/core/answering/evidenceOf';

const cited = (title: string, marker: number): Citation => ({
  ...citationOf(evidenceOf('t1', passageOf(chunkOf(documentOf(title, 'Text.')))), marker),
});
const draft: Draft = {
  text: 'Thirty days [1], or 35 [2].',
  citations: [cited('Policy 2021', 1), cited('Wiki', 2)],
  conflicts: [],
  facetsCovered: [],
  facetsMissing: [],
};
const side = (marker: number, value: string, date?: string) => ({ marker, value, date });
const conflict = { subject: 'retention', sides: [side(1, '30 days'), side(2, '35 days')] };
const clean: CitationAudit = {
  invalidMarkers: [],
  missingQuotes: [],
  uncitedSentences: [],
  unsupportedSentences: [],
  quotesVerified: 2,
  sentences: 1,
};

function ask(
  objection: Parameters<typeof askAbout>[0],
  parts: {
    readonly draft?: Partial<Draft>;
    readonly audit?: Partial<CitationAudit>;
    readonly unknown?: string[];
  } = {},
) {
  const audit = { ...clean, ...parts.audit };
  const doubted = { ...draft, ...parts.draft };
  return askAbout(objection, {
    draft: doubted,
    audit,
    critique: critiqueByAudit({ draft: doubted, audit }),
    missing: () => ({ unknown: parts.unknown ?? [], lacking: [] }),
  });
}

describe('what a person is asked', () => {
  it('is which of the sources holds, with what each says', () => {
    assert.deepEqual(ask('conflict', { draft: { conflicts: [conflict] } }), {
      variant: 'conflict',
      question: 'The sources disagree: “Policy 2021” says 30 days, “Wiki” says 35 days. Which one applies?',
    });
  });

  it('is not about a conflict of which the newer side is known', () => {
    const dated = { ...conflict, sides: [side(1, '30 days', '2021'), side(2, '35 days', '2024')] };
    assert.equal(ask('low-confidence', { draft: { conflicts: [dated] } }).variant, 'low-confidence');
  });

  it('is not about a conflict that the user has decided by a correction', () => {
    const noted = { ...cited('Note', 1), documentId: '.askdocs/corrections.md' };
    const corrected = { citations: [noted, cited('Wiki', 2)], conflicts: [conflict] };
    assert.equal(ask('low-confidence', { draft: corrected }).variant, 'low-confidence');
  });

  it('asks for another word for no year or number', () => {
    const { question } = ask('low-confidence', { unknown: ['2025'] });
    assert.match(question, /none of them mentions “2025”/);
    assert.doesNotMatch(question, /another word/);
  });

  it('names the words that no document has, and the nearest documents', () => {
    assert.equal(
      ask('low-confidence', { unknown: ['SMS'] }).question,
      'The documents may not fully answer this: none of them mentions “SMS”. The closest match is in “Policy 2021” and “Wiki”. Do your documents use another word for “SMS”?',
    );
  });

  it('names the parts that nothing was found about', () => {
    assert.match(
      ask('low-confidence', { draft: { facetsMissing: ['who restores'] } }).question,
      /^Nothing was found about who restores\..* Which document covers it\?$/,
    );
  });

  it('says how many sentences their sources do not bear out', () => {
    const fault = { sentence: 'A.', markers: [1], fault: 'number', support: 0.2 } as const;
    assert.match(
      ask('citation-problems', { audit: { unsupportedSentences: [fault] } }).question,
      /^1 sentence of this answer says something else than its quotes\. .*\?$/,
    );
  });

  it('says once that the nearest is shown, in words that fit an answer of medium confidence, too', () => {
    assert.equal(
      ask('low-confidence').question,
      'This may not fully answer the question. The closest match is in “Policy 2021” and “Wiki”. Can you rephrase the question, or name the document to look in?',
    );
  });
});
