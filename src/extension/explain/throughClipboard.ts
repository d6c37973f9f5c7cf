/** The part of the system's clipboard that holds text. */
interface Clipboard {
  readText(): PromiseLike<string>;
  writeText(text: string): PromiseLike<void>;
}

/**
 * What `copy` copies; empty when it copies nothing. The text that was there before is put back. Without one, what is there,
 * a picture maybe, is left alone.
 */
export async function throughClipboard(
  clipboard: Clipboard,
  copy: () => PromiseLike<unknown>,
): Promise<string> {
  const before = await clipboard.readText();
  if (before === '') {
    await copy();
    return clipboard.readText();
  }
  // What was copied before must not be taken for what is copied now.
  await clipboard.writeText('');
  try {
    await copy();
    return await clipboard.readText();
  } finally {
    await clipboard.writeText(before);
  }
}
