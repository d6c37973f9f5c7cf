/** The maximum size of a result, in tokens of the model that reads it. */
export interface TokenRoom {
  readonly tokens: number;
  count(text: string): PromiseLike<number>;
}

/** Appended to a result that was cut; the model can ask for less. */
const cutNote = '(More did not fit here. Narrow the query or the folders, or ask for fewer passages.)';

/**
 * Fits a result to a model's token budget: its text, cut if necessary, followed by the structured fields if
 * there is room for both. Without a known budget, both.
 */
export async function fitResult(
  { text, json }: { readonly text: string; readonly json: string },
  room: TokenRoom | undefined,
): Promise<readonly string[]> {
  if (room === undefined) return [text, json];
  const tokens = await Promise.all([text, json].map((part) => room.count(part)));
  const isRoomForBoth = tokens.reduce((sum, count) => sum + count, 0) <= room.tokens;
  return isRoomForBoth ? [text, json] : [await fitText(text, room)];
}

/**
 * Cuts a text to a budget, after a paragraph if possible: passages are paragraphs, best first, so the last
 * ones are dropped first. If not even the first paragraph fits, its beginning is returned.
 */
async function fitText(text: string, room: TokenRoom): Promise<string> {
  if ((await room.count(text)) <= room.tokens) return text;
  const paragraphs = text.split('\n\n');
  let fits = 0;
  let tooMany = paragraphs.length;
  while (tooMany - fits > 1) {
    const middle = Math.floor((fits + tooMany) / 2);
    const tokens = await room.count([...paragraphs.slice(0, middle), cutNote].join('\n\n'));
    if (tokens <= room.tokens) fits = middle;
    else tooMany = middle;
  }
  if (fits > 0) return [...paragraphs.slice(0, fits), cutNote].join('\n\n');
  const [first = ''] = paragraphs;
  const share = room.tokens / Math.max(1, await room.count(first));
  return first.slice(0, Math.floor(first.length * Math.min(1, share * 0.9)));
}
