import * as assert from 'node:assert/strict';
import { isKept, type CaseResult } from '../../../../../../src/core/features/eval/cases/model';
import { parseCases } from '../../../../../../src/core/features/eval/cases/parseCases';
import { runCases } from '../../../../../../src/core/features/eval/cases/runCases';
import { changedPlaces } from '../../../../../../src/core/features/eval/cases/sharedReports';
import { withKept } from '../../../../../../src/core/features/eval/kept/keptFile';
import { textsOf } from '../../../../../../src/core/features/eval/kept/quotesNow';
import { reverted } from '../../../../../../src/core/features/eval/kept/revert';
import { withSurroundings } from '../../../../../../src/core/features/eval/kept/surroundings';
import { actionsOn } from '../../../../../../src/extension/evaluation/keptAction';
import { indexOf } from '../../../../../support/handbook';
import { libraryOver } from '../../../../../support/questionnaires';
import { never } from '../../../../../support/samples';

const access = 'Access logs are kept for 90 days on the log server.';
const paragraph = `# Logs

Each server writes its own. ${access} They go to the archive then.

Nobody prints them.
`;
const list = `# Logs

What is kept:

- Mails stay for a year.
- ${access}
- Backups stay for a month.
`;
const table = `# Terms

| What | How long |
| --- | --- |
| ${access} | three months |
| Mails are kept by the postmaster. | a year |
`;

/** What becomes of a kept quote in a text, as it was kept by now or, with `isOld`, without what stood beside it. */
async function changedIn(
  before: string,
  now: string,
  { quote = access, isOld = false, name = 'logs.md' } = {},
) {
  const line = before.slice(0, before.indexOf(quote)).split('\n').length;
  const place = { kind: 'lines', lines: { start: line, end: line } } as const;
  const quotes = [{ documentId: name, quote, place }];
  const plain = { question: 'How long are access logs kept?', kept: { answer: `${quote} [1]`, quotes } };
  const then = await indexOf({ [name]: before });
  const keeping = isOld ? plain : await withSurroundings(plain, textsOf(then, never));
  const { cases } = parseCases({ file: 'kept.jsonl', text: withKept('', keeping, ''), idPrefix: '' });
  const library = libraryOver(await indexOf({ [name]: now }), [name]);
  const results: CaseResult[] = [];
  for await (const one of runCases(cases.filter(isKept), { library, concurrency: 1 }, never))
    results.push(one);
  const [result] = results;
  assert.ok(result);
  return result;
}

async function revertedFrom(before: string, now: string, options?: Parameters<typeof changedIn>[2]) {
  const result = await changedIn(before, now, options);
  const places = changedPlaces(result);
  assert.equal(places.length, 1);
  return reverted(
    now,
    places.map(({ quote }) => quote),
  );
}

const deleted = (text: string, what = access): string => {
  assert.ok(text.includes(what));
  return text.replace(what, '');
};

describe('reverting a kept sentence that was deleted', () => {
  for (const [what, before, now] of [
    ['in a paragraph', paragraph, deleted(paragraph, `${access} `)],
    ['in a paragraph whose spaces stayed', paragraph, deleted(paragraph)],
    ['that was a paragraph', `# Logs\n\n${access}\n\nNobody.\n`, '# Logs\n\nNobody.\n'],
    ['that its document began with', `${access}\n\nNobody.\n`, 'Nobody.\n'],
    ['that its document ended with', `# Logs\n\nNobody.\n\n${access}\n`, '# Logs\n\nNobody.\n'],
    ['in a list', list, deleted(list, `- ${access}\n`)],
    ['in a list whose mark stayed', list, deleted(list)],
    [
      'in a document of which the lines moved',
      `${list}\nEnd.\n`,
      `Read this.\n\n${deleted(`${list}\nEnd.\n`, `- ${access}\n`)}`,
    ],
    [
      'in a document with other line ends',
      list.replaceAll('\n', '\r\n'),
      deleted(list, `- ${access}\n`).replaceAll('\n', '\r\n'),
    ],
  ] as const)
    it(`puts back one ${what}`, async () => {
      const { text, missed } = await revertedFrom(before, now);
      assert.deepEqual([text.replace('Read this.\n\n', ''), missed], [before, []]);
    });

  it('puts back a row of a table, as the whole row', async () => {
    const row = `| ${access} | three months |`;
    const { text } = await revertedFrom(table, deleted(table, `${row}\n`), { quote: row });
    assert.equal(text, table);
  });

  it('puts back all sentences of a quote that are gone, and leaves the others', async () => {
    const quote = `${access} They go to the archive then. Nobody prints them.`;
    const before = `# Logs\n\nSome. ${quote} Never.\n`;
    const { text } = await revertedFrom(before, '# Logs\n\nSome. Nobody prints them. Never.\n', { quote });
    assert.equal(text, before);
  });

  it('puts back quotes that stood beside each other', () => {
    const place = { kind: 'lines', lines: { start: 3, end: 3 } } as const;
    const beside = (before: string, after: string) => ({ before, after, heading: '# Logs' });
    const quote = (part: string, before: string, after: string) => ({
      ...({ state: 'gone', part, instead: undefined, citedBy: [], isUnsaid: true } as const),
      kept: { documentId: 'logs.md', quote: part, place, beside: beside(before, after) },
    });
    const quotes = [
      quote('One is first.', '# Logs\n\n', ' Two is second. Three is third.\n'),
      quote('Two is second.', '# Logs\n\nOne is first. ', ' Three is third.\n'),
    ];
    const { text } = reverted('# Logs\n\nThree is third.\n', quotes);
    assert.equal(text, '# Logs\n\nOne is first. Two is second. Three is third.\n');
  });

  for (const [what, before, now, expected] of [
    [
      'behind what stood before it',
      paragraph,
      '# Logs\n\nEach server writes its own. What now?\n',
      `# Logs\n\nEach server writes its own. ${access} What now?\n`,
    ],
    [
      'before what stood behind it',
      paragraph,
      '# Logs\n\nWhat now? They go to the archive then.\n',
      `# Logs\n\nWhat now? ${access} They go to the archive then.\n`,
    ],
    [
      'as an item before the next',
      list,
      '# Logs\n\nOther:\n\n- Paper is thrown away.\n- Backups stay for a month.\n',
      `# Logs\n\nOther:\n\n- Paper is thrown away.\n- ${access}\n- Backups stay for a month.\n`,
    ],
    [
      'below its heading',
      paragraph,
      '# All\n\nWe write.\n\n# Logs\n\nThe city has everything.\n',
      `# All\n\nWe write.\n\n# Logs\n\n${access}\n\nThe city has everything.\n`,
    ],
  ] as const)
    it(`puts it ${what} where the rest changed, too`, async () => {
      assert.equal((await revertedFrom(before, now)).text, expected);
    });

  for (const [where, before] of [
    ['beside it', `# Logs\n\nError logs are kept for 30 days on the log server. ${access}\n`],
    [
      'of another section',
      `${paragraph}\n## Errors\n\nNobody reads them at all.\n\nError logs are kept for 30 days on the log server.\n`,
    ],
  ] as const)
    it(`does not write over a sentence ${where} that is like it`, async () => {
      const { text } = await revertedFrom(before, before.replace(` ${access}`, ''));
      assert.equal(text, before);
    });
});

describe('reverting a deleted sentence that was kept without what stood beside it', () => {
  for (const [what, before, now, expected] of [
    [
      'a paragraph',
      `# Logs\n\n${access}\n\nNobody.\n`,
      '# Logs\n\nNobody.\n',
      `# Logs\n\n${access}\n\nNobody.\n`,
    ],
    ['an item', list, deleted(list, `- ${access}\n`), list],
    [
      'the end',
      `# Logs\n\nNobody.\n\n${access}\n`,
      '# Logs\n\nNobody.\n',
      `# Logs\n\nNobody.\n\n${access}\n`,
    ],
    ['none far beyond the end', `${'\n'.repeat(20)}${access}\n`, '# Logs\n\nNobody.\n', undefined],
    [
      'a line of its paragraph',
      paragraph,
      deleted(paragraph, `${access} `),
      `# Logs\n\n${access}\n\nEach server writes its own. They go to the archive then.\n\nNobody prints them.\n`,
    ],
    ['none in code', `# Logs\n\n${access}\n`, '```\none\ntwo\nthree\n```\n', undefined],
    ['none in a table', `\n\n\n\n${access}\n`, deleted(table, `| ${access} | three months |\n`), undefined],
    ['none in front matter', `\n${access}\n`, '---\ntitle: All\n---\n\nText.\n', undefined],
  ] as const)
    it(`puts it at its line: ${what}`, async () => {
      const { text, missed } = await revertedFrom(before, now, { isOld: true });
      assert.equal(text, expected ?? now);
      assert.equal(missed.length, expected === undefined ? 1 : 0);
    });
});

describe('reverting', () => {
  const offered = async (...args: Parameters<typeof changedIn>): Promise<readonly string[]> =>
    actionsOn({ itemId: '', result: await changedIn(...args) }).map(({ action }) => action);

  it('is offered for a deleted sentence of a text', async () => {
    assert.ok((await offered(paragraph, deleted(paragraph))).includes('revert'));
  });

  it('is not offered for a deleted line of data', async () => {
    const before = `a: 1\nlogs: ${access}\n`;
    assert.ok(!(await offered(before, 'a: 1\n', { name: 'logs.yaml' })).includes('revert'));
  });
});
