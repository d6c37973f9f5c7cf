/** A call that cannot be done as it was asked: `message` says why and what to do instead, to the model that asked. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
}

/** Something from the caller, as a sentence may show it. */
export function shown(text: string): string {
  return JSON.stringify(text.length > 200 ? `${text.slice(0, 200)}…` : text);
}
