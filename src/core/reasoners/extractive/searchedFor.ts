import type { SubAnswer } from '../../model';
import type { Glue } from '../../text/glue';

/** Says above an answer which words of the documents those of the question were taken for; nothing where none were. */
export function searchedFor(subAnswers: readonly SubAnswer[], glue: Glue): string[] {
  const words = subAnswers.flatMap(({ terms }) =>
    terms.flatMap(({ respelt }) => respelt?.to.toLowerCase() ?? []),
  );
  return words.length === 0
    ? []
    : [`**${glue.searchedFor.replace('{words}', [...new Set(words)].join(', '))}**`];
}
