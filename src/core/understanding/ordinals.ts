/** A reference to positions in a list ("the second one", "[2]", "the first two"). */
export interface NamedPlace {
  /** Span of the reference: UTF-16 offsets, end exclusive. */
  readonly start: number;
  readonly end: number;
  /** A marker `[n]` refers to sources rather than items. */
  readonly isMarker: boolean;
  /**
   * The positions in a list of the given length, from 0, in reading order; empty if the list is too short.
   */
  readonly of: (count: number) => readonly number[];
}

const words: readonly (readonly [pattern: string, place: number])[] = [
  ['first|1st|erste[nrsm]?|premi(?:er|ère)|primer[oa]?', 1],
  ['second|2nd|zweite[nrsm]?|deuxième|seconde|segund[oa]', 2],
  ['third|3rd|dritte[nrsm]?|troisième|tercer[oa]?', 3],
  ['fourth|4th|vierte[nrsm]?|quatrième|cuart[oa]', 4],
  ['fifth|5th|fünfte[nrsm]?|cinquième|quint[oa]', 5],
  ['sixth|6th|sechste[nrsm]?|sixième|sext[oa]', 6],
  ['seventh|7th|siebte[nrsm]?|septième|séptim[oa]', 7],
  ['eighth|8th|achte[nrsm]?|huitième|octav[oa]', 8],
  ['second[- ]to[- ]last|second[- ]last|penultimate|vorletzte[nrsm]?|avant-dernière?|penúltim[oa]', -2],
  ['last|latter|final|letzte[nrsm]?|derni(?:er|ère)|últim[oa]', -1],
  ['former', 1],
];
const article =
  '(?:the\\s+|de[rnm]\\s+|die\\s+|das\\s+|le\\s+|la\\s+|les\\s+|el\\s+|lo\\s+|los\\s+|las\\s+|du\\s+)?';
/** Nouns for list items; other nouns do not refer to a list ("the first quarter"). */
const listed =
  'ones?|options?|items?|steps?|points?|bullets?|entry|entries|choices?|reasons?|answers?|documents?|thing|schritte?|punkte?|möglichkeit|variante|étape|choix|paso|punto|opción';
const ofThese =
  "(?:\\s+(?:of\\s+(?:these|those|them|the\\s+list)|davon|d[’']entre\\s+(?:eux|elles)|de\\s+(?:ellos|estos|esos)))?";
const counts: Readonly<Record<string, number>> = { two: 2, three: 3, four: 4, '2': 2, '3': 3, '4': 4 };
const end = '(?=\\s*(?:[?.!,;:]|$)|\\s+(?!of\\b)\\p{Ll})';

const all = words.map(([pattern]) => pattern).join('|');
const several = new RegExp(
  `${article}(first|last)\\s+(two|three|four|[234])(?:\\s+(?:${listed}))?${ofThese}`,
  'iu',
);
const ordinal = new RegExp(
  `(?<![\\p{L}\\p{N}])${article}(${all})(?:\\s+(?:${listed})(?![\\p{L}])${ofThese}(?!\\s+(?:of|de|des|du|del|der|von)\\s)|${ofThese}(?=\\s*(?:[?.!,;:]|$)))`,
  'iu',
);
const numbered = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:option|item|step|point|number|no\\.?|choice|schritt|punkt|nummer|étape|paso|opción)\\s+#?(\\d{1,2})(?![\\d.]*\\d)${end}|#(\\d{1,2})(?!\\d)`,
  'iu',
);
const marker = /\[(\d{1,2})\]/;

/** The first reference to list positions in a text; undefined if there is none. */
export function placeNamedIn(text: string): NamedPlace | undefined {
  return severalIn(text) ?? markerIn(text) ?? ordinalIn(text) ?? numberIn(text);
}

/** The numbers of a reply that consists only of numbers: "2", "1 and 3", "2.". */
export function numbersAlone(text: string): readonly number[] {
  const bare = text.trim().replace(/[.)\s!]+$/, '');
  return /^\d{1,2}(?:\s*(?:,|and|und|et|y|&|\+)\s*\d{1,2})*$/i.test(bare)
    ? Array.from(bare.matchAll(/\d+/g), ([digits]) => Number(digits))
    : [];
}

function severalIn(text: string): NamedPlace | undefined {
  const found = several.exec(text);
  if (found === null) return undefined;
  const many = counts[(found[2] ?? '').toLowerCase()] ?? 2;
  const isLast = /^last$/i.test(found[1] ?? '');
  const of = (count: number): number[] =>
    count < many ? [] : Array.from({ length: many }, (_, at) => (isLast ? count - many + at : at));
  return { ...spanOf(found), isMarker: false, of };
}

function markerIn(text: string): NamedPlace | undefined {
  const found = marker.exec(text);
  return found === null ? undefined : { ...spanOf(found), isMarker: true, of: only(Number(found[1])) };
}

function ordinalIn(text: string): NamedPlace | undefined {
  const found = ordinal.exec(text);
  if (found === null) return undefined;
  const named = found[1] ?? '';
  const place = words.find(([pattern]) => new RegExp(`^(?:${pattern})$`, 'iu').test(named))?.[1];
  return place === undefined ? undefined : { ...spanOf(found), isMarker: false, of: only(place) };
}

function numberIn(text: string): NamedPlace | undefined {
  const found = numbered.exec(text);
  if (found === null) return undefined;
  return { ...spanOf(found), isMarker: false, of: only(Number(found[1] ?? found[2])) };
}

/** A single position; negative counts from the end. */
function only(place: number): NamedPlace['of'] {
  return (count) => {
    const at = place < 0 ? count + place : place - 1;
    return at >= 0 && at < count ? [at] : [];
  };
}

function spanOf(found: RegExpExecArray): { readonly start: number; readonly end: number } {
  return { start: found.index, end: found.index + found[0].length };
}
