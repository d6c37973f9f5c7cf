/** Passages of a search whose units are looked at: the first thirty hold the answer of nine questions in ten; eight more have synonyms. */
export const passagesAsked = 38;
