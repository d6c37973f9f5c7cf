/** A table as texts. */
export interface TableTexts {
  readonly headings: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/**
 * The columns of a table that a question is about, ascending, with the first, which names the rows. Undefined
 * where no heading tells, or all columns are.
 */
export function askedColumns(
  { headings, rows }: TableTexts,
  question: string,
): readonly number[] | undefined {
  const words = wordsOf(question);
  const kinds = kindsAsked.filter(([asking]) => asking.test(question)).map(([, heading]) => heading);
  const isNamed = (heading: string) => holdsAny(heading, words) || kinds.some((kind) => kind.test(heading));
  const asked = headings.flatMap((heading, column) =>
    column > 0 && (isNamed(heading) || rows.some((row) => holdsAny(row[column] ?? '', words))) ? column : [],
  );
  // Words of the question in the cells say which row is asked for, and not what of it.
  const named = asked.some((column) => isNamed(headings[column] ?? ''));
  return !named || asked.length >= headings.length - 1 ? undefined : [0, ...asked];
}

/** What is asked for, and the headings of columns that have it. */
const kindsAsked: readonly (readonly [RegExp, RegExp])[] = [
  [
    /\b(how much|costs?|prices?|expensive|cheap\w*|wie ?viel|kosten|kostet|preise?|teuer)\b/iu,
    /price|cost|amount|fee|EUR|USD|[€$£]|preis|kosten|betrag|gebühr/iu,
  ],
  [
    /\b(when|since|until|wann|seit|bis)\b/iu,
    /date|since|from|until|deadline|launch|datum|seit|\bbis\b|frist/iu,
  ],
  [
    /\b(how many|wie ?viele?)\b/iu,
    /quantity|\bcount\b|stock|total|pieces|units|anzahl|menge|bestand|stück/iu,
  ],
  [
    /\b(where|wo|wohin|woher)\b/iu,
    /location|place|\bsite\b|room|\bstor(?:e|age)\b|address|city|town|village|country|region|building|\bort\b|standort|platz|raum|lager|adresse|stadt|land\b|gebäude/iu,
  ],
  [/\b(who|whom|whose|wer|wen|wem)\b/iu, /name|owner|contact|person|responsible|verantwortlich|leitung/iu],
];

/** Four letters and more, or an abbreviation in capital letters. */
const wordPattern = /\p{Lu}{2,}|[\p{L}\p{N}]{4,}/gu;

const common: ReadonlySet<string> = new Set(
  `what which when where whose have does that this there from with into many much long often about each most least
  welche welcher welches haben sind eine einen nicht viele lange`
    .trim()
    .split(/\s+/u),
);

function wordsOf(text: string): readonly string[] {
  const words = Array.from(text.matchAll(wordPattern), ([word]) => word.toLowerCase());
  return words.filter((word) => !common.has(word));
}

function holdsAny(text: string, wanted: readonly string[]): boolean {
  return wordsOf(text).some((word) => wanted.some((other) => isSameWord(word, other)));
}

const longestEnding = 3;

/** Whether two words differ by no more than an ending. */
function isSameWord(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return (
    long === short ||
    (short.length > 3 && long.length - short.length <= longestEnding && long.startsWith(short))
  );
}
