import type { Evidence } from '../../model/types';

type Origin = Pick<Evidence, 'documentTitle' | 'headings'>;

/** A text of a document with where it stands, as models read it. */
export function withOrigin({ documentTitle, headings }: Origin, text: string): string {
  const lines = [`Document: ${oneLine(documentTitle)}`];
  if (headings.length > 0) lines.push(`Section: ${headings.map(oneLine).join(' > ')}`);
  return [...lines, '', text].join('\n');
}

/** A text on one line, cut between words where it is longer than `most` characters. */
export function clipped(text: string, most: number): string {
  const flat = oneLine(text);
  if (flat.length <= most) return flat;
  const cut = flat.slice(0, most);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), most / 2))} …`;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
