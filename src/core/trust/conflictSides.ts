import { isCorrections } from '../model/knowledge';
import type { Draft, Conflict, ConflictSide } from '../model/types';

/**
 * The newest side that is not of an older document. Of several, it is dated later than all others; undefined if their order is
 * unknown: one has no date, none is the latest, or precision differs (a month, and a day within it).
 */
export function newestOf(sides: readonly ConflictSide[]): ConflictSide | undefined {
  const current = sides.filter(({ isOlder }) => isOlder !== true);
  return current.find((side) => current.every((other) => other === side || isLater(side, other)));
}

/** Whether all sides but one are of older documents, so that nothing is in dispute. */
export function isReplaced({ sides }: Pick<Conflict, 'sides'>): boolean {
  return sides.length > 1 && sides.filter(({ isOlder }) => isOlder !== true).length === 1;
}

/**
 * A conflict that the user must decide: no date identifies the newer side, and none is the user's own
 * correction.
 */
export function undecidedOf({
  conflicts,
  citations,
}: Pick<Draft, 'conflicts' | 'citations'>): Conflict | undefined {
  const corrected = citations
    .filter(({ documentId }) => isCorrections(documentId))
    .map(({ marker }) => marker);
  return conflicts.find(
    ({ sides }) => newestOf(sides) === undefined && !sides.some(({ marker }) => corrected.includes(marker)),
  );
}

function isLater({ date: one }: ConflictSide, { date: other }: ConflictSide): boolean {
  return one !== undefined && other !== undefined && one > other && !one.startsWith(other);
}

/** Whether a text lists all sides of a conflict, one per line, as answers made of quotes do. */
export function isListed({ sides }: Conflict, text: string): boolean {
  const lines = text.split('\n');
  return sides.every(({ marker, value }) =>
    lines.some((line) => line.startsWith(`- ${value} (`) && line.endsWith(` [${marker}]`)),
  );
}
