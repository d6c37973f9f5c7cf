/** Whether a cited quote says that something is not so, or only partly: deterministic, by its words. */
import { heldShare, termsOf, wordsOf } from '../text/termCoverage';
import { subjectShare } from '../text/frameWords';
import { sentences } from '../text/sentences';

/** Says outright that something is missing. */
const refusal =
  /\b(?:(?:is|are|was|were|be|been)(?:\s+(?:currently|yet|still))?(?:\s+not|n['’]t)(?:\s+(?:yet|currently|officially|natively|directly|fully))?\s+(?:supported|available|possible|provided|offered|included|implemented|allowed|permitted|enabled|compatible|certified|encrypted)|(?:do|does|did|will|can)(?:\s+not|n['’]t)\s+(?:yet\s+|currently\s+|natively\s+|directly\s+)?(?:support|provide|offer|include|allow|permit|have|work|hold|store|keep|encrypt|log|sell|share)|cannot|can['’]t|can not|no longer (?:supported|available|offered)|unsupported|not (?:yet )?(?:supported|available|implemented|certified|compatible)|no (?:native |built-in |official )?(?:support|plans?|integration) for|lacks? (?:support|the ability)|there (?:is|are) no)\b|(?<!\p{L})(?:wird|werden|ist|sind)(?:\s+\p{L}+){0,3}\s+nicht\s+(?:\p{L}+\s+)?(?:unterstützt|möglich|verfügbar|angeboten)/iu;

/** Says that something holds only in part, or not for good. */
const reservation =
  /\b(?:only|except(?:ing)?|unless|beta|preview|experimental|planned|roadmap|coming soon|deprecated|limited to|partial(?:ly)?|not all|requires? (?:an? )?(?:add-on|extra|additional)|with(?:out)? the exception)\b|(?<!\p{L})(?:nur|außer|eingeschränkt|geplant|teilweise|veraltet)(?!\p{L})/iu;

/** What asks whether something is so, or demands it: "Do you …", "Is there …", "The system must …". */
const polar =
  /^\W*(?:(?:if so|also|and),?\s+)?(?:do|does|did|is|are|was|were|can|could|will|would|has|have|may|must|should|kann|können|ist|sind|gibt|wird|werden|hat|haben|unterstützt|bietet|darf|dürfen)\b|\b(?:must|shall|is required to|are required to|confirm (?:that|whether)|state whether|muss|müssen)\b/i;

/** Share of a question's words, by which a sentence speaks of what is asked. */
const aboutShare = 0.6;

export type Polarity = 'affirmed' | 'denied' | 'reserved' | 'unsaid';

/** Whether a question can be answered with yes or no. */
export function asksWhether(question: string): boolean {
  return polar.test(question.trim());
}

/**
 * What quotes say of what is asked, all together: that it is not so, that it is so in part, that it is so, or none of it.
 * Only the sentences count that have most of the question's words: those beside them speak of other things.
 */
export function polarityOf(
  question: string,
  quotes: readonly { readonly quote: string; readonly headings: readonly string[] }[],
): Polarity {
  const asked = [...wordsOf(question)].filter(([term]) => subjectShare(term) === 1);
  const spoken = quotes.flatMap(({ quote, headings }) =>
    sentences(quote).map(({ start, end }) => {
      const sentence = quote.slice(start, end);
      return { sentence, share: shareHeld(asked, sentence, headings) };
    }),
  );
  const most = Math.max(0, ...spoken.map(({ share }) => share));
  if (most < aboutShare) return 'unsaid';
  const about = spoken.filter(({ share }) => share === most).map(({ sentence }) => sentence);
  const denied = about.filter((sentence) => refusal.test(sentence));
  if (denied.length === about.length) return 'denied';
  return denied.length > 0 || about.some((sentence) => reservation.test(sentence)) ? 'reserved' : 'affirmed';
}

/** The headings above help, but a word at least has to stand in the sentence itself. */
function shareHeld(
  asked: readonly (readonly [term: string, word: string])[],
  sentence: string,
  headings: readonly string[],
): number {
  const [held, own] = [termsOf([...headings, sentence].join('\n')), termsOf(sentence)];
  if (!asked.some(([term, word]) => heldShare(term, own, word) > 0)) return 0;
  return asked.reduce((sum, [term, word]) => sum + heldShare(term, held, word), 0) / asked.length;
}

/** Says that a thing as a whole is not to be had, not one trait of it. */
const absence =
  /\b(?:(?:is|are)(?:\s+(?:currently|yet|still))?(?:\s+not|n['’]t)(?:\s+\w+)?\s+(?:supported|available|possible|offered|provided)|(?:do|does|can)(?:\s+not|n['’]t)\s+(?:\w+\s+)?(?:support|offer|provide)|unsupported)\b|(?<!\p{L})nicht\s+(?:unterstützt|möglich|verfügbar|angeboten)/iu;

/** Whether a text begins by saying that what it is about is not to be had. */
export function opensWithAbsence(text: string): boolean {
  const first = sentences(text)[0];
  return first !== undefined && absence.test(text.slice(first.start, first.end));
}
