import * as l10n from '@vscode/l10n';
import type { Snippet } from '../../core/retrieval/definitions/snippet';
import { placeLabel } from '../../core/model/place';
import type { CitedPlace } from '../citations/citedStretch';
import { commandIds } from '../base/commandIds';
import { commandLink, escapeMarkdown } from '../citations/commandLink';

const maxLinkCharacters = 2000;

/** The link that asks about the meaning of a text, for trusted Markdown. */
export function explainLink(text: string): string {
  const label = `$(comment-discussion) ${escapeMarkdown(l10n.t('Explain this with Ask Docs'))}`;
  return `[${label}](${commandLink(commandIds.explainSelection, text.slice(0, maxLinkCharacters))})`;
}

/** A sentence of the documents with a link to its place. Its text is escaped. */
export function snippetMarkdown({ term, text, quote, documentId, place, headings }: Snippet): string {
  const sentence = (term === undefined ? '' : `**${escapeMarkdown(term)}**: `) + escapeMarkdown(text);
  const opened: CitedPlace = { documentId, headings, place, quote };
  const label = escapeMarkdown(sourceLabel({ documentId, headings, place }));
  return `${sentence} — [${label}](${commandLink(commandIds.openQuote, opened)})`;
}

/** `glossary.md › Terms, L 12`: the file, the last heading and the position. */
function sourceLabel({
  documentId,
  headings,
  place,
}: Pick<Snippet, 'documentId' | 'headings' | 'place'>): string {
  const file = documentId.slice(documentId.lastIndexOf('/') + 1);
  const names = [file, ...headings.slice(-1)].join(' › ');
  return [names, placeLabel(place)].filter((part) => part !== '').join(', ');
}
