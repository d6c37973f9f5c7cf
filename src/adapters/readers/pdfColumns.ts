import type { PdfLine, Segment } from './pdfLines';

/** Segments at one height, from left to right. */
export interface Row {
  readonly y: number;
  readonly size: number;
  readonly segments: readonly Segment[];
  readonly lines: readonly PdfLine[];
}

/** The width of a column, in points. */
export interface Zone {
  readonly x: number;
  readonly end: number;
}

/** Lines of one cell are nearer to each other than rows, by this share. */
const tightStep = 0.88;
/** Ends of a name and of its column differ by less, in heights of a line: a bracket may stand behind a number. */
const endsApart = 0.6;
/** Names of several columns stand further above the names below than the lines of one, in heights of a line. */
const leastApart = 1.3;
/** A name is no further from the middle of its columns, in widths of one: half of one is another middle. */
const mostOffMiddle = 1 / 3;
/** One row in so many may run over the gap between two columns. */
const rowsPerOverrun = 12;

/** Whether a text is a value: an amount, perhaps with a unit, or the dash of an empty cell; never a year or a date. */
export function isValue(text: string): boolean {
  const digit = text.search(/\d/);
  if (digit < 0) return /^[\p{Sc}\s]*\p{Pd}[\p{Pd}\p{Sc}\s]*$/u.test(text);
  return (
    /^\P{L}*(?:\p{Lu}{2,3}\P{L}*)?$/u.test(text.slice(0, digit)) &&
    /^\P{L}*(?:\p{L}{1,9}\P{L}*)?$/u.test(text.slice(digit)) &&
    !hasDate(text)
  );
}

function hasDate(text: string): boolean {
  return /^\D*(?:19|20)\d\d\D*$|\d{1,2}[./-]\d{1,2}[./-](?:\d\d){1,2}|\d{4}-\d\d-\d\d/.test(text);
}

/**
 * The columns: where something stands in more than a few rows. Labels are not counted, as long ones run below
 * the next column: theirs reaches from the first of them to the next.
 */
export function zonesOf(rows: readonly Row[]): Zone[] {
  const labels = rows.flatMap(({ segments: [first] }) => (first && !isValue(first.text) ? [first] : []));
  const others = rows.flatMap(({ segments }) => segments.filter((one) => !labels.includes(one)));
  const zones = coveredBy(others, Math.floor(rows.length / rowsPerOverrun));
  const x = Math.min(...labels.map((label) => label.x));
  const [first] = zones;
  return first && x < first.x ? [{ x, end: first.x }, ...zones] : zones;
}

/** The stretches that more than so many segments cover, to the point. */
function coveredBy(segments: readonly Segment[], most: number): Zone[] {
  const steps = new Map<number, number>();
  const add = (at: number, step: number): void => void steps.set(at, (steps.get(at) ?? 0) + step);
  for (const { x, end } of segments) {
    add(Math.floor(x), 1);
    add(Math.ceil(end), -1);
  }
  const zones: Zone[] = [];
  let [covering, start] = [0, 0];
  for (const [at, step] of [...steps].sort(([one], [other]) => one - other)) {
    const before = covering;
    covering += step;
    if (before <= most && covering > most) start = at;
    if (before > most && covering <= most) zones.push({ x: start, end: at });
  }
  return zones;
}

/** What stands above each column. */
type Owners = readonly (Segment | undefined)[];

/** The name of each column; a text above several columns is part of the name of each. */
export function namesOf(head: readonly Row[], zones: readonly Zone[]): string[] {
  const owners: Owners[] = [];
  for (const [at, row] of head.entries()) {
    const above = owners.at(-1);
    const step = row.y - (head[at + 1]?.y ?? row.y);
    // A name that ends with the one above it is for the same columns.
    const isBelow = (name: Segment, upper: Segment | undefined): boolean =>
      upper !== undefined && Math.abs(upper.end - name.end) < row.size * endsApart;
    owners.push(
      ownersOf(row, zones, step > row.size * leastApart).map(
        (own, column) =>
          own ?? (column === 0 ? undefined : row.segments.find((name) => isBelow(name, above?.[column]))),
      ),
    );
  }
  return zones.map((_, at) => owners.reduce((name, own) => joined(name, own[at]?.text ?? ''), ''));
}

/** What stands above each column in a row of names, which may stand apart from the names below. */
function ownersOf(
  { segments, size }: Row,
  [label, ...values]: readonly Zone[],
  isApart: boolean,
): (Segment | undefined)[] {
  const left = values[0]?.x ?? 0;
  // A name beside the first values, where these are narrow, is nearer to them than to where labels begin.
  const isOfLabels = ({ x, end }: Segment): boolean => end <= left && x - (label?.x ?? 0) <= left - end;
  const names = segments.filter((one) => !isOfLabels(one));
  const ofLabels = segments.find(isOfLabels);
  const ofValues =
    inMiddle(names, values) ??
    (isApart ? inMiddles(names, values) : undefined) ??
    alignedRight(names, values, size) ??
    values.map((zone) => {
      const near = names.filter((one) => gapBetween(one, zone) <= reachOf(one, values, size));
      return near.sort((one, other) => gapBetween(one, zone) - gapBetween(other, zone))[0];
    });
  return label === undefined ? [] : [ofLabels, ...ofValues];
}

/** How far the columns may be that a name is for: further if it is above several. */
function reachOf(name: Segment, values: readonly Zone[], size: number): number {
  const above = values.filter((zone) => gapBetween(name, zone) <= 0);
  return above.length > 1 ? (name.end - name.x) / 2 : 1.5 * size;
}

/** A single name in the middle of all columns is for all of them. */
function inMiddle([only, other]: readonly Segment[], values: readonly Zone[]): Segment[] | undefined {
  const [first, last] = [values[0], values.at(-1)];
  if (only === undefined || other !== undefined || first === undefined || last === undefined)
    return undefined;
  const isMiddle = Math.abs(only.x + only.end - first.x - last.end) < (last.end - first.x) * 0.2;
  return isMiddle ? values.map(() => only) : undefined;
}

/**
 * Fewer names than columns, where each stands in the middle of some of them, and no column is left: each is for its own. Undefined if
 * they do not stand so.
 */
function inMiddles(names: readonly Segment[], values: readonly Zone[]): Segment[] | undefined {
  if (names.length < 2 || names.length >= values.length) return undefined;
  const owners: Segment[] = [];
  for (const name of names) {
    const from = values[owners.length];
    const rest = values.slice(owners.length);
    const to = rest.findIndex((last) => from !== undefined && isMiddleOf(name, from, last, rest));
    if (to < 0) return undefined;
    for (let at = 0; at <= to; at += 1) owners.push(name);
  }
  return owners.length === values.length ? owners : undefined;
}

/** Whether a name stands above a single column, or in the middle of several. */
function isMiddleOf(name: Segment, first: Zone, last: Zone, zones: readonly Zone[]): boolean {
  const columns = zones.indexOf(last);
  const middle = (name.x + name.end) / 2;
  if (columns === 0) return middle > first.x && middle < first.end;
  const width = (last.end - first.end) / columns;
  return Math.abs(middle - (first.x + last.end) / 2) < width * mostOffMiddle;
}

/** Names that each end with a column are for it, and for those before it that they reach to. */
function alignedRight(
  names: readonly Segment[],
  values: readonly Zone[],
  size: number,
): (Segment | undefined)[] | undefined {
  const isAligned = (one: Segment, zone: Zone): boolean => Math.abs(one.end - zone.end) < size * endsApart;
  if (!names.every((one) => values.some((zone) => isAligned(one, zone)))) return undefined;
  return values.map((zone) => {
    const next = names.find(({ end }) => end > zone.end - size * endsApart);
    return next && (isAligned(next, zone) || gapBetween(next, zone) <= 2 * size) ? next : undefined;
  });
}

/** Whether the values of rows stand in these columns, and their labels begin no further left. */
export function fitsZones(rows: readonly Row[], zones: readonly Zone[]): boolean {
  const [label, ...values] = zones;
  return rows.every(({ size, segments: [first, ...others] }) => {
    const isAtLabel = label !== undefined && first !== undefined && first.x >= label.x - size;
    return isAtLabel && others.every((one) => values.some((zone) => gapBetween(one, zone) < size));
  });
}

/** Points between two stretches; negative if they overlap. */
function gapBetween(one: Zone, other: Zone): number {
  return Math.max(one.x, other.x) - Math.min(one.end, other.end);
}

/** The cells of each row. A label or a text that goes on in the next line is one cell. */
export function cellsOf(rows: readonly Row[], zones: readonly Zone[]): string[][] {
  const steps = rows.slice(1).map(({ y }, at) => (rows[at]?.y ?? y) - y);
  const usual = steps.sort((a, b) => a - b)[steps.length >> 1] ?? 0;
  const lines: string[][] = [];
  rows.forEach((row, at) => {
    const cells = zones.map(() => '');
    for (const segment of row.segments) {
      const column = nearestZone(segment, zones);
      cells[column] = joined(cells[column], segment.text);
    }
    const before = lines.at(-1);
    const isTight = (rows[at - 1]?.y ?? Infinity) - row.y < usual * tightStep;
    if (before === undefined || !isRest(cells, before, isTight)) lines.push(cells);
    else
      lines.splice(
        -1,
        1,
        before.map((cell, column) => joined(cell, cells[column] ?? '')),
      );
  });
  return lines;
}

function nearestZone(segment: Segment, zones: readonly Zone[]): number {
  const gaps = zones.map((zone) => gapBetween(segment, zone));
  return gaps.indexOf(Math.min(...gaps));
}

function joined(one = '', other: string): string {
  return one === '' || other === '' ? one + other : `${one} ${other}`;
}

/** Whether cells are the rest of the row before: of its label, or of its texts. */
function isRest(
  [label = '', ...others]: readonly string[],
  [before = '', ...cells]: readonly string[],
  isTight: boolean,
): boolean {
  const isOnlyLabel = cells.every((cell) => cell === '');
  if (label === '') return !others.some(isValue) && !isOnlyLabel;
  return isOnlyLabel && !before.endsWith(':') && (isTight || /^\p{Ll}/u.test(label));
}
