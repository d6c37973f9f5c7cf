/** The text part of the system's clipboard. */
interface Clipboard {
  readText(): PromiseLike<string>;
  writeText(text: string): PromiseLike<void>;
}

/**
 * The text that `copy` copies; empty when it copies nothing. The previous text is restored. If the clipboard
 * held no text, perhaps an image, it is left alone.
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
  // The previous content must not be mistaken for the copied text.
  await clipboard.writeText('');
  try {
    await copy();
    return await clipboard.readText();
  } finally {
    await clipboard.writeText(before);
  }
}
