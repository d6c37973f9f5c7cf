// Which words of a question count, and how far a text holds them.

import { analyze, tokenize, type Token } from './analyze';
import type { Language, Chunk, SubAnswer } from '../model/types';
import { isStopWordIn } from './language';
import { memoized } from '../util/memoized';

/** Terms that say what to do with an answer rather than what it is about; documents need not contain them. */
const frameTerms: ReadonlySet<string> = new Set(
  analyze(
    `compare comparison explain describe summarize summarise outline difference differ change mean meaning define definition
    list show tell give find detail details question documents docs according`,
  ),
);

/** Interrogative words of other languages and their companions. English ones are stop words. */
const askingTerms: ReadonlySet<string> = new Set(
  analyze(
    `wann wer wem wen wessen wie wieso wieviel wieviele viele warum weshalb welche welchem welchen welcher welches worin wozu
    muss müssen darf dürfen soll sollen kann können gibt einer einem einen
    quand qui quoi où comment combien pourquoi quel quelle quels quelles faut peut doit
    cuándo quién quiénes qué dónde cómo cuánto cuántos cuánta cuántas cuál cuáles debe puede
    quando dove quanto quanti quanta quante perché quale quali deve
    quem onde quantos quantas qual quais
    wanneer wie wat waar hoe hoeveel waarom welk welke moet
    när vem vad hur varför vilken vilket vilka måste
    hvornår hvem hvad hvor hvordan hvorfor hvilken hvilket hvilke skal`,
  ),
);

/** Factor on a term's weight when measuring how much of a question a passage covers. */
export function subjectShare(term: string): number {
  return frameTerms.has(term) || askingTerms.has(term) ? 0.25 : 1;
}

/** "How long", "how often": answered by a number, which need not be next to that word. */
const measure =
  /\bhow\s+(long|many|much|often|far|old|soon|fast|big|large|high|deep|wide|tall|heavy|frequently)\b/giu;

/** The terms of a question that only name the measure asked for. */
export function measureTerms(question: string): ReadonlySet<string> {
  return new Set(Array.from(question.matchAll(measure), ([, word = '']) => analyze(word)).flat());
}

/** Weight factor of such terms. */
export const measureShare = 0.25;

/** Interrogative companions: neither their presence nor absence in documents means anything. */
const goesWithAsking: ReadonlySet<string> = new Set(
  `long many much often far old big large high low soon fast now currently exactly usually still already ever also else please
  want wants wanted need needs needed needing require requires required use used uses using get gets got make makes made
  happen happens happened do does did done doing mean means meant tell tells told say says said show shows shown print prints
  printed act acts expert give gives given know knows known take takes taken have has had having go goes went come comes
  written responsible allowed possible according
  ich du er sie wir ihr mein meine meinen meiner unser unsere habe hast hat haben bin bist sind bekomme bekommt brauche braucht
  benötige benötigt nötig lange oft jetzt heute derzeit unterschied hoch viel viele vielen die was wer wo wann warum wieso
  welche welcher welches welchen wen wem wessen weshalb woher wohin wobei wodurch wofür wogegen womit wonach woran worauf woraus worin
  worüber wovon wozu gibt geht gilt machen macht mache sagen sagt zeigen zeigt heißt bedeutet man es`
    .trim()
    .split(/\s+/),
);

/** Whether a lower-case word in a question is interrogative, or a companion of such words. */
export function isAskingWord(word: string): boolean {
  return goesWithAsking.has(word);
}

/**
 * Whether a word in a question of this language is interrogative, or a companion of such words, and so says
 * nothing about its subject.
 */
export function saysNothingIn(language: Language, word: string): boolean {
  const lower = word.toLowerCase();
  return isStopWordIn(language, lower) || isAskingWord(lower);
}

const acronym = /^\p{Lu}{2,6}$/u;
const shortWord = /(?<![\p{L}\p{N}])\p{L}{2,6}(?![\p{L}\p{N}])/gu;

/**
 * A text's terms, prefixes of the longer ones, and its short words literally; for `coveredShare`. Remembered,
 * since a run examines the same passages repeatedly.
 */
export const termsOf = memoized(64, (text: string): ReadonlySet<string> => {
  const terms = analyze(text);
  const short = Array.from(text.matchAll(shortWord), ([word]) => `=${word.toLowerCase()}`);
  return new Set([...withBeginnings(terms), ...short]);
});

/**
 * Words with this long a common prefix count as forms of one word: "founded" and "foundation", "Frist" and
 * "Fristen".
 */
const sharedLetters = 5;
/** Weight of another form of a word relative to the word itself. */
const formShare = 0.8;

/** Terms with prefixes of the longer ones, for `formHeld`. */
function withBeginnings(terms: readonly string[]): ReadonlySet<string> {
  const long = terms.filter((term) => term.length >= sharedLetters);
  return new Set([...terms, ...long.map(beginningOf)]);
}

/**
 * Degree, 0…1, to which a term is among others: exactly, as another form, or not. `held` comes from
 * `withBeginnings`.
 */
function formHeld(term: string, held: ReadonlySet<string>): number {
  if (held.has(term)) return 1;
  return term.length >= sharedLetters && held.has(beginningOf(term)) ? formShare : 0;
}

function beginningOf(term: string): string {
  return `${term.slice(0, sharedLetters)}…`;
}

/**
 * Degree, 0…1, to which a text contains a term: exactly, as another form, or not. `held` comes from
 * `termsOf`; `word` is the word in the question: an acronym never counts as another form of a word, although
 * its stem ("sm" for SMS) might match one.
 */
export function coveredShare(term: string, held: ReadonlySet<string>, word = ''): number {
  if (isAcronym(word)) return held.has(`=${word.toLowerCase()}`) || held.has(word.toLowerCase()) ? 1 : 0;
  return formHeld(term, held);
}

/** A chunk's text including its title and headings. */
export function textOf({
  documentTitle,
  headings,
  text,
}: Pick<Chunk, 'documentTitle' | 'headings' | 'text'>): string {
  return [documentTitle, ...headings, text].join('\n');
}

/** A word in two to six capitals. */
export function isAcronym(word: string): boolean {
  return acronym.test(word);
}

/** The question's terms with the words they come from; for an identifier, only its parts. */
export function wordsOf(question: string): Map<string, string> {
  const tokens = tokenize(question);
  // A token precedes those it contains.
  const byPlace = [...tokens].sort((one, other) => one.start - other.start || other.end - one.end);
  const wide = new Set<Token>();
  for (const [at, token] of byPlace.entries())
    for (let next = at + 1; next < byPlace.length; next += 1) {
      const { start, end } = byPlace[next] ?? token;
      if (start >= token.end) break;
      if (end <= token.end && end - start < token.end - token.start) {
        wide.add(token);
        break;
      }
    }
  return new Map(
    tokens
      .filter((token) => !wide.has(token))
      .map(({ term, start, end }) => [term, question.slice(start, end)]),
  );
}

/**
 * Extends the terms of a text by those question terms that it mentions under another glossary name: a text
 * about the "service level agreement" mentions the SLA. `held` comes from `termsOf`.
 */
export function withOtherNames(
  held: ReadonlySet<string>,
  tasks: readonly Pick<SubAnswer, 'subQuery'>[],
): ReadonlySet<string> {
  const named = tasks.flatMap(({ subQuery: { question, searchQueries, terms } }) =>
    terms.length === 0 ? [] : searchQueries.flatMap((query) => replaced(question, query, held)),
  );
  return named.length === 0 ? held : new Set([...held, ...named]);
}

/** The question terms that a query replaces, if the text contains all replacements. */
function replaced(question: string, query: string, held: ReadonlySet<string>): string[] {
  const asked = analyze(question);
  const searched = new Set(analyze(query));
  const added = [...searched].filter((term) => !asked.includes(term));
  if (added.length === 0 || added.some((term) => coveredShare(term, held) === 0)) return [];
  const missing = asked.filter((term) => !searched.has(term));
  // An acronym is also looked up literally.
  return missing.flatMap((term) => [term, `=${term}`]);
}
