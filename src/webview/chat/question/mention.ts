/** What is typed after an `@`, to choose a part of the workspace. */
export interface Mention {
  /** Offset of the `@` in the text of the box. */
  readonly start: number;
  /** What stands between the `@` and the cursor. */
  readonly text: string;
}

const mention = /(?:^|[\s([{])@([^\s@]*)$/u;

/** The mention that the cursor is in; undefined in other text, such as an address of mail. */
export function mentionAt(text: string, cursor: number): Mention | undefined {
  const match = mention.exec(text.slice(0, cursor));
  if (match === null) return undefined;
  const [, typed = ''] = match;
  return { start: cursor - typed.length - 1, text: typed };
}

/** The text of the box without a mention, and no space in its place where there is one already. */
export function withoutMention(text: string, { start, text: typed }: Mention): string {
  const before = text.slice(0, start);
  const after = text.slice(start + typed.length + 1);
  return /(?:^|\s)$/.test(before) ? before + after.replace(/^ /, '') : before + after;
}

/** The text with an `@` at its end, set off by a space. */
export function withMention(text: string): string {
  return /(?:^|\s)$/.test(text) ? `${text}@` : `${text} @`;
}
