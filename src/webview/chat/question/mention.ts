/** The text typed after an `@`, to choose a part of the workspace. */
export interface Mention {
  /** Offset of the `@` in the box's text. */
  readonly start: number;
  /** The text between the `@` and the cursor. */
  readonly text: string;
}

const mention = /(?:^|[\s([{])@([^\s@]*)$/u;

/** The mention at the cursor; undefined in other text, such as an e-mail address. */
export function mentionAt(text: string, cursor: number): Mention | undefined {
  const match = mention.exec(text.slice(0, cursor));
  if (match === null) return undefined;
  const [, typed = ''] = match;
  return { start: cursor - typed.length - 1, text: typed };
}

/** The box's text without a mention, and without a duplicate space in its place. */
export function withoutMention(text: string, { start, text: typed }: Mention): string {
  const before = text.slice(0, start);
  const after = text.slice(start + typed.length + 1);
  return /(?:^|\s)$/.test(before) ? before + after.replace(/^ /, '') : before + after;
}

/** Appends an `@`, after a space if necessary. */
export function withMention(text: string): string {
  return /(?:^|\s)$/.test(text) ? `${text}@` : `${text} @`;
}
