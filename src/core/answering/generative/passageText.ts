import type { Evidence } from '../../model/types';

type Origin = Pick<Evidence, 'documentTitle' | 'headings'>;

/** A passage with its origin, as presented to models. */
export function withOrigin({ documentTitle, headings }: Origin, text: string): string {
  const lines = [`Document: ${oneLine(documentTitle)}`];
  if (headings.length > 0) lines.push(`Section: ${headings.map(oneLine).join(' > ')}`);
  return [...lines, '', text].join('\n');
}

/** Flattens a text to one line and cuts it between words to at most `most` characters. */
export function clipped(text: string, most: number): string {
  const flat = oneLine(text);
  if (flat.length <= most) return flat;
  const cut = flat.slice(0, most);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), most / 2))} …`;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
