import * as assert from 'node:assert/strict';
import { startEntry } from '../../../../src/adapters/vocabulary/startEntry';

/** The file as it is after the entry was begun, with `|` where the cursor stands. */
async function begunIn(file: string, term = 'vacation'): Promise<string> {
  const { at, text } = await startEntry(file, term);
  return `${file.slice(0, at)}${text}|${file.slice(at)}`;
}

describe('an entry begun in a glossary', () => {
  it('stands in a new file below what that is for', async () => {
    assert.match(await begunIn(''), /^# Other words .*\nvacation: \|$/);
  });

  const forms: readonly [says: string, file: string, after: string][] = [
    ['a map', 'SLA: uptime\nRPO: loss\n', 'SLA: uptime\nRPO: loss\nvacation: |\n'],
    ['a map without a last line break', 'SLA: uptime', 'SLA: uptime\nvacation: |'],
    ['Windows lines', 'SLA: uptime\r\n', 'SLA: uptime\nvacation: |\r\n'],
    ['comments alone', '# ours\n', '# ours\nvacation: |'],
    ['a comment below', 'SLA: uptime # ours\n# end\n', 'SLA: uptime # ours\nvacation: |\n# end\n'],
    ['a heading', 'terms:\n  SLA: uptime\n', 'terms:\n  SLA: uptime\n  vacation: |\n'],
    ['a heading alone', 'terms:\n', 'terms:\n  vacation: |\n'],
    ['a heading of braces', 'terms: {}\n', 'terms: {}\n|'],
    [
      'a list of maps',
      'glossary:\n  - term: SLA\n    synonyms: [a, b]\n',
      'glossary:\n  - term: SLA\n    synonyms: [a, b]\n  - term: vacation\n    synonyms: |\n',
    ],
    ['lists below', 'SLA:\n  - a\n  - b\n\n', 'SLA:\n  - a\n  - b\nvacation: |\n\n'],
    ['what is no YAML', 'SLA: [', 'SLA: [\nvacation: |'],
  ];
  for (const [says, file, after] of forms)
    it(`is written as the others are: ${says}`, async () => {
      assert.equal(await begunIn(file), after);
    });

  it('is the one that there is', async () => {
    assert.equal(await begunIn('Vacation: leave\nSLA: a\n'), 'Vacation: leave|\nSLA: a\n');
    assert.equal(
      await begunIn('- term: vacation\n  synonyms: [a]\n'),
      '- term: vacation\n  synonyms: [a]|\n',
    );
  });

  it('has its name quoted where YAML takes it for something else', async () => {
    assert.match(await begunIn('', 'no: go'), /\n"no: go": \|$/);
  });
});
