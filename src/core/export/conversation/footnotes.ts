import type { Citation } from '../../model/types';
import { placeLabel } from '../../model/place';
import { inlineMarkdown } from '../../util/text';

/** Footnotes of a document, numbered from 1 in order of first use. */
export class Footnotes {
  readonly #lines: string[] = [];

  /** Maps a run's markers to footnote labels; each citation gets a footnote on first use. */
  markersOf(citations: readonly Citation[]): (marker: number) => string | undefined {
    const labels = new Map<number, string>();
    return (marker) => {
      const citation = citations.find((one) => one.marker === marker);
      if (citation === undefined) return undefined;
      const label = labels.get(marker) ?? this.#add(citation);
      labels.set(marker, label);
      return label;
    };
  }

  get text(): string {
    return this.#lines.join('\n');
  }

  #add(citation: Citation): string {
    const label = `[^${this.#lines.length + 1}]`;
    this.#lines.push(`${label}: "${inlineMarkdown(citation.quote)}" — ${whereOf(citation)}`);
    return label;
  }
}

/** `docs/x.md › Heading, L 12–14`. */
export function whereOf({
  documentId,
  headings,
  place,
}: Pick<Citation, 'documentId' | 'headings' | 'place'>): string {
  const heading = headings.at(-1);
  const named = inlineMarkdown(documentId) + (heading === undefined ? '' : ` › ${inlineMarkdown(heading)}`);
  const label = placeLabel(place);
  return label === '' ? named : `${named}, ${label}`;
}
