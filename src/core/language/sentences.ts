/** A range of a text: UTF-16 offsets, end exclusive. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });
/** Abbreviations after which a full stop does not end a sentence. */
const abbreviation =
  /(?:^|[\s(])(?:e\.g|i\.e|etc|vs|cf|approx|no|nos|fig|sec|ch|vol|ver|v|dr|mr|mrs|ms|prof|inc|ltd|co|corp|jr|sr|st|al|u\.s|[A-Z])\.\s*$/i;

/** "5.60 m. Each": a unit ends a sentence as any word does. */
const measured = /\d\s?(?:[mglhst]|[ckm]m)\.\s*$/;

/** Abbreviations of the other languages after which a sentence goes on. */
const foreignAbbreviation =
  /(?:^|[\s(])(?:z\.\s?b|d\.\s?h|u\.\s?a|o\.\s?ä|i\.\s?d\.\s?r|bzw|ca|evtl|ggf|inkl|exkl|mind|sog|vgl|bspw|str|tel|hr|fr|p\.\s?ex|env|sra?|dra?|aprox|sig|dott|bijv|d\.\s?w\.\s?z)\.\s*$/i;
/** Abbreviations only before a number: "Nr. 12", "Art. 5", "pág. 3". */
const numbered = /(?:^|[\s(])(?:abs|art|kap|ziff|anm|tab|abb|bd|nr|n[uú]m|p[aá]g|blz|pp?|s)\.\s*$/i;
/** "Letter box key ......... £9": dots that lead to what follows. */
const leader = /\.{4}\s*$/;
/** "am 31. März", "3. Oktober", "im 19. Jahrhundert": German ordinals end with a full stop. */
const ordinal = /(?:^|[\s(*_])\d{1,2}\.\s*$/;
const beforeOrdinal =
  /(?:^|[\s(])(?:am|vom|zum|ab|bis|seit|dem|den|der|die|das|des|im|jede[mnrs]?|d\.|den|på)\s+[*_]*\d{1,2}\.\s*$/i;
const month =
  /^\s*(?:jan(?:uar|uari)?|j[äa]nner|feb(?:ruar|ruari)?|mär(?:z)?|maart|mars|marts|apr(?:il)?|mai|mei|maj|jun[ie]?|juli?|aug(?:ust|ustus|usti)?|sep(?:t|tember)?|o[kc]t(?:ober)?|nov(?:ember)?|de[zc](?:ember)?)(?![\p{L}])/iu;

/** Markdown code and links: punctuation in them does not end a sentence. */
const unbroken =
  /(`{1,30})[^`\r\n][^\r\n]{0,200}?\1(?!`)|!?\[[^\][\r\n]{0,200}\]\((?:<[^>\r\n]{0,500}>|[^)\s]{0,500})\)/g;

/**
 * The trimmed sentences of a paragraph; a bare yes or no belongs to what follows. Line breaks within the paragraph,
 * Markdown code and links do not end a sentence.
 */
export function sentences(text: string): Span[] {
  const flat = text.replace(unbroken, (whole) => 'x'.repeat(whole.length)).replace(/[\r\n\t]/g, ' ');
  const spans: Span[] = [];
  let start = 0;
  for (const { segment, index } of segmenter.segment(flat)) {
    const end = withClosingMarks(flat, index + segment.length);
    if (!endsSentence(flat, start, end)) continue;
    pushTrimmed(flat, start, end, spans);
    start = end;
  }
  pushTrimmed(flat, start, flat.length, spans);
  return spans;
}

/** Includes closing Markdown marks in the sentence. */
function withClosingMarks(text: string, end: number): number {
  if (/\s/.test(text.charAt(end - 1))) return end;
  return end + (/^[*_"'”’)\]]+(?=\s|$)/.exec(text.slice(end))?.[0].length ?? 0);
}

/** Characters examined on each side of a possible end; unbounded context would make long texts quadratic. */
const window = 24;

/** "Yes." says nothing without what follows. */
const replySource = String.raw`^\s*[*_"'“„]*(?:yes|no|ja|nein|doch|oui|non|s[ií])[*_"'”]*[.!][*_"'”]*\s*`;
const reply = new RegExp(`${replySource}$`, 'i');
const replyBefore = new RegExp(`${replySource}(?=\\S)`, 'i');

/** A sentence without the bare yes or no that belongs to it. */
export function withoutReply(sentence: string): string {
  return sentence.replace(replyBefore, '');
}

function endsSentence(text: string, start: number, end: number): boolean {
  const after = text.slice(end, end + window);
  // Closing Markdown marks belong to the sentence.
  const before = text.slice(Math.max(start, end - window), end);
  if (/\S$/.test(before) && /^[*_"'”’)\]]/.test(after)) return false;
  if (leader.test(before) || goesOn(before, after) || isMacro(before, after)) return false;
  if (end - start <= window && reply.test(before) && after.trim() !== '') return false;
  return !/^\s*[\p{Ll})\]]/u.test(after) || /[!?]["'”’)]*\s*$/.test(before);
}

/** Whether the full stop belongs to an abbreviation or to a number. */
function goesOn(before: string, after: string): boolean {
  if (abbreviation.test(before) || foreignAbbreviation.test(before)) return !measured.test(before);
  if (numbered.test(before) && /^\s*\d/.test(after)) return true;
  return ordinal.test(before) && (beforeOrdinal.test(before) || month.test(after));
}

/**
 * Whether the exclamation mark belongs to a macro name, as in "What does dbg! return?": lower case follows.
 */
function isMacro(before: string, after: string): boolean {
  return /(?:^|[\s(])[a-z][a-z\d]*(?:_[a-z\d]+)*!\s*$/.test(before) && /^\s*\p{Ll}/u.test(after);
}

function pushTrimmed(text: string, start: number, end: number, spans: Span[]): void {
  const piece = text.slice(start, end);
  const from = start + (piece.length - piece.trimStart().length);
  const to = end - (piece.length - piece.trimEnd().length);
  if (to > from) spans.push({ start: from, end: to });
}

/** The items of a list with their nested content, trimmed. */
export function itemsIn(text: string, block: Span): Span[] {
  const body = text.slice(block.start, block.end);
  const indent = /^[ \t]*/.exec(body)?.[0].length ?? 0;
  const starts = [...body.matchAll(/^([ \t]*)(?:[-*+•]|\d{1,3}[.)])[ \t]+/gm)]
    .filter((match) => (match[1]?.length ?? 0) <= indent)
    .map((match) => match.index + (match[1]?.length ?? 0));
  return starts.map((start, at) => {
    const end = starts[at + 1] ?? body.length;
    const last = start + body.slice(start, end).trimEnd().length;
    return { start: block.start + start, end: block.start + last };
  });
}

/**
 * Moves markers `[n]` written after a full stop in front of it, so that they stay with their sentence when
 * the text is split.
 */
export function markersInside(text: string): string {
  return text.replace(behindStop, '$<markers>$<stop>');
}

const behindStop =
  /(?<stop>[.!?。！？]["”’)*_]{0,3})[ \t]{0,2}(?<markers>(?:\[\d{1,6}\])+)(?=[ \t]*(?:$|\n)|[ \t]+[\p{Lu}\p{Lo}\d"“„(*`])/gmu;
