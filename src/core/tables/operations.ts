// What queries are made of, by name.

import { denies } from '../language/polarity';
import type { Selection, TableQuery, WordSpan } from '../model/tableQuery';
import type { TableQuestion } from './tableQuestion';

export type OfKind<Kind extends Selection['kind']> = Extract<Selection, { kind: Kind }>;

/** The words of the question that a selection itself has. */
export function spanOf(selection: Selection): WordSpan | undefined {
  return 'words' in selection ? selection.words : undefined;
}

/** Indices of the question's words that a query accounts for: as values, or as names of its columns. */
export function explainedWords(query: TableQuery, asked: TableQuestion): ReadonlySet<number> {
  const parts = partsOf(query);
  const { projected, extremes } = columnsOf(query, parts);
  return explainedBy(parts, [...projected, ...extremes], asked);
}

export function explainedBy(
  parts: readonly Selection[],
  columns: readonly number[],
  { naming, alike }: TableQuestion,
): ReadonlySet<number> {
  const used = [...columns, ...parts.flatMap((part) => ('column' in part ? (part.column ?? []) : []))];
  const said = parts.flatMap((part) => {
    const [start, end] = spanOf(part) ?? [0, 0];
    return Array.from({ length: end - start }, (_, at) => start + at);
  });
  return new Set([
    ...said,
    ...[...used, ...parts.flatMap((part) => (part.kind === 'against' ? [part.other] : []))].flatMap(
      (column) => [...(naming[column] ?? []), ...(alike[column] ?? [])],
    ),
  ]);
}

export interface QueryColumns {
  readonly projected: readonly number[];
  readonly extremes: readonly number[];
  readonly filtered: readonly number[];
}

function projectedBy(query: TableQuery): number[] {
  if (query.kind === 'greatest-sum') return [query.by];
  return [...('column' in query ? [query.column] : []), ...('less' in query ? [query.less] : [])];
}

export function columnsOf(query: TableQuery, parts: readonly Selection[]): QueryColumns {
  const projected = projectedBy(query);
  return {
    projected,
    extremes: [
      ...(query.kind === 'greatest-sum' ? [query.column] : []),
      ...parts.flatMap((part) => (part.kind === 'extreme' && part.column !== undefined ? [part.column] : [])),
    ],
    filtered: parts.flatMap((part) => (isFilter(part) ? [part.column] : [])),
  };
}

function isFilter(part: Selection): part is OfKind<'has' | 'compare' | 'without'> {
  return part.kind === 'has' || part.kind === 'compare' || part.kind === 'without';
}

/** Whether a query says of some rows that they are not meant. */
export function saysNot(query: TableQuery): boolean {
  return partsOf(query).some(
    (part) =>
      part.kind === 'without' ||
      (part.kind === 'not' && part.of.kind !== 'without') ||
      (part.kind === 'has' && denies(part.said)),
  );
}

/** The columns that a query reads, some of them twice. */
export function usedColumns(query: TableQuery): number[] {
  const inParts = partsOf(query).flatMap((part) => [
    'column' in part ? part.column : undefined,
    part.kind === 'against' ? part.other : undefined,
  ]);
  const measured = 'column' in query ? query.column : undefined;
  const by = 'by' in query ? query.by : undefined;
  return [...projectedBy(query), measured, by, ...inParts].filter((column) => column !== undefined);
}

/** Names of the operations that select the rows of a query. */
export function operationsOf(query: TableQuery): string[] {
  return partsOf(query).map(operatorOf);
}

/** A selection with all it is made from. */
export function partsOf(query: TableQuery): Selection[] {
  return [...insideOf(query.of), ...('other' in query ? insideOf(query.other) : [])];
}

function insideOf(selection: Selection): Selection[] {
  switch (selection.kind) {
    case 'all':
    case 'has':
    case 'compare':
    case 'any-of':
    case 'against':
    case 'without':
      return [selection];
    case 'both':
    case 'either':
      return [selection, ...insideOf(selection.one), ...insideOf(selection.other)];
    case 'not':
    case 'extreme':
    case 'beside':
    case 'beyond':
    case 'relative':
      return [selection, ...insideOf(selection.of)];
  }
}

/** The name of a selection's operation. */
export function operatorOf(selection: Selection): string {
  switch (selection.kind) {
    case 'all':
    case 'has':
    case 'both':
    case 'either':
    case 'not':
    case 'without':
      return selection.kind;
    // A range of names is ranked as a name is.
    case 'any-of':
      return selection.words === undefined ? selection.kind : 'has';
    case 'against':
      return `against ${selection.sign}`;
    case 'compare':
      return `is ${selection.sign}`;
    case 'extreme':
      return `${selection.isMost ? 'max' : 'min'}${selection.column === undefined ? ' order' : ''}${selection.most > 1 ? ' n' : ''}`;
    case 'beside':
      return `${selection.step > 0 ? 'next' : 'previous'}${selection.column === undefined ? '' : ' by'}`;
    case 'beyond':
      return selection.step > 0 ? 'after' : 'before';
    case 'relative':
      return `than ${selection.sign}`;
  }
}

export function shapeOf(query: TableQuery): string {
  const most = 'isMost' in query ? ` ${query.isMost}${query.most > 1 ? ' n' : ''}` : '';
  const other = 'other' in query ? `,${selectionShape(query.other)}` : '';
  return `${query.kind}${most}(${selectionShape(query.of)}${other})`;
}

function selectionShape(selection: Selection): string {
  const op = operatorOf(selection);
  if ('one' in selection) return `${op}(${selectionShape(selection.one)},${selectionShape(selection.other)})`;
  return 'of' in selection ? `${op}(${selectionShape(selection.of)})` : op;
}

export function keyOf(part: OfKind<'has' | 'compare' | 'without'>): string {
  const how =
    part.kind === 'has'
      ? `${part.isWhole} ${part.isSynonym === true ? part.said : ''}`
      : 'sign' in part
        ? part.sign
        : '';
  return `${part.kind} ${part.column} ${part.words.join('-')} ${how}`;
}

/** The trait of a word that a query does not account for. */
export function restTrait(stem: string): string {
  return `rw ${stem}`;
}
