import { openingAnswer } from '../../language/polarity';
import { withoutReply } from '../../language/sentences';
import type { Evidence, QueryTerm, SubQuery } from '../../model/types';
import { lackedWords } from '../../understanding/missingWords';
import type { Synonyms } from '../../units/wordVectors';

/**
 * A quote without the "Yes." that it begins with, where the question asks for more than the heading that this replies to: "Yes" to
 * "May I bring my dog?" is none to "Can I take my dog on the chairlift?".
 */
export function withOwnReply(
  entry: Evidence,
  asked: { readonly subQuery: SubQuery; readonly terms: readonly QueryTerm[] },
  synonyms: Synonyms | undefined,
): Evidence {
  const quote = withoutReply(entry.quote);
  // A "No." holds for less, too, and exceptions say nothing without it.
  if (openingAnswer(entry.quote) !== 'yes' || quote === entry.quote || excepting.test(quote)) return entry;
  const repliesTo = { ...entry, quote: '', columns: [] };
  if (lackedWords(asked, repliesTo, synonyms).length === 0) return entry;
  return { ...entry, quote, start: entry.start + entry.quote.length - quote.length };
}

const excepting =
  /^\W*(?:except|unless|only|but|if|nur|außer|aber|wenn|sofern|sauf|seulement|excepto|solo)\b/iu;
