import { withoutMarkers } from '../../trust/audit/markerForms';
import type { Markup } from '../../model/types';
import { editOutsideCode } from '../../language/markdownCode';

/** Elements that Markdown documents write as HTML; any other word between < and > is text. */
const tag = new RegExp(
  `</?(?:a|abbr|b|br|center|code|dd|details|del|div|dl|dt|em|figcaption|figure|font|h[1-6]|hr|i|img|ins|kbd|li|mark|ol|p|picture|pre|q|s|samp|small|source|span|strike|strong|sub|summary|sup|table|tbody|td|tfoot|th|thead|tr|tt|u|ul|var|video)(?:\\s+[\\w:.-]+=(?:"[^"]*"|'[^']*'|[^\\s"'<>]+))*\\s*/?>`,
  'gi',
);

/**
 * A quoted stretch as a sentence of an answer. Of Markdown, emphasis and code stay, links keep their words only, images
 * and tags go; plain text says exactly what it said. Bracketed numbers cannot be taken for citation markers.
 */
export function toSentence(quote: string, markup: Markup): string {
  const body = quote.replace(/^\s*(?:[-*+•]|\d{1,3}[.)])\s+(?:\[[ xX]\]\s+)?/, '');
  if (markup === 'plain') return escapeMarkdown(body.replace(/\s+/g, ' ').trim());
  const text = editOutsideCode(body.replace(/^\s*(?:>\s*)+/gm, ''), withoutLinks)
    .replace(/\s+/g, ' ')
    .trim();
  return balanced(balanced(text, '**'), '`');
}

/** Lines as they are, but for links, images, tags and bracketed numbers. */
export function toLines(quote: string, markup: Markup): string {
  return markup === 'plain' ? escapeMarkdown(quote) : editOutsideCode(quote, withoutLinks);
}

/** A text whose end announces what is not quoted, with a full stop in place of the colon. */
export function withoutAnnouncement(text: string): string {
  return text.replace(/\s*:([*_]*)$/, '.$1');
}

/** Puts a marker before the full stop of a sentence, as printed footnotes stand. */
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
      // What a cut has left of an image or a link.
      .replace(/!\[[^\]]*$/, '')
      .replace(/\]\([^)\s]*\)/g, '')
      .replace(tag, '')
      // Marks of containers ("::: tip").
      .replace(/^[ \t]*:::.*$/gm, ''),
  );
}

/** Keeps the page from reading plain text as Markdown. */
function escapeMarkdown(text: string): string {
  return withoutMarkers(text).replace(/[\\`*]|(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])/gu, (mark) =>
    mark.replace(/./g, '\\$&'),
  );
}

/** A cut can leave the end of an emphasis without its start; then the marks say nothing and go. */
function balanced(text: string, mark: string): string {
  return text.split(mark).length % 2 === 0 ? text.replaceAll(mark, '') : text;
}
