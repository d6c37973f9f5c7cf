import type { MeasuredQuestion } from './catalogue';

/**
 * Per-question values in a compact form for git: two base-36 characters per question, with 1,295 steps from 0
 * to 1; `..` for no value. Values above 1, which only counts have, are clamped.
 */
export interface EncodedColumns {
  /** Short ids of the questions, in column order. */
  readonly ids: string;
  readonly columns: Readonly<Record<string, string>>;
}

const steps = 36 * 36 - 1;
const none = '..';
const keptRankings = ['search.ndcg10', 'planned.ndcg10', 'planned.recall10', 'planned.allEvidence10'];
const between = ' ';

export function encodeColumns(questions: readonly MeasuredQuestion[]): EncodedColumns {
  const names = [...new Set(questions.flatMap(({ values }) => Object.keys(values)))].sort();
  const kept = names.filter((name) => !isLeftOut(name));
  return {
    ids: questions.map(({ id }) => shortId(id)).join(between),
    columns: Object.fromEntries(
      kept.map((name) => [name, questions.map(({ values }) => encode(values[name])).join('')]),
    ),
  };
}

/** Values by the short id of each question. */
export function decodeColumns({ ids, columns }: EncodedColumns): Map<string, Record<string, number>> {
  const decoded = new Map<string, Record<string, number>>();
  const names = Object.entries(columns);
  for (const [at, id] of ids.split(between).entries()) {
    const values = names.flatMap(([name, column]) => {
      const value = decode(column.slice(2 * at, 2 * at + 2));
      return value === undefined ? [] : [[name, value] as const];
    });
    decoded.set(id, Object.fromEntries(values));
  }
  return decoded;
}

/** A value after an encoding round trip. */
export function asKept(value: number): number {
  return decode(encode(value)) ?? value;
}

/** A six-character id; collisions within a dataset are expected once in many thousand questions. */
export function shortId(id: string): string {
  // FNV-1a, 32 bits.
  let hash = 0x811c9dc5;
  for (const character of id) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return (hash % 36 ** 6).toString(36).padStart(6, '0');
}

/** Rankings and citations are compared by their main measures, as the others correlate with them. */
function isLeftOut(name: string): boolean {
  if (name.startsWith('gain.') || name === 'precisionOrAnswer') return true;
  return /^(?:search|planned)\./.test(name) && !keptRankings.includes(name);
}

function encode(value: number | undefined): string {
  if (value === undefined) return none;
  return Math.round(Math.min(1, Math.max(0, value)) * steps)
    .toString(36)
    .padStart(2, '0');
}

function decode(text: string): number | undefined {
  if (text === none || text.length < 2) return undefined;
  return Number.parseInt(text, 36) / steps;
}
