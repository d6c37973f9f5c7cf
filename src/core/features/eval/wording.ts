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

/** Whether the concatenated texts contain one of the answer's wordings. */
export function holdsAnswer(texts: readonly string[], answers: readonly string[]): boolean {
  const said = ` ${texts.flatMap(plainWords).join(' ')} `;
  return answers.map(plainWords).some((words) => words.length > 0 && said.includes(` ${words.join(' ')} `));
}
