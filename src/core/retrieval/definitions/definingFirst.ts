import { relevantScore, type Chunk, type SearchFilter, type SearchResult } from '../../model/types';
import { bothFilters } from '../filter';
import type { IndexSnapshot } from '../ports';
import { parseQuery } from '../query';
import { narrow } from '../scope';
import { itemsIn, type Span, sentences } from '../../language/sentences';
import { definedThing } from '../../units/question';
import type { RankedUnit } from '../../units/rankUnits';
import { strengths, type Strength, termOf, type Term } from './term';
import { chunksWith, foundIn } from './snippet';

/**
 * Maximum number of chunks examined; fewer than for a hover, since the user waits for the rest of the answer
 * too.
 */
const maxChunks = 200;
/** Passages moved ahead of the search's own ranking. */
const maxFirst = 2;

/** A question about what a thing is, what an abbreviation stands for, or who holds a role. */
interface Asked {
  readonly name: string;
  /** Where, and how clearly, a chunk answers it; undefined if it does not. */
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

/** "Who is the DPO?": a person identified by role. */
const asked =
  /^\W*(?:who(?:['’]s| is| are)|wer (?:ist|sind)) (?:the |our |an? |der |die |das |unsere?r? )?(?<role>.{2,60}?)\W*$/iu;
const person = String.raw`(?:(?:Dr|Prof|Mr|Mrs|Ms|Frau|Herr)\.? )*\p{Lu}[\p{L}’'-]+ (?:(?:de|van|von|der) )*\p{Lu}[\p{L}’'-]+`;
/** Text between a role and a name, in either order; a list of capitalised words is not a name. */
const isNamed = new RegExp(
  String.raw`^[*_)"”]*(?::|,|\s[–—-]|\s(?:is|ist|remains|bleibt))[*_]*\s${person}[*_]*(?=[,;.()]|$)`,
  'u',
);
const names = new RegExp(
  String.raw`${person}[*_]*(?:,|\s\(|\s(?:is|ist|as|becomes|wird|als))\s?(?:now |neuer? )?(?:the |our |an? |der |die |unsere?r? )?[*_("“]*$`,
  'u',
);

/** The role in a "who is" question; undefined for any other question. */
function roleAsked(question: string): string | undefined {
  return asked.exec(question)?.groups?.role;
}

/** The sentences and rows of a chunk that name the holder of a role. */
function holdersIn({ text, blocks }: Chunk, term: Term): Span[] {
  return blocks.flatMap((block) => {
    const isTable = block.kind === 'table';
    const parts = block.kind === 'list' ? itemsIn(text, block) : [block];
    const lines = parts.flatMap(({ start, end }) =>
      (isTable ? rowsIn : sentences)(text.slice(start, end)).map((one) => ({
        start: start + one.start,
        end: start + one.end,
      })),
    );
    return lines.filter(({ start, end }) =>
      saysWho(text.slice(start, end).replace(/\s+/g, ' '), term, isTable),
    );
  });
}

function rowsIn(table: string): Span[] {
  return Array.from(table.matchAll(/[^\n]+/g), ({ 0: row, index }) => ({
    start: index,
    end: index + row.length,
  }));
}

function saysWho(line: string, term: Term, isRow: boolean): boolean {
  return term.occurrences(line).some(({ start, end }) => {
    if (!isRow) return isNamed.test(line.slice(end)) || names.test(line.slice(0, start));
    const cells = line.split(/[|\t;,]/).map((cell) => cell.trim());
    const isWhole = (cell: string): boolean => cell.length === end - start && line.slice(start, end) === cell;
    const at = cells.findIndex(isWhole);
    return [at - 1, at + 1].some((beside) => at >= 0 && wholeName.test(cells[beside] ?? ''));
  });
}

const wholeName = new RegExp(`^${person}$`, 'u');

function definitionsIn(chunk: Chunk, term: Term): Told[] {
  return foundIn(chunk, term)
    .map(({ statement: { start, end }, strength }) => ({ start, end, strength }))
    .filter(({ strength }) => strength >= strengths.listed);
}

function namesIn(chunk: Chunk, term: Term): Told[] {
  return holdersIn(chunk, term).map((span) => ({ ...span, strength: strengths.defined }));
}

/**
 * Moves the passages that best answer a definition question to the front. They may come from anywhere in the
 * index, since search prefers those that merely repeat the term most often. Throws `index-damaged`.
 */
export function definingFirst(
  query: string,
  found: SearchResult,
  index: IndexSnapshot,
  filter?: SearchFilter,
): SearchResult {
  if (filter?.isWhole === true || filter?.isOverview === true || filter?.isLead === true) return found;
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
    .map(({ chunk }) => ({ chunk, score: Math.max(best.score, relevantScore) }));
  const isFirst = new Set(telling.map(({ chunk }) => chunk.id));
  const others = found.passages.filter(({ chunk }) => !isFirst.has(chunk.id));
  return {
    ...found,
    passages: [...telling, ...others].slice(0, Math.max(found.passages.length, telling.length)),
  };
}

/**
 * Among units about as likely as the best, moves the one that answers a definition question most clearly to
 * the front.
 */
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
