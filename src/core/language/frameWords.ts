import { analyze } from './analyze';
import type { Language } from '../model/types';
import { isStopWordIn } from './stopWordLists';

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
  welche welcher welches welchen gibt geht gilt machen macht mache sagen sagt zeigen zeigt heißt bedeutet man es`
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
