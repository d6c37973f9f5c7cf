import * as assert from 'node:assert/strict';
import path from 'node:path';
import { searchPlanned } from '../../../src/cli/commands/searchCommand';
import { openIndex, type LocalSearchIndex } from '../../../src/worker/openIndex';
import { never } from '../../support/samples';
import { temporaryFolders } from '../../support/temporaryFolder';
import { noVocabulary } from '../../../src/core/model/knowledge';

/** A report whose title page alone says whose it is. */
function reportOf(company: string, salesInMillions: number): string {
  const sections = ['Inventory', 'Debt', 'Taxes', 'Leases', 'Litigation', 'Net sales', 'Staff'].map(
    (about) =>
      about === 'Net sales'
        ? `## Net sales\n\nTotal net sales of the quarter were ${salesInMillions} million, a change of ${salesInMillions % 7} percent.`
        : `## ${about}\n\nOur ${about.toLowerCase()} did not change much in the quarter of ${salesInMillions} million.`,
  );
  return [`# FORM 10-Q\n\nQuarterly report\n\n# ${company} Inc.\n\nRegistrant`, ...sections].join('\n\n');
}

const files = {
  '2022 Q4 MPL.md': reportOf('Maple', 11),
  '2023 Q1 MPL.md': reportOf('Maple', 22),
  '2023 Q2 MPL.md': reportOf('Maple', 33),
  '2022 Q4 BRC.md': reportOf('Birch', 44),
  '2023 Q1 BRC.md': reportOf('Birch', 55),
  '2023 Q2 BRC.md': reportOf('Birch', 66),
  'Maple.md': reportOf('Maple', 77),
};

describe('the reports of a series', () => {
  const temporaryFolder = temporaryFolders();
  let index: LocalSearchIndex;

  before(async () => {
    const indexDir = path.join(await temporaryFolder(), 'index');
    index = await openIndex({ roots: [{ name: 'docs', path: await temporaryFolder(files) }], indexDir });
    await index.sync({ rebuild: false }, () => undefined, never);
  });

  /** The documents of the best passages about net sales, as many as there are to be. */
  async function bestOf(question: string, count: number): Promise<string[]> {
    const options = { index, topK: 50, vocabulary: noVocabulary };
    const { passages } = await searchPlanned(question, options, never);
    const sales = passages.filter(({ chunk }) => chunk.headings.includes('Net sales'));
    return sales
      .slice(0, count)
      .map(({ chunk }) => chunk.documentId)
      .sort();
  }

  const cases: readonly [question: string, ids: readonly string[]][] = [
    ["What were Birch's total net sales in Q1 2023?", ['2023 Q1 BRC.md']],
    ['What were the total net sales of Maple in the first quarter of 2023?', ['2023 Q1 MPL.md']],
    ['What were the total net sales of Birch in the latest quarter?', ['2023 Q2 BRC.md']],
    [
      'How do the total net sales of Birch in the latest quarter compare to previous quarters?',
      ['2022 Q4 BRC.md', '2023 Q1 BRC.md', '2023 Q2 BRC.md'],
    ],
    ['What were the total net sales of Maple in 2023?', ['2023 Q1 MPL.md', '2023 Q2 MPL.md']],
    ['How did the total net sales of Birch change?', ['2022 Q4 BRC.md', '2023 Q1 BRC.md', '2023 Q2 BRC.md']],
  ];
  for (const [question, ids] of cases)
    it(`are found by their title page and time: ${question}`, async () => {
      assert.deepEqual(await bestOf(question, ids.length), ids);
    });
});
