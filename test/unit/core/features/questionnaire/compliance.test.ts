import * as assert from 'node:assert/strict';
import {
  complianceOf,
  type ComplianceStatus,
  type Judged,
} from '../../../../../src/core/features/questionnaire/compliance';
import { resultOf } from '../../../../support/questionnaires';

const [sample] = resultOf('r1', 'It is so [1].').answers.flatMap(({ citations }) => citations);

function judged(question: string, quotes: readonly string[], more: Partial<Judged> = {}): Judged {
  assert.ok(sample !== undefined);
  return {
    question,
    text: quotes.join(' '),
    citations: quotes.map((quote, at) => ({ ...sample, marker: at + 1, headings: [], quote })),
    facetsCovered: [],
    facetsMissing: [],
    conflicts: [],
    missing: [],
    confidence: 0.9,
    ...more,
  };
}

interface Case {
  readonly says: string;
  readonly judged: Judged;
  readonly status: ComplianceStatus;
  readonly gap?: RegExp;
}

const sso = 'Does the portal support single sign-on?';
const cases: readonly Case[] = [
  {
    says: 'a quote that says it is so',
    judged: judged(sso, ['The portal supports single sign-on with SAML.']),
    status: 'Fully Supported',
  },
  {
    says: 'places where the answer may be, whatever they say',
    judged: judged(sso, ['The portal supports single sign-on with SAML.'], { mode: 'places' }),
    status: 'Partially Supported',
    gap: /whether this answers it/,
  },
  {
    says: 'places that lack a name of the question',
    judged: judged('Does the portal support SAML?', ['The portal supports passwords.'], {
      mode: 'places',
      missing: ['SAML'],
    }),
    status: 'Not Supported',
    gap: /does not mention “SAML”/,
  },
  {
    says: 'a quote that denies another thing than the one that is named',
    judged: judged('Does the portal support SAML?', ['OpenID Connect is not supported by the portal.']),
    status: 'Partially Supported',
    gap: /does not mention “SAML”/,
  },
  {
    says: 'a quote that says it is not so',
    judged: judged(sso, ['The portal does not support single sign-on.']),
    status: 'Not Supported',
    gap: /not so/,
  },
  {
    says: 'a quote that says it is not supported, of a demand',
    judged: judged('The portal must support single sign-on.', [
      'Single sign-on of the portal is not supported.',
    ]),
    status: 'Not Supported',
  },
  {
    says: 'a German quote that denies a German question',
    judged: judged('Unterstützt das Portal die Anmeldung mit SAML?', [
      'Die Anmeldung mit SAML wird vom Portal nicht unterstützt.',
    ]),
    status: 'Not Supported',
  },
  {
    says: 'a quote that says it is so, and one that says that another thing is not',
    judged: judged(sso, [
      'The portal supports single sign-on with SAML.',
      'The mobile app does not support single sign-on.',
    ]),
    status: 'Fully Supported',
  },
  {
    says: 'one quote for and one against',
    judged: judged(sso, [
      'The portal supports single sign-on.',
      'Single sign-on: the portal does not support it.',
    ]),
    status: 'Partially Supported',
    gap: /only partly so/,
  },
  {
    says: 'a quote with a reservation',
    judged: judged(sso, ['The portal supports single sign-on only in the Enterprise plan.']),
    status: 'Partially Supported',
    gap: /only partly so/,
  },
  {
    says: 'a denial in a question that does not ask whether',
    judged: judged('How long are backups kept?', ['Backups are kept for 35 days and are not encrypted.']),
    status: 'Fully Supported',
  },
  {
    says: 'a quote that says that what is to be described is not there',
    judged: judged('Describe how single sign-on is configured.', [
      'Single sign-on cannot be configured as it is not supported.',
    ]),
    status: 'Not Supported',
  },
  {
    says: 'a denial that a question asks for',
    judged: judged('Are passwords never stored in plain text?', [
      'Passwords are never stored in plain text.',
    ]),
    status: 'Fully Supported',
  },
  {
    says: 'a part of the question without an answer',
    judged: judged('Who restores backups and who tests them?', ['Operations restores backups.'], {
      facetsMissing: ['Who tests them'],
    }),
    status: 'Partially Supported',
    gap: /Who tests them/,
  },
  {
    says: 'a part for which only likely places are shown',
    judged: judged('Who restores backups and who tests them?', ['Operations restores backups.'], {
      facetsUnsure: ['Who tests them'],
    }),
    status: 'Partially Supported',
  },
  {
    says: 'a part without an answer that stands inside one that has one',
    judged: judged('What are the two ways to restore?', ['From a tape, or from the cloud.'], {
      facetsCovered: ['Two ways to restore'],
      facetsMissing: ['two ways'],
    }),
    status: 'Fully Supported',
  },
  {
    says: 'sources that disagree',
    judged: judged('How long are backups kept?', ['For 35 days.', 'For 30 days.'], {
      conflicts: [{ subject: 'days', sides: [] }],
    }),
    status: 'Partially Supported',
  },
  {
    says: 'a weak answer that lacks a name of the question',
    judged: judged('Is the site in Rotterdam audited?', ['Sites are audited.'], {
      missing: ['Rotterdam'],
      confidence: 0.4,
    }),
    status: 'Not Supported',
    gap: /“Rotterdam”/,
  },
  {
    says: 'a strong answer that lacks a name of the question',
    judged: judged('Is the site in Rotterdam audited?', ['Sites are audited.'], { missing: ['Rotterdam'] }),
    status: 'Partially Supported',
    gap: /“Rotterdam”/,
  },
  {
    says: 'a weak answer that lacks another word of the question',
    judged: judged('How are sites inspected?', ['Sites are audited.'], {
      missing: ['inspected'],
      confidence: 0.4,
    }),
    status: 'Partially Supported',
    gap: /“inspected”/,
  },
  {
    says: 'a strong answer that has another word for a thing',
    judged: judged('How are sites inspected?', ['Sites are audited.'], { missing: ['inspected'] }),
    status: 'Fully Supported',
  },
  {
    says: 'little confidence in a sentence that has nearly all words of the question',
    judged: judged(
      'How are backups of the archive encrypted?',
      ['Backups of the archive are encrypted by AES.'],
      {
        confidence: 0.55,
      },
    ),
    status: 'Fully Supported',
  },
  {
    says: 'hardly any confidence in a sentence that has all words of the question',
    judged: judged(
      'How are backups of the archive encrypted?',
      ['Backups of the archive are encrypted by AES.'],
      {
        confidence: 0.4,
      },
    ),
    status: 'Partially Supported',
  },
  {
    says: 'little confidence in sentences that have the words of the question only together',
    judged: judged(
      'How are backups of the archive encrypted?',
      ['Backups are kept.', 'The archive is large.', 'Laptops are encrypted.'],
      { confidence: 0.55 },
    ),
    status: 'Partially Supported',
  },
  {
    says: 'little confidence in one sentence for two things that are asked for',
    judged: judged('What are two ways to restore backups?', ['Backups are restored in ways that differ.'], {
      confidence: 0.55,
    }),
    status: 'Partially Supported',
  },
  {
    says: 'a question for a year, and quotes without any time',
    judged: judged('In what year was the portal certified?', ['The portal was certified by an auditor.']),
    status: 'Partially Supported',
    gap: /date or time/,
  },
  {
    says: 'a question for a time, and a quote that has one',
    judged: judged('When is the portal audited?', ['The portal is audited every spring.']),
    status: 'Fully Supported',
  },
  {
    says: 'a question for a number, and quotes without one',
    judged: judged('How many sites are audited?', ['The sites are audited by a firm.']),
    status: 'Partially Supported',
    gap: /number/,
  },
  {
    says: 'an acronym that no quote has',
    judged: judged('Which exchange of the FMCG is audited?', ['The exchange is audited.']),
    status: 'Partially Supported',
    gap: /“FMCG”/,
  },
  {
    says: 'an acronym that is part of a name that the quotes have',
    judged: judged('How is the Messages API audited?', ['Messages are audited by a firm.']),
    status: 'Fully Supported',
  },
  {
    says: 'an answer without a quote',
    judged: judged(sso, []),
    status: 'Not Supported',
    gap: /nothing that answers/,
  },
];

describe('complianceOf', () => {
  for (const { says, judged: given, status, gap } of cases)
    it(`is ${status} for ${says}`, () => {
      const found = complianceOf(given);
      assert.equal(found.status, status, found.reason);
      if (gap === undefined) assert.ok(found.gap === undefined || status !== 'Fully Supported');
      else assert.match(found.gap ?? '', gap);
    });

  const replies: readonly [says: string, judged: Judged, evidence: string, reply: string | undefined][] = [
    [
      'a no for which there is evidence',
      judged('Are USB sticks allowed?', ['USB sticks are not permitted, unless IT has encrypted them.']),
      'found',
      'no',
    ],
    [
      'a no that is said with never',
      judged('Is LPG allowed in the building?', ['LPG is never allowed in the building.']),
      'found',
      'no',
    ],
    [
      'a no that is said by a ban',
      judged('Is filming allowed during performances?', ['Filming is prohibited during performances.']),
      'found',
      'no',
    ],
    [
      'a German no',
      judged('Sind Kerzen im Saal erlaubt?', ['Kerzen sind im Saal nicht erlaubt.']),
      'found',
      'no',
    ],
    [
      'no yes where the sentence denies in other words',
      judged('Are visitors paid for tickets?', ['Visitors are paid for no tickets.']),
      'found',
      'text',
    ],
    [
      'neither where the question asks for the ban itself',
      judged('Is filming prohibited during performances?', ['Filming is prohibited during performances.']),
      'found',
      'text',
    ],
    ['a yes', judged(sso, ['The portal supports single sign-on with SAML.']), 'found', 'yes'],
    [
      'a text where no yes or no is asked for',
      judged('How long are portal logs kept?', ['Portal logs are kept for 90 days.']),
      'found',
      'text',
    ],
    [
      'a text where only places are shown',
      judged(sso, ['The portal supports single sign-on with SAML.'], { mode: 'places' }),
      'partly',
      'text',
    ],
    ['nothing where no quote was found', judged(sso, []), 'none', undefined],
  ];
  for (const [says, given, evidence, reply] of replies)
    it(`tells what was found from the answer: ${says}`, () => {
      const found = complianceOf(given);
      assert.deepEqual([found.evidence, found.reply], [evidence, reply]);
    });
});
