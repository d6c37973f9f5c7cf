import { withoutMarkers } from '../../trust/audit/markerForms';
import type { Markup } from '../../model/types';
import { editOutsideCode } from '../../language/codeFence';

/** HTML elements used in Markdown documents; any other word in angle brackets is text. */
const tag = new RegExp(
  `</?(?:a|abbr|b|br|center|code|dd|details|del|div|dl|dt|em|figcaption|figure|font|h[1-6]|hr|i|img|ins|kbd|li|mark|ol|p|picture|pre|q|s|samp|small|source|span|strike|strong|sub|summary|sup|table|tbody|td|tfoot|th|thead|tr|tt|u|ul|var|video)(?:\\s+[\\w:.-]+=(?:"[^"]*"|'[^']*'|[^\\s"'<>]+))*\\s*/?>`,
  'gi',
);

/**
 * Formats a quote as a sentence of an answer. In Markdown, emphasis and code are kept, links are reduced to
 * their text, images and tags are removed; plain text is kept literally. Bracketed numbers are changed so as
 * not to look like citation markers.
 */
export function toSentence(quote: string, markup: Markup): string {
  const body = quote.replace(/^\s*(?:[-*+•]|\d{1,3}[.)])\s+(?:\[[ xX]\]\s+)?/, '');
  if (markup === 'plain') return escapeMarkdown(body.replace(/\s+/g, ' ').trim());
  const text = editOutsideCode(body.replace(/^\s*(?:>\s*)+/gm, ''), withoutLinks)
    .replace(/\s+/g, ' ')
    .trim();
  return balanced(balanced(text, '**'), '`');
}

/** Keeps lines as they are, except for links, images, tags and bracketed numbers. */
export function toLines(quote: string, markup: Markup): string {
  return markup === 'plain' ? escapeMarkdown(quote) : editOutsideCode(quote, withoutLinks);
}

/** Replaces a final colon, which announces text that is not quoted, with a full stop. */
export function withoutAnnouncement(text: string): string {
  return text.replace(/\s*:([*_]*)$/, '.$1');
}

/** Inserts a marker before the sentence's final punctuation, as in print. */
export function withMarker(sentence: string, marker: string): string {
  const end = /[.!?…:;,。！？；：，、．]+["'”’)*_」』）]*$/.exec(sentence);
  if (end === null) return `${sentence} ${marker}`;
  return `${sentence.slice(0, end.index)} ${marker}${end[0]}`;
}

function withoutLinks(text: string): string {
  return withoutMarkers(
    text
      .replace(/!\[([^\]]*)\]\([^)]*\)/g, '$1')
      .replace(/\[([^\]]+)\]\([^)]*\)/g, '$1')
      .replace(/\[([^\]]+)\]\[[^\]]*\]/g, '$1')
      .replace(/\[\^[^\]]+\]/g, '')
      // Remains of a truncated image or link.
      .replace(/!\[[^\]]*$/, '')
      .replace(/\]\([^)\s]*\)/g, '')
      .replace(tag, '')
      // Container marks ("::: tip").
      .replace(/^[ \t]*:::.*$/gm, ''),
  );
}

/** Escapes plain text so that it is not rendered as Markdown. */
function escapeMarkdown(text: string): string {
  return withoutMarkers(text).replace(/[\\`*]|(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])/gu, (mark) =>
    mark.replace(/./g, '\\$&'),
  );
}

/** Removes emphasis marks left unbalanced by truncation. */
function balanced(text: string, mark: string): string {
  return text.split(mark).length % 2 === 0 ? text.replaceAll(mark, '') : text;
}
