import * as assert from 'node:assert/strict';
import { findConflicts, findContrasts } from '../../../../src/core/trust/conflicts';
import { pairKey } from '../../../../src/core/model/pairKey';
import type { Evidence } from '../../../../src/core/model/types';
import { chunkOf, documentOf, evidenceOf, passageOf } from '../../../support/samples';

interface Said {
  readonly document?: string;
  readonly headings?: readonly string[];
  readonly documentDate?: string;
  readonly title?: string;
}

function said(quote: string, { document = 'a.md', headings = [], documentDate, title }: Said = {}): Evidence {
  const passage = passageOf(
    chunkOf({ ...documentOf(document, quote), ...(title !== undefined && { title }) }, { headings }),
  );
  return { ...evidenceOf('t1', passage), ...(documentDate !== undefined && { documentDate }) };
}

const among = (...evidence: Evidence[]) =>
  findConflicts(evidence.map((entry, index) => ({ marker: index + 1, evidence: entry })));
const valuesOf = (...evidence: Evidence[]) =>
  among(...evidence).map(({ sides }) => sides.map(({ value }) => value));

describe('findConflicts', () => {
  it('leaves out a pair that the list of a folder ignores', () => {
    const [one, other] = [
      'Backups of customers are kept for 30 days.',
      'Backups of customers are kept for 90 days.',
    ];
    const first = said(`All is saved. ${one}`);
    const second = said(other, { document: 'b.md' });
    assert.equal(among(first, second).length, 1);
    const key = pairKey([
      { documentId: 'b.md', quote: other },
      { documentId: 'a.md', quote: one },
    ]);
    assert.deepEqual(among(first, { ...second, ignoredPairs: [key] }), []);
    assert.equal(among(first, { ...second, ignoredPairs: ['another'] }).length, 1);
  });

  const disagreeing: readonly [what: string, one: string, other: string, values: readonly string[]][] = [
    [
      'numbers of one unit',
      'Nightly backups of customers are kept for 30 days.',
      'Nightly backups of customers are kept for 90 days.',
      ['30 days', '90 days'],
    ],
    [
      'numbers in short sentences that say nothing else',
      'Passwords have at least 14 characters.',
      'Passwords have at least 12 characters.',
      ['14 characters', '12 characters'],
    ],
    [
      'a number written as a word',
      'A failed upload part is retried three times.',
      'A failed upload part is retried 5 times.',
      ['three times', '5 times'],
    ],
    [
      'versions',
      'The upload client needs runtime version 18.2.',
      'The upload client needs runtime version 20.1.',
      ['version 18.2', 'version 20.1'],
    ],
    [
      'dates',
      'Support of the upload client ends on 30 September 2026.',
      'Support of the upload client ends on 31 December 2026.',
      ['30 September 2026', '31 December 2026'],
    ],
    [
      'yes and no',
      'Uploads by anonymous guests are allowed.',
      'Uploads by anonymous guests are not allowed.',
      ['yes', 'no'],
    ],
  ];
  for (const [what, one, other, values] of disagreeing) {
    it(`finds that documents state different ${what}`, () => {
      assert.deepEqual(valuesOf(said(one), said(other, { document: 'b.md' })), [values]);
    });
  }

  const agreeing: readonly [what: string, one: Evidence, other: Evidence][] = [
    [
      'the values are the same',
      said('Nightly backups of customers are kept for 30 days.'),
      said('Nightly backups of customers are kept for thirty days, that is 30 days.', { document: 'b.md' }),
    ],
    [
      'the units differ',
      said('Nightly backups of customers are kept for 30 days.'),
      said('Nightly backups of customers are kept for 12 months.', { document: 'b.md' }),
    ],
    [
      'the subjects differ',
      said('Nightly backups of customers are kept for 30 days.'),
      said('Access logs of the gateway are kept for 90 days.', { document: 'b.md' }),
    ],
    [
      'the sentences name different regions',
      said('Nightly backups of paying customers in the EU are kept for 30 days.'),
      said('Nightly backups of paying customers in the US are kept for 90 days.', { document: 'b.md' }),
    ],
    [
      'the headings name different environments',
      said('Nightly backups of customers are kept for 30 days.', { headings: ['Staging'] }),
      said('Nightly backups of customers are kept for 90 days.', { headings: ['Production'] }),
    ],
    [
      'the documents are of different versions',
      said('A failed upload part is retried three times.', { document: 'specs/uploads-v2.md' }),
      said('A failed upload part is retried five times.', { document: 'specs/uploads-v3.md' }),
    ],
    [
      'the sentences are about different years',
      said('Interest expense of the company in 2022 was $472 million.'),
      said('Interest expense of the company in 2023 was $823 million.', { document: 'b.md' }),
    ],
    [
      'the sentences are about what was done on different days',
      said('On 14 September 2021, our board approved a repurchase program of $60.0 billion.'),
      said('On 18 September 2019, our board approved a repurchase program of $40.0 billion.', {
        document: 'b.md',
      }),
    ],
    [
      'the documents are of one kind, each about a subject of its own',
      said('The annual fee is EUR 26,000.', { title: 'Acme Agreement' }),
      said('The annual fee is EUR 12,000.', { document: 'b.md', title: 'Borealis Agreement' }),
    ],
    [
      'both stand in one section',
      said('Nightly backups of customers are kept for 30 days.'),
      said('Nightly backups of customers are kept for 90 days.'),
    ],
  ];
  for (const [what, one, other] of agreeing) {
    it(`finds none when ${what}`, () => {
      assert.deepEqual(among(one, other), []);
    });
  }

  for (const titles of [
    ['Backup policy', 'Retention policy of backups'],
    ['Acme Agreement', 'Acme Agreement (revised)'],
  ])
    it(`finds that ${titles.join(' and ')} disagree`, () => {
      const [one, other] = titles;
      assert.deepEqual(
        valuesOf(
          said('Nightly backups of customers are kept for 30 days.', { ...(one && { title: one }) }),
          said('Nightly backups of customers are kept for 90 days.', {
            document: 'b.md',
            ...(other && { title: other }),
          }),
        ),
        [['30 days', '90 days']],
      );
    });

  it('says what it is about, and puts the newer first when dates are known', () => {
    const [conflict] = among(
      said('Nightly backups of customers are kept for 30 days.', { documentDate: '2023-05-01' }),
      said('Nightly backups of customers are kept for 90 days.', {
        document: 'b.md',
        documentDate: '2024-02',
      }),
    );
    assert.deepEqual(conflict, {
      subject: 'Nightly backups customers kept',
      sides: [
        { marker: 2, value: '90 days', date: '2024-02' },
        { marker: 1, value: '30 days', date: '2023-05-01' },
      ],
    });
  });

  it('takes the date of a heading before that of the document', () => {
    const [conflict] = among(
      said('Nightly backups of customers are kept for 30 days.', { headings: ['Changes of 3 May 2021'] }),
      said('Nightly backups of customers are kept for 90 days.', { document: 'notes/2020-01-31.md' }),
    );
    assert.deepEqual(
      conflict?.sides.map(({ date }) => date),
      ['2021-05-03', '2020-01-31'],
    );
  });
});

describe('findContrasts', () => {
  it('finds what sections of one document say differently of their own subjects', () => {
    const staging = said('The limit is 5 GB.', { headings: ['Staging'] });
    const production = said('The limit is 10 GB.', { headings: ['Production'] });
    assert.deepEqual([...findContrasts([staging, production])], [staging, production]);
  });

  it('leaves out what is in conflict', () => {
    const one = said('Nightly backups of customers are kept for 30 days.');
    const other = said('Nightly backups of customers are kept for 90 days.', { document: 'b.md' });
    assert.equal(findContrasts([one, other]).size, 0);
  });
});
