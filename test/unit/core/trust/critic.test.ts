import * as assert from 'node:assert/strict';
import {
  checkNames,
  type CheckName,
  type CitationAudit,
  type Critique,
} from '../../../../src/core/model/events';
import type { Evidence, SubAnswer } from '../../../../src/core/model/types';
import { citationOf } from '../../../../src/core/answering/evidenceOf';
import { bindCritique, critiqueByRules } from '../../../../src/core/trust/critic';
import {
  chunkOf,
  documentOf,
  evidenceOf,
  passageOf,
  subAnswerOf,
  subQueryOf,
} from '../../../support/samples';

const clean: CitationAudit = {
  invalidMarkers: [],
  missingQuotes: [],
  uncitedSentences: [],
  unsupportedSentences: [],
  quotesVerified: 1,
  sentences: 1,
};

const quoteOf = (text: string, id = 'a.md'): Evidence =>
  evidenceOf('t1', passageOf(chunkOf(documentOf(id, text))));

const taskOf = (facet: string, ...evidence: Evidence[]): SubAnswer =>
  subAnswerOf({ ...subQueryOf('t1'), facet }, { evidence });

interface Reviewed {
  readonly question?: string;
  readonly text: string;
  /** What [1], [2] … stand for. */
  readonly quotes: readonly string[];
  readonly tasks?: readonly SubAnswer[];
  readonly audit?: Partial<CitationAudit>;
  readonly support?: number;
  readonly facetsMissing?: readonly string[];
}

const inputOf = ({ question = 'How long are backups kept?', text, quotes, ...rest }: Reviewed) => {
  const evidence = quotes.map((quote, index) => quoteOf(quote, `${index + 1}.md`));
  return {
    question,
    subAnswers: rest.tasks ?? [taskOf('backups', ...evidence)],
    draft: {
      text,
      citations: evidence.map((quote, index) => citationOf(quote, index + 1)),
      conflicts: [],
      facetsCovered: ['backups'],
      facetsMissing: rest.facetsMissing ?? [],
    },
    audit: { ...clean, ...rest.audit },
    support: rest.support ?? 0.9,
  };
};

const failedOf = ({ checks }: Critique): CheckName[] => checkNames.filter((name) => !checks[name].passed);

const plain: Reviewed = {
  text: 'Backups are kept for 35 days [1].',
  quotes: ['Backups are kept for 35 days.'],
};

describe('critiqueByRules', () => {
  it('has nothing to say of an answer that says what its quote says', () => {
    assert.deepEqual(critiqueByRules(inputOf(plain)), {
      verdict: 'PASS',
      checks: Object.fromEntries(checkNames.map((name) => [name, { passed: true }])),
      issues: [],
      suggestions: [],
      unsupportedClaims: [],
      logicalGaps: [],
    });
  });

  const objections: readonly [name: string, check: CheckName, reviewed: Reviewed][] = [
    ['a citation has no source', 'quote_grounding', { ...plain, audit: { invalidMarkers: [7] } }],
    ['a sentence has no source', 'quote_grounding', { ...plain, audit: { uncitedSentences: ['So it is.'] } }],
    [
      'it says yes and the quote says no',
      'status_alignment',
      {
        question: 'Are backups encrypted?',
        text: 'Yes, backups are encrypted [1].',
        quotes: ['Backups are not encrypted.'],
      },
    ],
    [
      'it says no and the quote says just what was asked',
      'status_alignment',
      {
        question: 'Are backups encrypted?',
        text: 'No [1]. That is all.',
        quotes: ['All backups are encrypted.'],
      },
    ],
    [
      'it says yes in German and the quote says no',
      'status_alignment',
      {
        question: 'Werden Backups verschlüsselt?',
        text: 'Ja, Backups werden verschlüsselt [1].',
        quotes: ['Backups werden nicht verschlüsselt.'],
      },
    ],
    [
      'it says that the documents are silent on what a quote says',
      'status_alignment',
      {
        text: 'The documents do not say who restores backups.',
        quotes: ['The storage team restores backups.'],
        tasks: [taskOf('who restores backups', quoteOf('The storage team restores backups.', '1.md'))],
      },
    ],
    [
      'it doubts what the quote states',
      'confidence_calibration',
      { ...plain, text: 'Backups might be kept for 35 days [1].' },
    ],
    [
      'it states what the quote doubts',
      'confidence_calibration',
      { ...plain, quotes: ['Backups might be kept for 35 days. Ask the team.'] },
    ],
    [
      'it says "always" where the quote does not and the evidence is weak',
      'confidence_calibration',
      { ...plain, text: 'Backups are always kept for 35 days [1].', support: 0.4 },
    ],
    ['a part has no answer', 'facet_coverage', { ...plain, facetsMissing: ['the moon'] }],
    [
      'a part has quotes and none is cited',
      'facet_coverage',
      { ...plain, tasks: [taskOf('restoring', quoteOf('The storage team restores them.', 'b.md'))] },
    ],
    [
      'a name of the question is nowhere in it',
      'facet_coverage',
      { ...plain, question: 'How long does Norfrost keep backups?' },
    ],
    ['it is too short', 'answer_quality', { ...plain, text: '35 days [1].' }],
    [
      'its first sentence only announces',
      'answer_quality',
      { ...plain, text: `Here is the answer:\n\n${plain.text}` },
    ],
    ['it says the same twice', 'answer_quality', { ...plain, text: `${plain.text} ${plain.text}` }],
    ['it breaks off', 'answer_quality', { ...plain, text: 'Backups are stored for 35 days and' }],
    ['it shows HTML', 'answer_quality', { ...plain, text: 'Backups are kept<br>for 35 days [1].' }],
    [
      'it is in another language than the question',
      'answer_quality',
      {
        question: 'Wie lange werden die Sicherungen aufbewahrt?',
        text: 'The archives are stored for 35 days and are then removed from the disk [1].',
        quotes: ['Backups are kept for 35 days.'],
      },
    ],
  ];
  for (const [name, check, reviewed] of objections) {
    it(`objects when ${name}, and says what to do`, () => {
      const critique = critiqueByRules(inputOf(reviewed));
      assert.deepEqual(failedOf(critique), [check]);
      assert.ok(critique.issues.length === 1 && critique.suggestions.length === 1);
    });
  }

  const fine: readonly [name: string, reviewed: Reviewed][] = [
    [
      'a no has a quote that restricts',
      {
        question: 'Are backups encrypted?',
        text: 'No, only those of the servers are [1].',
        quotes: ['Only server backups are encrypted.'],
      },
    ],
    [
      'the doubt is that of the quote',
      {
        ...plain,
        text: 'Backups might be kept for 35 days [1].',
        quotes: ['Backups might be kept for 35 days.'],
      },
    ],
    [
      'a sentence of the quote is in another language than the question',
      {
        question: 'Wie lange werden die Sicherungen aufbewahrt?',
        text: 'The backups are kept for 35 days and are then removed from the disk [1].',
        quotes: ['The backups are kept for 35 days and are then removed from the disk.'],
      },
    ],
    ['HTML stands in code', { ...plain, text: `${plain.text}\n\n\`\`\`html\n<br>\n\`\`\`` }],
    ['it is short and admits that there is no answer', { text: '文档没有说明备份。', quotes: [], tasks: [] }],
  ];
  for (const [name, reviewed] of fine) {
    it(`has no objection when ${name}`, () => {
      assert.deepEqual(failedOf(critiqueByRules(inputOf(reviewed))), []);
    });
  }

  it('passes an answer that says itself what is missing', () => {
    const critique = critiqueByRules(inputOf({ ...plain, facetsMissing: ['the moon'] }));
    assert.deepEqual([critique.verdict, critique.logicalGaps], ['PASS', ['the moon']]);
  });

  it('wants a revision, and says how, when the writer can mend the answer', () => {
    const critique = critiqueByRules(inputOf({ ...plain, text: 'Backups might be kept for 35 days [1].' }));
    assert.equal(critique.verdict, 'REVISE');
    assert.match(critique.revisionInstructions ?? '', /State plainly/);
  });

  it('names the sentences that the quotes do not bear out as claims to search for', () => {
    const sentence = 'Backups are kept for 53 days [1].';
    const unsupportedSentences = [{ sentence, markers: [1], fault: 'number', support: 0.5 } as const];
    const critique = critiqueByRules(inputOf({ ...plain, audit: { unsupportedSentences } }));
    assert.deepEqual(critique.unsupportedClaims, [sentence]);
  });
});

describe('bindCritique', () => {
  const content = critiqueByRules(inputOf(plain));

  it('takes back nothing that the audit found, whatever the reasoner says', () => {
    const bound = bindCritique(content, inputOf({ ...plain, audit: { invalidMarkers: [7] } }));
    assert.deepEqual([bound.verdict, failedOf(bound)], ['FAIL', ['quote_grounding']]);
  });

  it('keeps what the reasoner objects to beside what the rules found', () => {
    const own: Critique = {
      ...content,
      verdict: 'REVISE',
      checks: { ...content.checks, facet_coverage: { passed: false, issue: 'Too little.' } },
      suggestions: ['Ask again.'],
    };
    const bound = bindCritique(own, inputOf({ ...plain, facetsMissing: ['the moon'] }));
    assert.equal(bound.checks.facet_coverage.issue, 'Nothing is said about the moon. Too little.');
    assert.equal(bound.verdict, 'REVISE');
    assert.ok(bound.suggestions.includes('Ask again.'));
  });
});
