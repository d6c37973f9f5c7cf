/** A call that cannot be done as requested: `message` tells the calling model why and what to do instead. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
}

/** Caller input, made safe to quote in a sentence. */
export function shown(text: string): string {
  return JSON.stringify(text.length > 200 ? `${text.slice(0, 200)}…` : text);
}
