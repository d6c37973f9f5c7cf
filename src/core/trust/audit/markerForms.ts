/**
 * Markdown marks, white space and invisible characters, which readers do not see between brackets and
 * numbers.
 */
const gap = String.raw`[\s\\*_~\u00ad\u200b-\u200f\u2060-\u2064\ufeff]{0,4}`;
const number = '[0-9０-９]{1,6}';
/** Words for a source used by models and people, in the answer languages. */
const word =
  '(?:quotes?|sentences?|sources?|citations?|cit(?:es?|ed)?|references?|refs?|passages?|footnotes?|excerpts?|snippets?|quellen?|zitate?|fuentes?|citas?|fontes?|fonti|citations?|bron(?:nen)?|citat(?:en)?|källa|kilde|引用|出典|来源|來源)';
const bracketWord = `(?:${word}|documents?|docs?|chunks?|notes?|evidences?|contexts?|results?|dokumente?|belege?)`;
const name = (words: string): string =>
  String.raw`(?:(?:see|cf\.?|vgl\.?|siehe|voir|ver|from)\s)?(?:#|${words}[\s.:#_-]{0,2}(?:(?:no|nr)\.?\s?)?(?:${words}[\s#]{0,2})?)`;
const listed = (words: string): string =>
  `${number}(?:${gap}(?:[,;、&+–—-]|and|und|et|y|e|en|or|oder|ou)${gap}(?:${name(words)})?${number})*`;
/**
 * Suffixes: "†L3" and "4:0†source" as written by services, page and line references, and text after a named
 * source.
 */
const tail = String.raw`(?:(?::${number})?†[^\]】\n]*|,?\s?(?:pp?\.|§|lines?|L)\s?[\d–-]{1,12}|\s?[:,–-]\s?\p{L}[^\][\n]*)?`;
const inner = `\\^?${gap}(?:${name(bracketWord)})?${gap}${listed(bracketWord)}${tail}${gap}`;
const footnote = String.raw`\^[\p{L}][\p{L}\d_]{1,40}`;
const open = String.raw`(?:\\?\[|[【〔［⟦]|&(?:#91|#x5b|lbrack|lsqb);)`;
const close = String.raw`(?:\\?\]|[】〕］⟧]|&(?:#93|#x5d|rbrack|rsqb);)`;
/** A link whose text is just the marker. */
const link = String.raw`(?:\((?=[^()\s]*[/#:.\d])(?:[^()\s]|\([^()\s]{0,100}\))*\)|\(\))?`;
const bracketed = `(?<opened>${open}{1,3})(?:${inner}|${footnote})(?<closed>${close}{1,3})`;
/** Round brackets only count if they contain a word for a source. */
const named = String.raw`\(${gap}${name(word)}${gap}${listed(word)}${gap}\)`;
const raised = `<sup>${gap}(?:${open})?${gap}${listed(word)}${gap}(?:${close})?${gap}</sup>`;
const superscript = '[¹²³⁰⁴-⁹]{1,3}(?:[,˒⁻ ]{0,2}[¹²³⁰⁴-⁹]{1,3})*';

/** The forms of a marker, told apart by their beginning: each is compiled when a text needs it. */
const forms = [
  {
    beginning: /(?:\\?\[|[【〔［⟦]|&(?:#91|#x5b|lbrack|lsqb);)[^\]】〕］⟧]{0,99}[\^0-9０-９]/iuy,
    whole: new RegExp(bracketed, 'iuy'),
  },
  { beginning: /\([^)]{0,99}[0-9０-９]/uy, whole: new RegExp(named, 'iuy') },
  { beginning: /<sup>/iuy, whole: new RegExp(raised, 'iuy') },
];
const bracket = new RegExp(close, 'giu');
const linked = new RegExp(link, 'uy');
const joint = /[ \t]*(?:[,、&]|and|und|et|y|e|en|or)?[ \t]*/iuy;
/** Wrapping around a row of markers, and its end. */
const wrapping = /\([ \t]*\*{0,3}|\*{1,3}|_{1,3}/y;
const wrapped = /\*{0,3}[ \t]*\)/y;
const begins = /^[[【〔［⟦(&<\\*_]/u;
const candidate = /[[【〔［⟦(&<\\]/gu;
const raisedRow = new RegExp(`^${superscript}`, 'u');
const raisedNumbers = new RegExp(superscript, 'gu');
/** Number of preceding characters that are examined. */
export const lookedBack = 24;

/** Matches a sticky pattern at an offset. */
function foundAt(pattern: RegExp, text: string, at: number): RegExpExecArray | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text) ?? undefined;
}

/** "[1]" followed by nothing that could belong to it. */
const plainMarker = /\[\d{1,6}\](?![\]】〕］⟧\\&(])/y;

/** End of the marker starting at an offset; undefined if there is none. */
function endOfMarker(text: string, at: number): number | undefined {
  // Most markers are plain; compiling the patterns for the others would take longer than the rest of an audit.
  const plainOne = foundAt(plainMarker, text, at);
  return plainOne === undefined ? endOfOddMarker(text, at) : at + plainOne[0].length;
}

function endOfOddMarker(text: string, at: number): number | undefined {
  const form = forms.find(({ beginning }) => foundAt(beginning, text, at) !== undefined);
  const found = form && foundAt(form.whole, text, at);
  if (found === undefined) return undefined;
  const { opened, closed } = found.groups ?? {};
  const end = at + found[0].length;
  if (opened === undefined || closed === undefined) return end;
  const closing = [...closed.matchAll(bracket)];
  const excess = closing.length - countOf(opened);
  // With more opening than closing brackets, the first ones belong to something else.
  if (excess < 0) return undefined;
  const last = end - closing.slice(closing.length - excess).join('').length;
  return last + (excess > 0 ? 0 : (foundAt(linked, text, last)?.[0].length ?? 0));
}

const openingBracket = new RegExp(open, 'giu');

function countOf(brackets: string): number {
  return brackets.match(openingBracket)?.length ?? 0;
}

/**
 * One marker of a row: its numbers, empty if it has none, and the text separating it from the previous one.
 */
export interface MarkerUnit {
  readonly numbers: readonly number[];
  readonly joint: string;
}

export interface MarkerRow {
  readonly text: string;
  readonly units: readonly MarkerUnit[];
}

/**
 * The row of markers at the start of a text; undefined if there is none. `before` is the text directly
 * preceding it.
 */
export function rowAt(rest: string, before: string): MarkerRow | undefined {
  const [raised] = isRaisedMarker(before) ? (raisedRow.exec(rest) ?? []) : [];
  if (raised !== undefined)
    return { text: raised, units: [{ numbers: numbersOf(plainDigits(raised)), joint: '' }] };
  if (!begins.test(rest)) return undefined;
  const bare = unitsFrom(rest, 0);
  return bare === undefined ? wrappedRow(rest) : { text: rest.slice(0, bare.end), units: bare.units };
}

/** A row including the round brackets or Markdown marks around it. */
function wrappedRow(rest: string): MarkerRow | undefined {
  const [around] = foundAt(wrapping, rest, 0) ?? [];
  if (around === undefined) return undefined;
  const inside = unitsFrom(rest, around.length);
  if (inside === undefined) return undefined;
  const ending = around.startsWith('(')
    ? foundAt(wrapped, rest, inside.end)?.[0].length
    : rest.startsWith(around, inside.end) && around.length;
  if (ending === undefined || ending === false) return undefined;
  return { text: rest.slice(0, inside.end + ending), units: inside.units };
}

/** The consecutive markers from an offset, and their end. */
function unitsFrom(
  text: string,
  at: number,
): { readonly end: number; readonly units: MarkerUnit[] } | undefined {
  const units: MarkerUnit[] = [];
  let end = at;
  for (let next: string | undefined = ''; next !== undefined; next = foundAt(joint, text, end)?.[0]) {
    const start = end + next.length;
    const ending = endOfMarker(text, start);
    if (ending === undefined) break;
    units.push({ numbers: numbersOf(plainDigits(sourcePart(text.slice(start, ending)))), joint: next });
    end = ending;
  }
  return units.length === 0 ? undefined : { end, units };
}

/**
 * Distinguishes footnotes from powers by the text before raised digits: a sentence's end, or a word that is
 * not a unit.
 */
function isRaisedMarker(before: string): boolean {
  return /(?:[.,;:!?)\]"”’]|\p{L}{4}|\p{L}{2}[*_]{1,3})$/u.test(before);
}

/** Whether an incomplete text may be the beginning of a longer marker. */
export function mayBeginRow(rest: string): boolean {
  if (/^[¹²³⁰⁴-⁹][¹²³⁰⁴-⁹,˒⁻ ]*$/.test(rest)) return true;
  if (!begins.test(rest)) return false;
  const written = rowAt(rest, '')?.text;
  if (written !== undefined) return mayGoOn.test(rest.slice(written.length));
  return unfinished.test(rest);
}

/** Possible continuation of a marker: a link, or a separator and another marker. */
const mayGoOn =
  /^(?:\([^()\s]{0,400}(?:\([^()\s]{0,100}\)?)?[^()\s]{0,100}|[ \t]*[,;、&]?[ \t]*(?:\p{L}{1,3}[ \t]*)?(?:[\\[【〔［⟦(<&][^\]】)>\n]{0,100})?|[ \t]*[\])*_]{0,3})$/u;
const unfinished =
  /^(?:\([ \t]*\*{0,3}(?:[\\[【〔［⟦<&][^\n]{0,120}|\p{L}[^)\n]{0,60})?|[*_]{1,3}(?:[\\[【〔［⟦<&(][^\n]{0,120})?|(?:\\?[[【〔［⟦]|&(?:#9?1?|#x?5?b?|l[a-z]{0,5});?){1,3}[^\]】〕］⟧\n]{0,120}(?:\n[^\]】\n]{0,40})?\\?\]{0,2}|&[#\w]{0,6}|<(?:s(?:u(?:p(?:>[^\n]{0,40})?)?)?)?)$/iu;

/** A marker without its page or line reference and its link. */
function sourcePart(marker: string): string {
  return marker
    .replace(/&#?\w{1,6};/g, ' ')
    .replace(new RegExp(`${link}$`, 'u'), (found) => (found.startsWith('(') ? '' : found))
    .replace(/(?<=\d)(?::\d+)?†.*$/u, '')
    .replace(/,?\s?(?:pp?\.|§|lines?|L)\s?[\d–-]{1,12}\D*$/iu, '')
    .replace(/(?<=\d)\s?[:,–-]\s?\p{L}(?!\p{L}{0,12}[\s#._-]*\d).*$/u, '');
}

const raisedDigits = '⁰¹²³⁴⁵⁶⁷⁸⁹';

function plainDigits(text: string): string {
  return text
    .replace(/[０-９]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) - 0xfee0))
    .replace(/[⁰¹²³⁴-⁹]/g, (digit) => String(raisedDigits.indexOf(digit)))
    .replace(/⁻/g, '-');
}

const longestRange = 20;

/** "[1, 3-5]" → 1, 3, 4, 5. */
function numbersOf(written: string): number[] {
  const found = [...written.matchAll(/(\d+)(?:\s*[–—-]\s*(\d+))?/g)].flatMap((match) => {
    const first = Number(match[1]);
    const last = Number(match[2] ?? match[1]);
    const isRange = last > first && last - first < longestRange;
    return isRange
      ? Array.from({ length: last - first + 1 }, (_, index) => first + index)
      : [...new Set([first, last])];
  });
  return [...new Set(found)];
}

/** Brackets of an interval, a pattern or a year; round ones say the same and are not taken for a marker. */
export function isNoSource({ text, units }: MarkerRow, before: string): boolean {
  if (!/^\[[\d\s,–-]+\]$/.test(text)) return false;
  const numbers = units.flatMap((unit) => unit.numbers);
  if (numbers.length === 1) return /^\[(?:19|20)\d{2}\]$/.test(text);
  const isInterval =
    numbers.length === 2 &&
    /(?:\b(?:in|between|interval|range|from|within|zwischen|entre)|[∈=])\s*$/iu.test(before);
  return isInterval || numbers.includes(0);
}

/**
 * Rewrites document text so that nothing looks like a marker: brackets around numbers become round, raised
 * numbers are removed.
 */
export function withoutMarkers(quote: string): string {
  let written = '';
  let at = 0;
  for (const { index } of quote.matchAll(candidate)) {
    const end = index < at ? undefined : endOfMarker(quote, index);
    if (end === undefined) continue;
    written += quote.slice(at, index) + plain(quote.slice(index, end));
    at = end;
  }
  return (written + quote.slice(at)).replace(
    raisedNumbers,
    (raised: string, before: number, whole: string) =>
      isRaisedMarker(whole.slice(Math.max(0, before - lookedBack), before)) ? '' : raised,
  );
}

function plain(marker: string): string {
  const words = marker
    .replace(/<\/?sup>|[[\]()【】〔〕［］⟦⟧\\]|&#?\w{1,6};/giu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return /^\^?\p{L}|^#/u.test(words) ? words.replace(/^\^/, '') : `(${words.replace(/^\^/, '')})`;
}
