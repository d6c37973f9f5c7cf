import type { SourceDocument } from '../../core/model/types';

/** A heading with its section, including subsections; offsets in the document's text. */
export interface Heading {
  /** From the top of the document down to this heading. */
  readonly path: readonly string[];
  readonly start: number;
  readonly end: number;
}

/** The headings of a document in reading order. */
export function headingsOf({ blocks, text }: Pick<SourceDocument, 'blocks' | 'text'>): Heading[] {
  const found = blocks.filter((block) => block.kind === 'heading');
  const path: { readonly level: number; readonly title: string }[] = [];
  return found.map((heading, at) => {
    while ((path.at(-1)?.level ?? 0) >= heading.level) path.pop();
    path.push(heading);
    const next = found.slice(at + 1).find(({ level }) => level <= heading.level);
    return { path: path.map(({ title }) => title), start: heading.start, end: next?.start ?? text.length };
  });
}
