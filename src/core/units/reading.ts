import type { Chunk, Passage } from '../model/types';
import { type Matcher, union, type Held } from './matcher';
import type { AskedQuestion } from './question';
import { inRange } from './ranges';
import type { Unit } from './unit';
import { wordsIn, type Word } from './words';

/** A passage, analysed for a question. */
export interface PassageReading {
  readonly question: AskedQuestion;
  readonly matcher: Matcher;
  readonly passage: Passage;
  /** Rank of the passage in the search results, from 0. */
  readonly rank: number;
  /** Score of the first passage. */
  readonly bestScore: number;
  /** Whether a newer issue of its document was found too. */
  readonly isOutdated: boolean;
  /**
   * Question words matched by title, path and headings together, by the last heading, and by the passage
   * including these.
   */
  readonly above: Held;
  readonly lastHead: Held;
  readonly whole: Held;
  /** Matched by title and path. */
  readonly named: Held;
  readonly nearAbove: Held;
  readonly synonymsAbove: Held;
}

export function readPassage(
  question: AskedQuestion,
  matcher: Matcher,
  {
    passage,
    rank,
    bestScore,
    isOutdated,
  }: Pick<PassageReading, 'passage' | 'rank' | 'bestScore' | 'isOutdated'>,
): PassageReading {
  const { chunk } = passage;
  const name = [chunk.documentTitle, chunk.documentId.replace(/[-_/.]/g, ' ')];
  const held = (texts: readonly string[]): number[] => matcher.held(wordsIn(texts.join('\n')));
  const above = held([...name, ...chunk.headings]);
  return {
    ...{ question, matcher, passage, rank, bestScore, isOutdated, above },
    lastHead: held(chunk.headings.slice(-1)),
    whole: union(above, held([chunk.text])),
    named: held(name),
    synonymsAbove: matcher.synonyms(wordsIn([...name, ...chunk.headings].join('\n'))),
    nearAbove: matcher.near(wordsIn([chunk.documentTitle, ...chunk.headings].join('\n'))),
  };
}

/** A unit, analysed for a question. */
export interface UnitReading {
  readonly on: PassageReading;
  readonly unit: Unit;
  /** Index of the unit in its passage. */
  readonly at: number;
  readonly isFirstBelowHead: boolean;
  readonly said: string;
  readonly words: readonly Word[];
  /** Vector sum of its words; undefined without vectors. */
  readonly center: Float64Array | undefined;
  /** Question words matched by the unit, including amounts by range; for a list, by its best item. */
  readonly held: Held;
  /** Matched by the headings within the passage, by the last of them, and by everything above the unit. */
  readonly ownHead: Held;
  readonly heads: Held;
  readonly withHeads: Held;
  readonly before: Held;
  readonly near: Held;
  readonly nearHeads: Held;
  readonly synonyms: Held;
  readonly synonymsHeads: Held;
  readonly synonymsBefore: Held;
  /** Result of `inRange` for the question and the unit. */
  readonly range: number;
  /** Weighted share of the question. */
  readonly share: (held: Held) => number;
}

export function readUnit(
  on: PassageReading,
  unit: Unit,
  at: number,
  previous: Unit | undefined,
): UnitReading {
  const { matcher, question, passage } = on;
  const share = shareOfWeight(question);
  const said = saidBy(passage.chunk, unit);
  const words = wordsIn(said);
  const local = matcher.wordsOf(unit.heads.join('\n'));
  const ownHead = union(matcher.held(local), on.lastHead);
  const columns = matcher.held(matcher.wordsOf(unit.columns.join('\n')));
  const heads = union(union(on.above, matcher.held(local)), columns);
  const best = (of: (words: readonly Word[]) => number[]): number[] =>
    isWholeList(unit) ? bestItem(said, of, share) : of(words);
  const range = inRange(question.text, said);
  const amounts = question.words.map(({ isNumber }) => Number(isNumber && range > 0));
  const held = union(
    best((inside) => matcher.held(inside)),
    amounts,
  );
  return {
    ...{ on, unit, at, said, words, share, held, ownHead, heads },
    center: matcher.centerOf(words),
    isFirstBelowHead: previous?.heads.at(-1) !== unit.heads.at(-1) || at === 0,
    withHeads: union(held, heads),
    before: matcher.held(matcher.wordsOf(unit.before)),
    near: best((inside) => matcher.near(inside)),
    synonyms: union(
      held,
      best((inside) => matcher.synonyms(inside)),
    ),
    synonymsHeads: union(
      on.synonymsAbove,
      matcher.synonyms(matcher.wordsOf([...unit.heads, ...unit.columns].join('\n'))),
    ),
    range,
    synonymsBefore: matcher.synonyms(matcher.wordsOf(unit.before)),
    nearHeads: union(
      on.nearAbove,
      matcher.near(matcher.wordsOf([...unit.heads, ...unit.columns].join('\n'))),
    ),
  };
}

/** A long list contains many words; it is relevant if one of its items is. */
export function isWholeList({ kind }: Unit): boolean {
  return kind === 'list' || kind === 'steps';
}

function bestItem(
  said: string,
  of: (words: readonly Word[]) => number[],
  share: (held: Held) => number,
): number[] {
  const items = said.split('\n').map((line) => of(wordsIn(line)));
  return items.reduce((best, item) => (share(item) > share(best) ? item : best), items[0] ?? []);
}

function shareOfWeight({ words, weight }: AskedQuestion): (held: Held) => number {
  return (held) =>
    weight === 0 ? 0 : words.reduce((sum, word, at) => sum + word.weight * (held[at] ?? 0), 0) / weight;
}

/** The text of a unit; cells are combined with their column names. */
function saidBy({ text }: Pick<Chunk, 'text'>, { kind, start, end, cells, columns }: Unit): string {
  if (kind !== 'row') return text.slice(start, end).replace(/<\/?[a-z][^<>]*>/gi, ' ');
  return cells
    .flatMap((cell, column) => {
      const name = columns[column];
      if (cell === '') return [];
      return name === undefined ? [cell] : [`${name}: ${cell}`];
    })
    .join('; ');
}
