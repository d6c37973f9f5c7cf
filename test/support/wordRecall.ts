import type { SourceDocument } from '../../src/core/model/types';

/** The words of a text: letters and digits, without the marks of Markdown, links and pictures. */
function wordsOf(text: string): string[] {
  const plain = text
    .normalize('NFKC')
    .replace(/<!--[^]*?-->/g, ' ')
    .replace(/\]\([^)\s]*\)/g, '] ')
    .replace(/&(?:amp|lt|gt|quot|nbsp|#\d+);/g, ' ')
    .replace(/\\_/g, '_');
  return plain.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** The share of the truth's words that a text holds, each as often as the truth has it; 1 when the truth has none. */
export function wordRecall(truth: string, text: string): number {
  const held = new Map<string, number>();
  for (const word of wordsOf(text)) held.set(word, (held.get(word) ?? 0) + 1);
  const wanted = wordsOf(truth);
  let found = 0;
  for (const word of wanted) {
    const left = held.get(word) ?? 0;
    if (left === 0) continue;
    found += 1;
    held.set(word, left - 1);
  }
  return wanted.length === 0 ? 1 : found / wanted.length;
}

/** What can be found of a document: its text, and the headings that are not part of it, such as the names of sheets. */
export function searchedText({ text, blocks }: SourceDocument): string {
  const labels = blocks.flatMap((block) =>
    block.kind === 'heading' && block.start === block.end ? [block.title] : [],
  );
  return [...labels, text].join('\n');
}
