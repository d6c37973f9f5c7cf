import { newestOf } from '../../trust/conflictSides';
import type { Citation, Conflict } from '../../model/types';
import type { AnswerPhrases } from '../../language/answerPhrases';

/** Presents the conflicting statements side by side, each with source and date; the newest is identified. */
export function writeConflict(
  { sides }: Conflict,
  citations: readonly Citation[],
  phrases: AnswerPhrases,
): string[] {
  const newest = newestOf(sides);
  const lines = sides.map((side) => {
    const source = citations.find(({ marker }) => marker === side.marker);
    const place =
      source === undefined ? '' : [source.documentTitle, source.headings.at(-1) ?? ''].join(' › ');
    const origin = [...new Set(place.split(' › '))].filter((name) => name !== '').join(' › ');
    const date = [side === newest ? phrases.newer : '', side.date ?? '']
      .filter((word) => word !== '')
      .join(', ');
    const notes = [origin.replace(/[*`\\[\]]/g, ''), date].filter((note) => note !== '').join('; ');
    return `- ${side.value} (${notes}) [${side.marker}]`;
  });
  return [`**${phrases.disagree}**`, lines.join('\n')];
}
