import { languageMark, markedLanguages } from '../../core/language/language';
import type { Language } from '../../core/model/types';
import { alive } from './bm25';
import { countChunks } from './compaction';
import type { OpenSegment } from './openSegment';

/** A language with less than this share of the chunks belongs to only a document or two. */
const leastShare = 0.05;

/** The languages of the segments, most frequent first; without those of very few chunks. Throws `DamagedSegment`. */
export function languagesOf(segments: readonly OpenSegment[]): Language[] {
  const chunks = countChunks(segments);
  const countOf = (language: Language): number =>
    segments.reduce((sum, { segment, dead }) => {
      const postings = segment.lookup(languageMark(language));
      return sum + (postings === undefined ? 0 : alive(postings.heading, dead));
    }, 0);
  const marked = markedLanguages(() => true).map((language) => ({ language, count: countOf(language) }));
  const english = chunks - marked.reduce((sum, { count }) => sum + count, 0);
  return [{ language: 'en' as Language, count: english }, ...marked]
    .filter(({ count }) => count > 0 && count >= leastShare * chunks)
    .sort((one, other) => other.count - one.count)
    .map(({ language }) => language);
}
