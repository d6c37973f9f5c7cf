import { fitted, shape, textShape, widest, type Drawing, type Frame, type Point, type Shape } from './shapes';

/** Of more bars, only the longest are drawn. */
const mostBars = 15;
/** Names stand beside their bars as long as they take no more of the width. */
const mostForNames = 0.45;

/** A bar for each group, those of negative values to the left of zero. */
export function drawBars(all: readonly Point[], frame: Frame): Drawing {
  const { width, fontSize } = frame;
  const points = longest(all);
  const layout = layoutOf(points, frame);
  const bottom = points.length * layout.pitch;
  const isBeside = layout.names !== undefined;
  const shapes = [
    ...(isBeside ? [drawZero(layout.zero, 0, bottom)] : []),
    ...points.map((point, at) => drawBar(point, at, { ...layout, frame })),
  ];
  if (points.length === all.length) return { height: bottom, shapes };
  const note = fitted(frame.notDrawn(all.length - points.length), width, frame);
  return {
    height: bottom + fontSize * 2,
    shapes: [...shapes, textShape(note, { x: 0, y: bottom + fontSize * 1.2 }, frame, 'quiet')],
  };
}

interface Layout {
  /** The width of the names beside the bars; undefined where each stands above its bar. */
  readonly names: number | undefined;
  readonly zero: number;
  /** Pixels for a unit of value. */
  readonly scale: number;
  /** From one bar to the next. */
  readonly pitch: number;
}

function layoutOf(points: readonly Point[], frame: Frame): Layout {
  const { width, fontSize } = frame;
  const widestName = widest(
    points.map(({ name }) => name),
    frame,
  );
  const names = widestName + fontSize <= width * mostForNames ? widestName : undefined;
  const left = names === undefined ? 0 : names + fontSize * 0.7;
  const [below, above] = [-1, 1].map((side) => {
    const values = points.filter(({ number }) => sideOf(number) === side).map(({ value }) => value);
    return values.length === 0 ? 0 : widest(values, frame) + fontSize / 2;
  });
  const numbers = points.map(({ number }) => number);
  const [least, most] = [Math.min(0, ...numbers), Math.max(0, ...numbers)];
  const room = Math.max(0, width - left - (below ?? 0) - (above ?? 0) - 1);
  const scale = room / (most - least || 1);
  const zero = left + (below ?? 0) - least * scale;
  return { names, zero, scale, pitch: fontSize * (names === undefined ? 2.9 : 1.8) };
}

function drawBar(
  { name, value, number }: Point,
  at: number,
  { names, zero, scale, pitch, frame }: Layout & { readonly frame: Frame },
): Shape {
  const { width, fontSize } = frame;
  const side = sideOf(number);
  const length = Math.max(2, Math.abs(number) * scale);
  const y = at * pitch + (names === undefined ? fontSize * 2 : pitch / 2);
  return shape(
    'g',
    {},
    shape('title', {}, `${name}: ${value}`),
    ...(names === undefined
      ? [
          textShape(fitted(name, width, frame), { x: 0, y: y - fontSize * 1.2 }, frame),
          drawZero(zero, y - fontSize * 0.7, y + fontSize * 0.7),
        ]
      : [textShape(name, { x: names, y, anchor: 'end' }, frame)]),
    shape('rect', {
      class: side < 0 ? 'drawn below' : 'drawn',
      x: side < 0 ? zero - length : zero,
      y: y - fontSize / 2,
      width: length,
      height: fontSize,
      rx: 2,
    }),
    textShape(
      value,
      { x: zero + side * (length + fontSize / 2), y, anchor: side < 0 ? 'end' : 'start' },
      frame,
    ),
  );
}

function drawZero(x: number, from: number, to: number): Shape {
  return shape('line', { class: 'axis', x1: x, x2: x, y1: from, y2: to });
}

/** On which side of zero a value is drawn. */
function sideOf(number: number): number {
  return number < 0 ? -1 : 1;
}

/** The points with the longest bars, in their order. */
function longest(points: readonly Point[]): readonly Point[] {
  const byLength = [...points].sort((one, other) => Math.abs(other.number) - Math.abs(one.number));
  const kept = new Set(byLength.slice(0, mostBars));
  return points.filter((point) => kept.has(point));
}
