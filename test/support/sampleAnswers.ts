/** Answers that show all that Markdown can be drawn as. */
import type { RunState } from '../../src/core/model/state';
import type { TableResult } from '../../src/core/model/types';
import { happyRun } from './sampleJudgements';

/** Every kind of block, with a table and code that are wider than the page. */
export const richText = `A failed part is retried **5 times** [1], with waits that double.

## What to send

Use \`PUT /v3/parts/{id}\` with the headers of the *current* version [1]:

\`\`\`bash
# Send one part and keep its receipt
curl --request PUT --header "X-Part-Checksum: $(sha256sum part.bin | cut -d ' ' -f 1)" --data-binary @part.bin "https://uploads.example.com/v3/parts/17"
\`\`\`

\`\`\`typescript
export async function retry(part: Part, attempts = 5): Promise<Receipt> {
  for (let wait = 1_000; attempts > 0; wait *= 2) {
    const receipt = await send(part, { isFinal: true });
    if (receipt !== undefined) return receipt; // done
  }
  throw new Error(\`part \${part.id} was not received\`);
}
\`\`\`

\`\`\`yaml
retry: { attempts: 5, firstWait: 1s, enabled: true }
\`\`\`

### Limits

| Limit             | Version 2 | Version 3 | Since    | Where it is said                         |
| ----------------- | --------: | --------: | -------- | ---------------------------------------- |
| \`max_part_size\`   |      5 MB |     64 MB | May 2024 | specs/uploads-v3.md, under "Limits" [1]  |
| Parts of an upload |       100 |    10,000 | May 2024 | specs/uploads-v3.md, under "Limits"      |
| Waiting           |       2 s |   30 s at most | May 2024 | specs/uploads-v3.md, under "Retry policy" |

The wait before retry $n$ is $w_n = \\min(30, 2^{n-1})$ seconds, in all

$$
W = \\sum_{n=1}^{5} w_n
$$

1. Begin a session.
   - Name the number of parts.
   - Keep its id.
2. Send the parts:
   1. one after the other, or
   2. at most 8 at once.

- [x] Checksums are compared.
- [ ] Receipts are kept.

> A part that was received twice counts once. [1]

#### Note

See [the manual](https://example.com/manual) and ![a drawing of the parts](parts.png); <b>HTML</b> stays text.`;

/** A run that is answered with them. */
export const richRun: RunState = withText('rich', richText);

/** The same, as far as it is written, in the middle of strong text. */
export const growingRun: RunState = {
  ...withText('growing', 'A failed part is retried **5 ti'),
  endedAt: undefined,
  outcome: undefined,
};

/** A table with more columns than there is room for, one of which is asked for. */
export const wideTableRun: RunState = {
  ...withText(
    'wide-table',
    `| Plan | Price | Users | Devices | Phone support | Single sign-on | Data kept | API calls per day |
| --- | --- | --- | --- | --- | --- | --- | --- |
| Business | 249 EUR | 60 | 500 | yes | yes | 5 years | 100,000 |
| Enterprise | 890 EUR | unlimited | 5,000 | yes | yes | 10 years | unlimited |

Source: [1]`,
  ),
  question: 'Which plans include phone support?',
  // It was asked in these words, not understood in others.
  steps: happyRun.steps.filter(({ kind }) => kind !== 'route'),
};

/** Two things side by side, with a source beside each name. */
export const comparedRun = withText(
  'compared',
  `|  | Slipper orchid [1] | Moth orchid [2] |
| --- | --- | --- |
| Pot cm | 10 | 12 |
| Price EUR | 1,142.00 | 1,119.50 |
| Light | filtered, never direct | bright |
| In stock | 6 | 24 |`,
);

/** A number of rows of a table, and totals of groups of two kinds. */
export const cellRun = withText('cell', '**3** of 24 rows (Trucks < 20; Opened > 2010) [1].', {
  values: ['3'],
  columns: ['Depot', 'Trucks', 'Opened', 'Manager'],
  rows: [
    ['Chur', '8', '2019-04-01', 'Reto Caflisch'],
    ['Villach', '17', '2012-10-15', 'Eva Maria Oberhauser-Trattnig'],
    ['Husum', '', '2021-01-04', 'Ole Dahl'],
  ],
  sql: 'SELECT COUNT(*) FROM "Depots" WHERE "Trucks" < 20 AND "Opened" > 2010',
  cells: [],
  taken: 3,
  of: 24,
});
export const barsRun = withGroups('bars', 'bar', [
  ['Germany', '1259.5'],
  ['Austria', '417'],
  ['Bosnia and Herzegovina', '88'],
  ['Switzerland', '-12'],
]);
export const lineRun = withGroups('line', 'line', [
  ['2021-01', '310'],
  ['2021-04', '420'],
  ['2021-05', '390'],
  ['2022-09', '2015.25'],
  ['2023-02', '1602'],
]);

/** Groups with their values, drawn. */
export function withGroups(
  runId: string,
  chart: 'bar' | 'line',
  rows: readonly (readonly [string, string])[],
): RunState {
  const columns = ['Group', 'total of Amount EUR'];
  const lines = rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
  return withText(
    runId,
    `Total of Amount EUR per Group [1]:\n\n| ${columns.join(' | ')} |\n| --- | ---: |\n${lines}`,
    {
      ...{ columns, rows, chart, cells: [], taken: 24, of: 25 },
      values: rows.map(([, value]) => value),
      sql: 'SELECT "Group", SUM("Amount EUR") FROM "Orders" GROUP BY "Group"',
    },
  );
}

function withText(runId: string, text: string, result?: TableResult): RunState {
  const { outcome } = happyRun;
  const told = { text, ...(result !== undefined && { result }) };
  const answered =
    outcome?.kind === 'answered' ? { ...outcome, answer: { ...outcome.answer, ...told } } : outcome;
  return { ...happyRun, runId, text, outcome: answered };
}
