/** Passages of a search whose units are looked at: the first thirty hold the answer of nine questions in ten. */
export const passagesAsked = 30;
