import type { DocumentBlock, SourceDocument } from '../../../../model/types';

/** The content below a heading, up to the next one. */
export interface Section {
  /** Titles from the document's top down to the section's own; empty for content before any heading. */
  readonly headings: readonly string[];
  readonly blocks: readonly Exclude<DocumentBlock, { readonly kind: 'heading' }>[];
  /** Whether a lower-level heading follows, under which the section continues. */
  readonly hasParts: boolean;
}

/** The sections of a document, in order. */
export function sectionsOf({ blocks }: Pick<SourceDocument, 'blocks'>): readonly Section[] {
  const sections: Section[] = [];
  let path: { readonly level: number; readonly title: string }[] = [];
  let own: Section['blocks'][number][] = [];
  const close = (next: number): void => {
    const level = path.at(-1)?.level ?? 0;
    sections.push({ headings: path.map(({ title }) => title), blocks: own, hasParts: next > level });
    own = [];
  };
  for (const block of blocks) {
    if (block.kind === 'heading') {
      close(block.level);
      path = [...path.filter(({ level }) => level < block.level), block];
    } else own.push(block);
  }
  close(0);
  return sections;
}
