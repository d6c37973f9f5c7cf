/**
 * Normalises texts for comparison with a known answer, as in SQuAD's evaluation (Rajpurkar et al., 2016):
 * lower case, without punctuation and articles.
 */
export function plainWords(text: string): string[] {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\s]/gu, '')
    .split(/\s+/)
    .filter((word) => word !== '' && word !== 'a' && word !== 'an' && word !== 'the');
}
