import type { TableResult } from '../../../core/model/types';

/** Sizes in units of the drawing. */
const [width, bar, gap, labels] = [400, 16, 6, 130];

/**
 * Bars of names with their numbers, or a line over time. Screen readers read the names and numbers; the answer
 * has them as a table, too.
 */
export function Chart({ result: { rows, columns, chart } }: { readonly result: TableResult }) {
  const points = rows.map(([name = '', value = '']) => ({ name, value, number: Number(value) }));
  const height = chart === 'line' ? 160 : points.length * (bar + gap);
  return (
    <svg
      class="chart"
      data-testid="chart"
      role="img"
      aria-label={`${columns.join(', ')}: ${points.map(({ name, value }) => `${name} ${value}`).join('; ')}`}
      viewBox={`0 0 ${width} ${height}`}
    >
      {chart === 'line' ? <Line points={points} height={height} /> : <Bars points={points} />}
    </svg>
  );
}

interface Point {
  readonly name: string;
  readonly value: string;
  readonly number: number;
}

function Bars({ points }: { readonly points: readonly Point[] }) {
  const most = Math.max(...points.map(({ number }) => Math.abs(number)), 1e-9);
  const room = width - labels - 70;
  return points.map(({ name, value, number }, at) => {
    const y = at * (bar + gap);
    const long = (Math.abs(number) / most) * room;
    return (
      <g key={at}>
        <text x={labels - 6} y={y + bar - 4} text-anchor="end">
          {shortened(name)}
        </text>
        <rect
          x={labels}
          y={y}
          width={Math.max(1, long)}
          height={bar}
          rx={2}
          class={number < 0 ? 'below' : ''}
        />
        <text x={labels + long + 6} y={y + bar - 4}>
          {value}
        </text>
      </g>
    );
  });
}

function Line({ points, height }: { readonly points: readonly Point[]; readonly height: number }) {
  const numbers = points.map(({ number }) => number);
  const [least, most] = [Math.min(0, ...numbers), Math.max(...numbers, 1e-9)];
  const x = (at: number): number => 20 + (at / Math.max(1, points.length - 1)) * (width - 60);
  const y = (number: number): number => 20 + (1 - (number - least) / (most - least)) * (height - 44);
  const [first, last] = [points[0], points.at(-1)];
  return (
    <>
      <polyline points={points.map(({ number }, at) => `${x(at)},${y(number)}`).join(' ')} />
      {points.map(({ name, value, number }, at) => (
        <circle key={at} cx={x(at)} cy={y(number)} r={3}>
          <title>{`${name}: ${value}`}</title>
        </circle>
      ))}
      <text x={20} y={height - 4}>
        {first?.name}
      </text>
      <text x={width - 20} y={height - 4} text-anchor="end">
        {last?.name}
      </text>
      <text x={x(points.length - 1)} y={y(last?.number ?? 0) - 8} text-anchor="end">
        {last?.value}
      </text>
    </>
  );
}

function shortened(name: string): string {
  return name.length > 20 ? `${name.slice(0, 19)}…` : name;
}
