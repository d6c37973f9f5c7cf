import { dateIn } from '../../../core/tables/cellDates';
import { shape, textShape, widest, type Drawing, type Frame, type Point } from './shapes';

/** A point at its place in the drawing. */
interface Placed extends Point {
  readonly x: number;
  readonly y: number;
}

/**
 * A line over time, each point at the distance of its date from the others. The first, the last and the
 * greatest have their values written.
 */
export function drawLine(unordered: readonly Point[], frame: Frame): Drawing {
  const { width, fontSize, language } = frame;
  const { ordered, times } = inTime(unordered);
  const { guides, from, to } = scaleOf(ordered.map(({ number }) => number));
  const format = new Intl.NumberFormat(language, { notation: 'compact', maximumSignificantDigits: 6 });
  const names = widest(
    guides.map((value) => format.format(value)),
    frame,
  );
  const [left, right] = [names + fontSize, width - fontSize / 2];
  const [top, bottom] = [fontSize * 1.8, fontSize * 11];
  const yOf = (value: number) => bottom - ((value - from) / (to - from || 1)) * (bottom - top);
  const [start = 0, end = 0] = [times[0], times.at(-1)];
  const points = ordered.map((point, at) => ({
    ...point,
    x: left + (((times[at] ?? 0) - start) / (end - start || 1)) * (right - left),
    y: yOf(point.number),
  }));
  const shapes = [
    ...guides.flatMap((value, at) => [
      shape('line', {
        class: at === 0 ? 'axis' : 'guide',
        ...{ x1: left - fontSize / 2, x2: width, y1: yOf(value), y2: yOf(value) },
      }),
      textShape(format.format(value), { x: names, y: yOf(value), anchor: 'end' }, frame, 'quiet'),
    ]),
    shape('polyline', {
      class: 'drawn',
      points: points.map(({ x, y }) => `${x.toFixed(2)},${y.toFixed(2)}`).join(' '),
    }),
    ...points.map(({ name, value, x, y }) =>
      shape(
        'circle',
        { class: 'drawn', cx: x, cy: y, r: points.length > 24 ? 2 : 3 },
        shape('title', {}, `${name}: ${value}`),
      ),
    ),
    ...written(points, frame, bottom).map(({ text, ...at }) => textShape(text, at, frame)),
    ...namesBelow(points, frame).map(({ text, x }) =>
      textShape(text, { x, y: bottom + fontSize * 1.2, anchor: 'middle' }, frame, 'quiet'),
    ),
  ];
  return { height: bottom + fontSize * 2, shapes };
}

/**
 * The points by their dates, with their times; in their own order at equal distances where a date is unknown,
 * or one of several.
 */
function inTime(points: readonly Point[]) {
  const dated = points.map((point) => ({ point, time: timeOf(point.name) }));
  if (
    new Set(dated.map(({ time }) => time)).size < points.length ||
    dated.some(({ time }) => Number.isNaN(time))
  )
    return { ordered: points, times: points.map((_, at) => at) };
  dated.sort((one, other) => one.time - other.time);
  return { ordered: dated.map(({ point }) => point), times: dated.map(({ time }) => time) };
}

function timeOf(name: string): number {
  const date = dateIn(name);
  return date === undefined ? NaN : Date.UTC(date.year ?? 2000, (date.month ?? 1) - 1, date.day ?? 1);
}

/**
 * Round values for guide lines, the first of them the baseline. It is zero, unless all values are far from
 * zero and near each other.
 */
function scaleOf(numbers: readonly number[]) {
  const [least, greatest] = [Math.min(...numbers), Math.max(...numbers)];
  const isFar = Math.min(Math.abs(least), Math.abs(greatest)) > 4 * (greatest - least);
  const [low, to] =
    isFar && greatest > least ? [least, greatest] : [Math.min(0, least), Math.max(0, greatest)];
  const rough = (to - low || 1) / 2.5;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 2.5, 5].find((times) => times * power >= rough) ?? 10) * power;
  const first = Math.floor(low / step);
  const count = Math.floor(to / step + 1e-9) - first + 1;
  return { guides: Array.from({ length: count }, (_, at) => (first + at) * step), from: first * step, to };
}

interface Label {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly anchor: 'middle';
}

/** The values of the greatest, the last and the first point, as far as they do not cover each other. */
function written(points: readonly Placed[], frame: Frame, bottom: number): readonly Label[] {
  const { fontSize, textWidth, width } = frame;
  const left = (points[0]?.x ?? 0) - fontSize / 2;
  const greatest = points.reduce((best, point) => (point.number > best.number ? point : best));
  const labels: Label[] = [];
  for (const point of new Set([greatest, ...points.slice(-1), ...points.slice(0, 1)])) {
    const at = points.indexOf(point);
    const beside = [points[at - 1], points[at + 1]].filter((other) => other !== undefined);
    const isLow =
      point !== greatest &&
      point.y + fontSize * 2 < bottom &&
      beside.every(({ number }) => number >= point.number);
    const half = textWidth(point.value) / 2;
    const label = {
      text: point.value,
      x: Math.min(width - half, Math.max(left + half, point.x)),
      y: point.y + fontSize * (isLow ? 1.1 : -1.1),
      anchor: 'middle' as const,
    };
    const covers = (other: Label) =>
      Math.abs(other.y - label.y) < fontSize * 1.2 &&
      Math.abs(other.x - label.x) < half + textWidth(other.text) / 2 + fontSize / 2;
    if (!labels.some(covers)) labels.push(label);
  }
  return labels;
}

/**
 * The names of the first and the last point, and of those between that find room: of points at equal
 * distances, every second, third or so.
 */
function namesBelow(points: readonly Placed[], frame: Frame) {
  const { fontSize, textWidth, width } = frame;
  const labels = points.map(({ name, x }) => {
    const half = textWidth(name) / 2;
    return { text: name, half, x: Math.max(half, Math.min(width - half, x)) };
  });
  const last = labels.at(-1);
  const isFree = (at: number, other: (typeof labels)[number] | undefined) => {
    const { x, half } = labels[at] ?? { x: 0, half: 0 };
    return other === undefined || Math.abs(x - other.x) >= half + other.half + fontSize * 0.5;
  };
  const pick = (step: number) => {
    const picked: number[] = [];
    for (let at = 0; at < labels.length - 1; at += step)
      if (isFree(at, labels[picked.at(-1) ?? -1]) && isFree(at, last)) picked.push(at);
    return picked;
  };
  const closest = pick(1);
  const steps = closest.slice(1).map((at, before) => at - (closest[before] ?? 0));
  const picked = isEven(points) ? pick(Math.max(1, ...steps)) : closest;
  return [...picked, labels.length - 1].flatMap((at) => labels[at] ?? []);
}

/** Whether points follow each other at about equal distances. */
function isEven(points: readonly Placed[]): boolean {
  const gaps = points.slice(1).map(({ x }, before) => x - (points[before]?.x ?? 0));
  return Math.max(...gaps) < 1.5 * Math.min(...gaps);
}
