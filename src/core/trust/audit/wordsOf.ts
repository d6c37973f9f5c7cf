/** A word of a text, in lower case. */
export type Word = string;

const pattern = /[\p{L}\p{M}\p{N}]+(?:['’._-][\p{L}\p{M}\p{N}]+)*|%/gu;

export function wordsOf(text: string): Word[] {
  return text.toLowerCase().replace(/’/g, "'").match(pattern) ?? [];
}
