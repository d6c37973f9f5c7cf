/** Numbers in words, by language; whoever reads them takes from here the languages and the range that its rules are about. */

const tableOf = (words: string): ReadonlyMap<string, number> =>
  new Map(words.split(/\s+/).map((entry) => [entry.split(':')[0] ?? '', Number(entry.split(':')[1])]));

const cardinals = {
  en: tableOf(
    `zero:0 one:1 two:2 three:3 four:4 five:5 six:6 seven:7 eight:8 nine:9 ten:10 eleven:11 twelve:12 thirteen:13
    fourteen:14 fifteen:15 sixteen:16 seventeen:17 eighteen:18 nineteen:19 twenty:20 thirty:30 forty:40 fifty:50 sixty:60
    seventy:70 eighty:80 ninety:90`,
  ),
  de: tableOf(
    'eins:1 zwei:2 drei:3 vier:4 fünf:5 sechs:6 sieben:7 acht:8 neun:9 zehn:10 elf:11 zwölf:12 zwanzig:20 dreißig:30',
  ),
  fr: tableOf('deux:2 trois:3 quatre:4 cinq:5 huit:8 neuf:9 dix:10 vingt:20 trente:30'),
  es: tableOf('dos:2 tres:3 cuatro:4 cinco:5 seis:6 siete:7 ocho:8 nueve:9 diez:10 veinte:20 treinta:30'),
  it: tableOf('tre:3 quattro:4 cinque:5 sette:7 otto:8 nove:9 dieci:10 venti:20 trenta:30'),
  pt: tableOf('dois:2 três:3 quatro:4 sete:7 oito:8 dez:10 vinte:20 trinta:30'),
  nl: tableOf('twee:2 drie:3 vijf:5 zes:6 zeven:7 negen:9 tien:10 twintig:20 dertig:30'),
};

type Language = keyof typeof cardinals;

/** English ordinals from 1. */
export const englishOrdinals: readonly string[] =
  'first second third fourth fifth sixth seventh eighth ninth tenth'.split(' ');

/** Inclusive. */
interface NumberRange {
  readonly from: number;
  readonly to: number;
}

/** The words of a language for numbers in a range, with their values. */
export function numberWords(
  language: Language,
  { from, to }: NumberRange = { from: 0, to: 99 },
): ReadonlyMap<string, number> {
  return new Map([...cardinals[language]].filter(([, value]) => value >= from && value <= to));
}

/** The alternatives of a regular expression that matches these words, "sixteen" before "six". */
export function numberWordSource(language: Language, range?: NumberRange): string {
  const words = [...numberWords(language, range).keys()];
  return words.toSorted((one, other) => other.length - one.length).join('|');
}

/** "Elf" is also an English noun, and "eins" was never counted in answers ("Ziffer eins"). */
const ambiguous = new Set(['eins', 'elf']);

/** All words that mean the same number whatever the language of their text: "due" and "sei" are in none of the lists. */
export const unambiguousNumberWords: ReadonlyMap<string, number> = new Map(
  Object.values(cardinals)
    .flatMap((words) => [...words])
    .filter(([word]) => !ambiguous.has(word)),
);

const compound = new RegExp(
  `\\b(${numberWordSource('en', { from: 20, to: 90 })})-(${numberWordSource('en', { from: 1, to: 9 })})\\b`,
  'gi',
);

/** A text with "twenty-five" as "25". */
export function compoundsInDigits(text: string): string {
  const valueOf = (word: string): number => cardinals.en.get(word.toLowerCase()) ?? 0;
  return text.replace(compound, (_, tens: string, ones: string) => String(valueOf(tens) + valueOf(ones)));
}
