import * as assert from 'node:assert/strict';
import path from 'node:path';
import { openIndex } from '../../../src/worker/openIndex';
import type { Older } from '../../../src/core/model/types';
import { never } from '../../support/samples';
import { temporaryFolders } from '../../support/temporaryFolder';

const rule = 'Employees may work from home two days per week.';
const newRule = 'Employees may work from home three days per week.';

describe('documents of which newer ones are there', () => {
  const temporaryFolder = temporaryFolders();

  /** What is said of each document that a search finds older than others. */
  async function olderIn(files: Readonly<Record<string, string>>): Promise<Record<string, Older>> {
    const roots = [{ name: 'docs', path: await temporaryFolder(files) }];
    const index = await openIndex({ roots, indexDir: path.join(await temporaryFolder(), 'index') });
    await index.sync({ rebuild: false }, () => undefined, never);
    const { passages } = await index.search('work from home days per week', 10, never);
    assert.equal(new Set(passages.map(({ chunk }) => chunk.documentId)).size, Object.keys(files).length);
    return Object.fromEntries(
      passages.flatMap(({ chunk, older }) => (older === undefined ? [] : [[chunk.documentId, older]])),
    );
  }

  const cases: readonly [what: string, files: Record<string, string>, older: Record<string, Older>][] = [
    [
      'another says that it replaces them',
      {
        'handbook-2021.txt': `EMPLOYEE HANDBOOK 2021\n\n${rule}`,
        'remote.md': `# Remote work\n\nIt replaces the rules on home office in the Employee Handbook 2021.\n\n${newRule}`,
      },
      { 'handbook-2021.txt': { reason: 'replaced', issue: '2021', newer: ['remote.md'] } },
    ],
    [
      'the path of another has a later year',
      { 'rules/2021/home.md': `# Home\n\n${rule}`, 'rules/2024/home.md': `# Home\n\n${newRule}` },
      { 'rules/2021/home.md': { reason: 'date', issue: '2021', newer: ['rules/2024/home.md'] } },
    ],
    [
      'the title of another has a later version',
      { 'a.md': `# Home office v1.2\n\n${rule}`, 'b.md': `# Home office v1.10\n\n${newRule}` },
      { 'a.md': { reason: 'version', issue: 'v1.2', newer: ['b.md'] } },
    ],
    [
      'they lie in an archive, beside the one in force',
      { 'archive/home.md': `# Home\n\n${rule}`, 'home.md': `# Home\n\n${newRule}` },
      { 'archive/home.md': { reason: 'archived', newer: ['home.md'] } },
    ],
    [
      'they say so themselves, with no other',
      { 'home.md': `# Home\n\nThis document is no longer in force.\n\n${rule}` },
      { 'home.md': { reason: 'archived', newer: [] } },
    ],
    [
      'their titles say so before the name',
      { 'home.md': `# Superseded: Home\n\n${rule}`, 'b.md': `# OLD - Home\n\n${newRule}` },
      {
        'home.md': { reason: 'archived', newer: [] },
        'b.md': { reason: 'archived', newer: [] },
      },
    ],
    [
      'their names begin with such a word, beside one of the same name without it',
      { 'old-home.md': `# Home\n\n${rule}`, 'home.md': `# Home\n\n${newRule}` },
      { 'old-home.md': { reason: 'archived', newer: ['home.md'] } },
    ],
    [
      'their status says so',
      { 'home.md': `# Home\n\n**Status:** superseded\n\n${rule}` },
      { 'home.md': { reason: 'archived', newer: [] } },
    ],
    [
      'their front matter says so',
      { 'home.md': `---\nsuperseded: true\n---\n\n# Home\n\n${rule}` },
      { 'home.md': { reason: 'superseded', newer: [] } },
    ],
  ];
  for (const [what, files, older] of cases)
    it(`are older where ${what}`, async () => {
      assert.deepEqual(await olderIn(files), older);
    });

  const others: readonly [what: string, files: Record<string, string>][] = [
    [
      'of the same name in different folders',
      {
        'a/README.md': `# Home\n\nUpdated: March 2021\n\n${rule}`,
        'b/README.md': `# Home\n\nUpdated: May 2024\n\n${newRule}`,
      },
    ],
    [
      'that are records of days',
      { '2021-03-04-round.md': `# Round\n\n${rule}`, '2024-05-06-round.md': `# Round\n\n${newRule}` },
    ],
    [
      'of months that are near',
      {
        'minutes-2025-03.md': `# Minutes of March 2025\n\n${rule}`,
        'minutes-2025-04.md': `# Minutes of April 2025\n\n${newRule}`,
      },
    ],
    [
      'whose names begin with such a word',
      {
        'old-town.md': `# Old Town office\n\n${rule}`,
        'alt-text.md': `# Alt text\n\nStatus of deprecated formats: none.\n\n${rule}`,
        'deprecated_features.md': `# Archived contracts\n\n${newRule}`,
      },
    ],
    [
      'that say how others end',
      { 'leases.md': `# Leases\n\nThis rule says that a lease which is no longer valid is kept.\n\n${rule}` },
    ],
    [
      'that only speak of archives and of what is superseded',
      {
        'email-archive.md': `# Email archive\n\nArchived mails stay. The limits of 2021 are superseded.\n\n${rule}`,
        'home.md': `# Home\n\n${newRule}`,
      },
    ],
  ];
  for (const [what, files] of others)
    it(`are not meant by documents ${what}`, async () => {
      assert.deepEqual(await olderIn(files), {});
    });
});
