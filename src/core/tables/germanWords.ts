import { stemmer } from '@orama/stemmers/german';
import { languageOfQuestion } from '../language/language';
import { numberWords } from '../language/numberWords';
import type { TableLanguage } from '../model/tableQuery';

/**
 * German words that ask, count, compare and order, and those that heads of tables use most, by their English meaning:
 * queries are ranked by what was learned from English questions. In lower case, with ae, oe, ue and ss.
 */
const words = byWord({
  how: 'wie',
  many: 'viele vielen',
  much: 'viel',
  what: 'was',
  which: 'welche welcher welches welchen welchem',
  who: 'wer wen wem',
  whose: 'wessen',
  when: 'wann',
  where: 'wo wohin woher',
  list: 'liste',
  name: 'nenne nennen name namen',
  give: 'gib zeig zeige',
  the: 'der die das dem den des',
  a: 'ein eine einen einem einer eines',
  is: 'ist wird',
  are: 'sind gibt werden',
  was: 'war wurde',
  were: 'waren wurden',
  has: 'hat',
  have: 'haben',
  had: 'hatte hatten',
  there: 'es',
  in: 'im',
  of: 'von vom',
  on: 'am an auf',
  to: 'zu zum zur',
  for: 'fuer',
  at: 'bei beim um',
  with: 'mit',
  without: 'ohne',
  free: 'kostenlos kostenlose kostenlosen kostenfrei kostenfreie gratis gebuehrenfrei gebuehrenfreie unentgeltlich',
  from: 'aus ab',
  until: 'bis',
  since: 'seit',
  between: 'zwischen',
  and: 'und',
  or: 'oder',
  not: 'nicht',
  no: 'kein keine keinen keiner keinem keines',
  only: 'nur',
  than: 'als',
  over: 'ueber',
  under: 'unter',
  before: 'vor davor',
  after: 'nach danach',
  more: 'mehr',
  less: 'weniger',
  least: 'mindestens wenigstens',
  most: 'hoechstens maximal',
  exactly: 'genau',
  total: 'insgesamt zusammen gesamt summe gesamtsumme',
  average:
    'durchschnitt durchschnittlich durchschnittliche durchschnittlichen durchschnittlicher durchschnittliches schnitt mittel mittelwert mittlere mittleren mittlerer',
  difference: 'unterschied differenz',
  number: 'anzahl zahl nummer nr',
  same: 'gleich gleiche gleichen gleicher gleiches derselben dieselbe dieselben selben',
  both: 'beide beiden',
  other: 'andere anderen anderer anderes',
  each: 'jede jeder jedes jeden jedem',
  all: 'alle allen',
  per: 'pro je',
  last: 'letzte letzter letztes letzten letztem zuletzt',
  next: 'naechste naechster naechstes naechsten naechstem',
  previous: 'vorige voriger voriges vorigen vorherige vorheriger vorherigen',
  often: 'oft haeufig',
  times: 'mal male',
  long: 'lange lang',
  high: 'hoch hohe',
  big: 'gross grosse',
  old: 'alt alte',
  far: 'weit',
  heavy: 'schwer',
  expensive: 'teuer teure',
  larger: 'groesser groessere',
  smaller: 'kleiner kleinere',
  higher: 'hoeher hoehere',
  lower: 'niedriger niedrigere',
  longer: 'laenger laengere',
  shorter: 'kuerzer kuerzere',
  older: 'aelter aeltere',
  younger: 'juenger juengere',
  later: 'spaeter',
  earlier: 'frueher',
  year: 'jahr baujahr',
  years: 'jahre jahren',
  month: 'monat monate',
  day: 'tag tage',
  days: 'tagen',
  date: 'datum termin',
  time: 'zeit uhrzeit',
  duration: 'dauer',
  hours: 'stunden',
  minutes: 'minuten',
  price: 'preis preise',
  cost: 'kosten kostet',
  fee: 'gebuehr gebuehren entgelt',
  amount: 'betrag betraege',
  rent: 'miete mieten',
  salary: 'gehalt lohn',
  revenue: 'umsatz',
  weight: 'gewicht',
  area: 'flaeche flaechen',
  size: 'groesse',
  height: 'hoehe',
  length: 'laenge',
  width: 'breite',
  depth: 'tiefe',
  distance: 'strecke entfernung',
  speed: 'geschwindigkeit',
  power: 'leistung',
  capacity: 'kapazitaet fassungsvermoegen',
  age: 'alter',
  quantity: 'menge',
  stock: 'bestand',
  population: 'einwohner',
  people: 'personen leute',
  type: 'art typ',
  place: 'ort platz',
  city: 'stadt',
  country: 'land laender',
  street: 'strasse',
  title: 'titel',
  points: 'punkte',
  votes: 'stimmen',
  result: 'ergebnis',
  winner: 'sieger gewinner',
  team: 'mannschaft verein',
  ...germanNumbers(),
  million: 'millionen',
  billion: 'milliarde milliarden',
});

/** Superlatives and ordinal numbers, without the ending of their case: "größt-e", "dritt-en". */
const inflected = byWord({
  largest: 'groesst',
  smallest: 'kleinst',
  highest: 'hoechst teuerst',
  lowest: 'niedrigst geringst tiefst billigst guenstigst',
  most: 'meist',
  fewest: 'wenigst',
  longest: 'laengst weitest',
  shortest: 'kuerzest',
  oldest: 'aeltest',
  youngest: 'juengst',
  newest: 'neuest neust',
  latest: 'spaetest',
  earliest: 'fruehest fruehst',
  best: 'best',
  worst: 'schlechtest',
  fastest: 'schnellst',
  slowest: 'langsamst',
  heaviest: 'schwerst',
  lightest: 'leichtest',
  widest: 'breitest',
  first: 'erst zuerst',
  second: 'zweit',
  third: 'dritt',
  fourth: 'viert',
  fifth: 'fuenft',
  sixth: 'sechst',
});

/** Shorter words are parts of too many others. */
const leastPart = 5;

function byWord(meanings: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(meanings).flatMap(([english, german]) =>
      german.split(' ').map((word) => [word, english] as const),
    ),
  );
}

/** German number words up to twelve, as a question without umlauts has them, by the English ones. */
function germanNumbers(): Readonly<Record<string, string>> {
  const english = new Map([...numberWords('en')].map(([word, value]) => [value, word]));
  const german = numberWords('de', { from: 1, to: 12 });
  return Object.fromEntries(
    [...german].map(([word, value]) => [english.get(value) ?? '', withoutUmlauts(word)]),
  );
}

/** The English meaning of a word of a German question; itself if it is not known here. */
export function inEnglish(word: string): string {
  return words.get(word) ?? inflected.get(word.replace(/(?<=st|t)e[nmrs]?$/, '')) ?? word;
}

/** Translates a word of a column name, which is often a compound: "wohnflaeche" is an area. */
export function headInEnglish(word: string): string {
  const known = inEnglish(word);
  if (known !== word) return known;
  for (let at = 1; at <= word.length - leastPart; at += 1) {
    const english = words.get(word.slice(at));
    if (english !== undefined) return english;
  }
  return word;
}

/** Umlauts that only tell the plural do not count: "haeuser" has the stem of "haus". */
export function stemGerman(word: string): string {
  return /^[a-z]{3,}$/.test(word) ? stemmer(word).replace(/([aou])e/g, '$1') : word;
}

/** Spells a text as German is typed without umlauts: "größte" becomes "groesste". */
export function withoutUmlauts(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFC')
    .replaceAll('ä', 'ae')
    .replaceAll('ö', 'oe')
    .replaceAll('ü', 'ue')
    .replaceAll('ß', 'ss');
}

/** The language in which tables are asked: German for a German question, otherwise English. */
export function tableLanguageOf(question: string): TableLanguage {
  return languageOfQuestion(question) === 'de' ? 'de' : 'en';
}
