/** Makes a file name of a title, without characters that some systems do not allow. */
export function fileName(title: string): string {
  const name = title
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .slice(0, 60)
    .replace(/^-|-$/g, '');
  return name === '' ? 'ask-docs' : name.toLowerCase();
}
