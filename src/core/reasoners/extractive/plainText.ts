/**
 * A quoted stretch of Markdown as a sentence of an answer: emphasis and code stay, links keep their words only, images
 * and tags go, and bracketed numbers of the source cannot be taken for citation markers.
 */
export function toSentence(quote: string): string {
  const body = quote
    .replace(/^\s*(?:[-*+•]|\d{1,3}[.)])\s+(?:\[[ xX]\]\s+)?/, '')
    .replace(/^\s*(?:>\s*)+/gm, '');
  const text = outsideCode(body, withoutLinks).replace(/\s+/g, ' ').trim();
  return balanced(balanced(text, '**'), '`');
}

/** Lines of Markdown as they are, but for links, images, tags and bracketed numbers. */
export function toLines(quote: string): string {
  return outsideCode(quote, withoutLinks);
}

/** Puts a marker before the full stop of a sentence, as printed footnotes stand. */
export function withMarker(sentence: string, marker: string): string {
  const end = /[.!?…:;,]+["'”’)*_]*$/.exec(sentence);
  if (end === null) return `${sentence} ${marker}`;
  return `${sentence.slice(0, end.index)} ${marker}${end[0]}`;
}

const code = /^[ \t]*(`{3,}|~{3,})[\s\S]*?^[ \t]*\1[ \t]*$|(`+)(?!`)[\s\S]*?[^`]\2(?!`)/gm;
/** Characters of the private use area: they stand for a piece of code while the rest is edited. */
const placeholder = /\ue000(\d+)\ue001/g;

/** Edits a text but leaves its code spans and code blocks alone. */
function outsideCode(text: string, edit: (text: string) => string): string {
  const pieces: string[] = [];
  const masked = text.replace(code, (piece) => `\ue000${pieces.push(piece) - 1}\ue001`);
  return edit(masked).replace(placeholder, (_, index: string) => pieces[Number(index)] ?? '');
}

function withoutLinks(text: string): string {
  return text
    .replace(/!\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\[([^\]]+)\]\([^)]*\)/g, '$1')
    .replace(/\[([^\]]+)\]\[[^\]]*\]/g, '$1')
    .replace(/\[\^[^\]]+\]/g, '')
    .replace(/<\/?[a-zA-Z][^>]*>/g, '')
    .replace(/\[(\d{1,3})\]/g, '($1)');
}

/** A cut can leave the end of an emphasis without its start; then the marks say nothing and go. */
function balanced(text: string, mark: string): string {
  return text.split(mark).length % 2 === 0 ? text.replaceAll(mark, '') : text;
}
