// What the words of a question rule out, whatever else speaks for a query.

import type { TableQuery } from '../model/tableQuery';
import { tellsRowsApart } from './addedColumns';
import { comparesAsAsked, hasCompared } from './comparedBy';
import { denialsIn } from './impliedFilters';
import { explainedWords, partsOf, usedColumns } from './operations';
import type { Relation } from './relation';
import { comparesColumns } from './overAndUnder';
import { takesRanges } from './ranges';
import { fitsProportion } from './ratio';
import type { TableQuestion } from './tableQuestion';

/** "Resturlaub", "restliche", not "restaurants". */
const rest =
  /^(?:remain(?:s|ing|der)?|unused|unspent|rest(?!aur|or|ri[ck]t|room)\p{L}*|(?:ue|u|ü)brig\p{L}*|verbleib\p{L}*)$/u;
const being = new Set('is are was were have has had be'.split(' '));

/** Indices of the words that ask what is left: "hours left", "are left in"; not of "left in 2024". */
function restIn({ words }: TableQuestion): number[] {
  return words.flatMap((word, at) => {
    const isLeft = word === 'left' && (at === words.length - 1 || being.has(words[at - 1] ?? ''));
    return isLeft || rest.test(word) ? [at] : [];
  });
}

/**
 * Tells whether a question can mean a query: the difference of two columns only where it asks what is left, and then nothing that leaves
 * that out; a ratio, or a part of all, where it asks for one; the greatest only where it does not ask for the least; and for a total, no
 * price of one whose product with an amount is known.
 */
export function meantBy(asked: TableQuestion, relation: Relation): (query: TableQuery) => boolean {
  const { isTotal, isGreatest } = asked;
  const { columns } = relation;
  const isProportion = fitsProportion(asked, relation);
  const ofRest = restIn(asked);
  const canBeOfRest = ofRest.length > 0 || asked.words.includes('left') || denialsIn(asked).length > 0;
  const price = columns.find(({ computed }) => computed?.kind === 'product')?.computed?.of[1];
  const fitsRest = (query: TableQuery): boolean => {
    if (usedColumns(query).some((at) => columns[at]?.computed?.kind === 'difference')) return canBeOfRest;
    if (ofRest.length === 0) return true;
    const explained = explainedWords(query, asked);
    return ofRest.every((at) => explained.has(at));
  };
  const isCompared = hasCompared(asked, relation);
  const countsNumbers = asked.opening === 'how many' && namesNumbers(asked, relation);
  const all: readonly ((query: TableQuery) => boolean)[] = [
    fitsRest,
    isProportion,
    takesRanges(asked, relation),
    comparesColumns(asked, relation),
    (query) => !isCompared || comparesAsAsked(query, asked, relation),
    (query) => !countsNumbers || !counting.has(query.kind),
  ];
  return (query) => {
    if (!all.every((isMeant) => isMeant(query))) return false;
    if (isGreatest !== undefined && extremesOf(query, relation).includes(!isGreatest)) return false;
    return !isTotal || price === undefined || !reads(query, price);
  };
}

const counting: ReadonlySet<string> = new Set(['count', 'distinct']);

/** Whether what "how many" asks for are the numbers of a column, as hours are; not those that call rows. */
function namesNumbers({ naming, head }: TableQuestion, relation: Relation): boolean {
  return relation.columns.some(
    ({ kind, isRank }, at) =>
      kind === 'number' && !isRank && naming[at]?.includes(head) === true && !tellsRowsApart(relation, at),
  );
}

/** The greatest rank is the last. */
const rank = /\b(?:rank\w*|position|place|platz\w*|rang)\b/i;

/** For each column of numbers, or number of times, of which a query takes the greatest or least: whether it takes the greatest. */
function extremesOf(query: TableQuery, { columns }: Relation): boolean[] {
  const isAmount = (at: number | undefined): boolean => {
    const { kind, isRank = false, name = '' } = columns[at ?? -1] ?? {};
    return kind === 'number' && !isRank && !rank.test(name);
  };
  const ofRows = partsOf(query).flatMap((part) =>
    part.kind === 'extreme' && isAmount(part.column) ? [part.isMost] : [],
  );
  const isOfMany = query.kind === 'commonest' || (query.kind === 'greatest-sum' && isAmount(query.column));
  return isOfMany ? [...ofRows, query.isMost] : ofRows;
}

function reads(query: TableQuery, column: number): boolean {
  const isExtreme = partsOf(query).some((part) => part.kind === 'extreme' && part.column === column);
  return isExtreme || (query.kind === 'values' && query.column === column);
}
