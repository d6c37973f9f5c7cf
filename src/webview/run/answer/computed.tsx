import type { TableResult } from '../../../core/model/types';
import { answerTexts } from './texts';
import { Chart } from './chart';

/** A result drawn, where that says more; and how it was computed: its rows, and the query. */
export function Computed({ result }: { readonly result: TableResult | undefined }) {
  if (result === undefined) return null;
  const { sql, taken, of, columns, rows, chart } = result;
  return (
    <>
      {chart !== undefined && <Chart result={result} />}
      <details class="computed" data-testid="computed">
        <summary>{answerTexts.computed()}</summary>
        <p>{answerTexts.taken(taken, of)}</p>
        {chart === undefined && <Rows columns={columns} rows={rows} />}
        {chart === undefined && rows.length < taken && <p>{answerTexts.furtherRows(taken - rows.length)}</p>}
        <pre>
          <code>{sql}</code>
        </pre>
      </details>
    </>
  );
}

function Rows({ columns, rows }: Pick<TableResult, 'columns' | 'rows'>) {
  return (
    <div class="computed-rows">
      <table>
        <thead>
          <tr>
            {columns.map((name, at) => (
              <th key={at} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            <tr key={row}>
              {cells.map((cell, at) => (
                <td key={at}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
