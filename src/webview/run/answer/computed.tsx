import type { TableResult } from '../../../core/model/types';
import { CodeBlock } from '../../code/codeBlock';
import { Disclosure } from '../../controls/disclosure';
import { strings } from '../../controls/strings';
import type { RunActions } from '../conversationState';
import { areNumbers, cellClass } from './cellClass';
import { Chart } from '../charts/chart';
import { answerTexts } from './texts';

interface ComputedProps {
  readonly result: TableResult | undefined;
  /** The answer, which may have the rows as a table. */
  readonly text: string;
  readonly actions: Pick<RunActions, 'isOpen' | 'setOpen' | 'saveChart'>;
}

/** A result drawn, where that says more; and how it was computed: its rows, and the query. */
export function Computed({ result, text, actions }: ComputedProps) {
  if (result === undefined) return null;
  const isOpen = actions.isOpen('computed', false);
  return (
    <>
      {result.chart !== undefined && <Chart result={result} onSave={actions.saveChart} />}
      <Disclosure
        label={answerTexts.computed()}
        testId="computed"
        isOpen={isOpen}
        onToggle={() => {
          actions.setOpen('computed', !isOpen);
        }}
        draw={(id) => <How id={id} result={result} hasRows={!/^\|/m.test(text)} />}
      />
    </>
  );
}

interface HowProps {
  readonly id: string;
  readonly result: TableResult;
  readonly hasRows: boolean;
}

function How({ id, result, hasRows }: HowProps) {
  const { sql, taken, of, rows } = result;
  return (
    <div id={id} class="answer computed">
      <p class="muted">{answerTexts.taken(taken, of)}</p>
      {hasRows && <Rows {...result} />}
      {hasRows && rows.length < taken && <p class="muted">{answerTexts.furtherRows(taken - rows.length)}</p>}
      <CodeBlock code={sql} fence="sql" isGrowing={false} />
    </div>
  );
}

function Rows({ columns, rows }: Pick<TableResult, 'columns' | 'rows'>) {
  const classes = columns.map((_, at) =>
    areNumbers(rows.map((cells) => cells[at] ?? '')) ? 'align-right' : undefined,
  );
  return (
    <div class="table-scroll" role="region" aria-label={strings.answer.table} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {columns.map((name, at) => (
              <th key={at} scope="col" class={classes[at]}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            <tr key={row}>
              {cells.map((cell, at) => (
                <td key={at} class={cellClass(cell, classes[at])}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
