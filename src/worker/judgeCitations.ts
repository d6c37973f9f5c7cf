import { hashOfQuote } from '../adapters/documents/quoteHash';
import type { Judgement } from '../core/features/verifiedLinks/judgeLink';
import { judgeLinks } from '../core/features/verifiedLinks/judgeLinks';
import type { VerifiedLink } from '../core/features/verifiedLinks/parseLinks';
import type { SearchIndex } from '../core/model/ports';

/** Judges citations by the documents of an index, and where they have them no more, by others. */
export function judgeCitations(
  index: Pick<SearchIndex, 'readDocument' | 'search'>,
  { links, roots }: { readonly links: readonly VerifiedLink[]; readonly roots: readonly string[] },
  signal: AbortSignal,
): Promise<readonly Judgement[]> {
  return judgeLinks(links, { index, hashOf: hashOfQuote, roots, isSearching: true }, signal);
}
