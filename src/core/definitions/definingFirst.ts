import type { Chunk, SearchFilter, SearchResult } from '../model';
import { bothFilters } from '../retrieval/filter';
import type { IndexSnapshot } from '../retrieval/ports';
import { parseQuery } from '../retrieval/query';
import { narrow } from '../retrieval/scope';
import { definedThing } from '../units/definedThing';
import type { Span } from '../text/sentences';
import type { RankedUnit } from '../units/rankUnits';
import { strengths, type Strength } from './define';
import { holdersIn, roleAsked } from './holder';
import { chunksWith, foundIn } from './snippet';
import { termOf, type Term } from './term';

/** Chunks with the term that are looked through, fewer than for a hover: somebody waits for the rest of the answer, too. */
const maxChunks = 200;
/** Such a passage speaks of what is asked, though a word that all have weighs little. */
const surely = 0.6;
/** Passages that go before those that search put first. */
const maxFirst = 2;

/** A question for what a thing is, what letters stand for, or who is in an office. */
interface Asked {
  readonly name: string;
  /** Where a chunk says it, and how plainly; undefined where it does not. */
  readonly toldIn: (chunk: Chunk) => Told | undefined;
}

interface Told extends Span {
  readonly strength: Strength;
}

function definitionAsked(question: string): Asked | undefined {
  const role = roleAsked(question);
  const name = role ?? definedThing(question);
  const term = name === undefined ? undefined : termOf(name);
  if (name === undefined || term === undefined) return undefined;
  const toldIn = (chunk: Chunk): Told | undefined =>
    (role === undefined ? definitionsIn(chunk, term) : namesIn(chunk, term)).sort(
      (one, other) => other.strength - one.strength,
    )[0];
  return { name, toldIn };
}

function definitionsIn(chunk: Chunk, term: Term): Told[] {
  return foundIn(chunk, term)
    .map(({ statement: { start, end }, strength }) => ({ start, end, strength }))
    .filter(({ strength }) => strength >= strengths.listed);
}

function namesIn(chunk: Chunk, term: Term): Told[] {
  return holdersIn(chunk, term).map((span) => ({ ...span, strength: strengths.defined }));
}

/**
 * What a search found, with the passages first that say what such a question asks. They may be anywhere in the index:
 * search puts those first that say the term most often. Throws `index-damaged`.
 */
export function definingFirst(
  query: string,
  found: SearchResult,
  index: IndexSnapshot,
  filter?: SearchFilter,
): SearchResult {
  if (filter?.isWhole === true || filter?.isOverview === true || filter?.isOpening === true) return found;
  const { text, ...asked } = parseQuery(query);
  const definition = definitionAsked(text);
  const [best] = found.passages;
  if (definition === undefined || best === undefined) return found;
  const { name, toldIn } = definition;
  const { scope } = narrow({ text, ...asked }, bothFilters(asked.filter, filter), index);
  const telling = index
    .loadChunks(chunksWith(name, index, { scope, most: maxChunks }))
    .map((chunk) => ({ chunk, strength: toldIn(chunk)?.strength ?? 0 }))
    .filter(({ strength }) => strength > 0)
    .sort((one, other) => other.strength - one.strength)
    .slice(0, maxFirst)
    .map(({ chunk }) => ({ chunk, score: Math.max(best.score, surely) }));
  const isFirst = new Set(telling.map(({ chunk }) => chunk.id));
  const others = found.passages.filter(({ chunk }) => !isFirst.has(chunk.id));
  return {
    ...found,
    passages: [...telling, ...others].slice(0, Math.max(found.passages.length, telling.length)),
  };
}

/** Ranked units, with the one first, as likely as the best, that says most plainly what such a question asks. */
export function definingUnitFirst(question: string, ranked: readonly RankedUnit[]): readonly RankedUnit[] {
  const [best] = ranked;
  const definition = definitionAsked(question);
  if (best === undefined || definition === undefined) return ranked;
  const told = new Map(
    [...new Set(ranked.map(({ passage }) => passage.chunk))].map((chunk) => [
      chunk,
      definition.toldIn(chunk),
    ]),
  );
  const strengthOf = ({ unit, passage }: RankedUnit): Strength => {
    const { start = 0, end = 0, strength = 0 } = told.get(passage.chunk) ?? {};
    return unit.start < end && start < unit.end ? strength : 0;
  };
  const strongest = Math.max(...ranked.map(strengthOf));
  const plainest = ranked.find((entry) => strengthOf(entry) === strongest);
  if (plainest === undefined || strengthOf(best) > 0 || strongest === 0) return ranked;
  return [{ ...plainest, score: best.score }, ...ranked.filter((entry) => entry !== plainest)];
}
