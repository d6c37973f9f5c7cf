import { placeLabel } from '../../core/model/place';
import type { Citation } from '../../core/model/types';
import { commandIds } from '../base/commandIds';
import { commandLink, escapeMarkdown } from '../citations/commandLink';
import type { CitedPlace } from '../citations/citedStretch';

const maxTitleCharacters = 300;

/** A marker as a link that opens its quote; hovering shows the quote. */
export function markerLink(citation: Citation): string {
  return link(String.raw`\[${citation.marker}\]`, citation, citation.quote);
}

/** A place as a link: `handbook.pdf, p. 3`. */
export function placeLink(cited: CitedPlace): string {
  return link(escapeMarkdown(placeName(cited)), cited, cited.documentId);
}

/** The file and the position in it: `uploads-v3.md, L 12–14`. */
export function placeName({ documentId, place }: CitedPlace): string {
  const file = documentId.slice(documentId.lastIndexOf('/') + 1);
  return [file, placeLabel(place)].filter((part) => part !== '').join(', ');
}

function link(label: string, { documentId, headings, place, quote }: CitedPlace, title: string): string {
  const opened: CitedPlace = { documentId, headings, place, ...(quote !== undefined && { quote }) };
  return `[${label}](${commandLink(commandIds.openQuote, opened)} "${titleOf(title)}")`;
}

function titleOf(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const short = line.length > maxTitleCharacters ? `${line.slice(0, maxTitleCharacters - 1)}…` : line;
  return short
    .replace(/[\\"]/g, String.raw`\$&`)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;');
}
