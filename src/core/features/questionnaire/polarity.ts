import type { Citation } from '../../model/types';
import { isDenied } from '../../language/denial';
import { denies } from '../../language/polarity';
import { sentences } from '../../language/sentences';
import { coveredShare, subjectShare, termsOf, wordsOf } from '../../language/termCoverage';

/** A question, the text of its answer, and what that quotes. */
interface Said {
  readonly question: string;
  readonly text: string;
  readonly citations: readonly Citation[];
}

/** What the quotes together say about the question; a negated question is left to its evidence. */
export function saidOf({ question, text, citations }: Said): Polarity {
  if (denies(question) || isDenied(question)) return 'unsaid';
  const said = polarityOf(question, citations);
  if (asksWhether(question)) return said;
  return said === 'denied' && opensWithAbsence(text) ? 'denied' : 'unsaid';
}

// Whether a cited quote denies or restricts something: deterministic, based on words.

/** Plain denials. */
const refusal =
  /\b(?:(?:is|are|was|were|be|been)(?:\s+(?:currently|yet|still))?(?:\s+not|\s+never|n['’]t)(?:\s+(?:yet|currently|officially|natively|directly|fully))?\s+(?:supported|available|possible|provided|offered|included|implemented|allowed|permitted|enabled|compatible|certified|encrypted)|(?:is|are|was|were|be|been)\s+(?:strictly\s+)?(?:prohibited|forbidden|banned)|(?:do|does|did|will|can)(?:\s+not|n['’]t)\s+(?:yet\s+|currently\s+|natively\s+|directly\s+)?(?:support|provide|offer|include|allow|permit|have|work|hold|store|keep|encrypt|log|sell|share)|cannot|can['’]t|can not|no longer (?:supported|available|offered)|unsupported|not (?:yet )?(?:supported|available|implemented|certified|compatible)|no (?:native |built-in |official )?(?:support|plans?|integration) for|lacks? (?:support|the ability)|there (?:is|are) no)\b|(?<!\p{L})(?:wird|werden|ist|sind)(?:\s+\p{L}+){0,3}\s+(?:(?:nicht|nie|niemals)\s+(?:\p{L}+\s+)?(?:unterstützt|möglich|verfügbar|angeboten|erlaubt|gestattet|zulässig|zugelassen)|verboten|untersagt)/iu;

/** Restrictions: something holds only in part, or temporarily. */
const reservation =
  /\b(?:only|except(?:ing)?|unless|beta|preview|experimental|planned|roadmap|coming soon|deprecated|limited to|partial(?:ly)?|not all|requires? (?:an? )?(?:add-on|extra|additional)|with(?:out)? the exception)\b|(?<!\p{L})(?:nur|außer|eingeschränkt|geplant|teilweise|veraltet)(?!\p{L})/iu;

/** Yes/no questions and demands: "Do you …", "Is there …", "The system must …". */
const polar =
  /^\W*(?:(?:if so|also|and),?\s+)?(?:do|does|did|is|are|was|were|can|could|will|would|has|have|may|must|should|kann|können|ist|sind|gibt|wird|werden|hat|haben|unterstützt|bietet|darf|dürfen)\b|\b(?:must|shall|is required to|are required to|confirm (?:that|whether)|state whether|muss|müssen)\b/i;

/** Share of a question's words from which a sentence is about it. */
const aboutShare = 0.6;

export type Polarity = 'affirmed' | 'denied' | 'reserved' | 'unsaid';

/** Whether a question can be answered with yes or no. */
export function asksWhether(question: string): boolean {
  return polar.test(question.trim());
}

/**
 * What the quotes together say about the question: denied, restricted, affirmed, or nothing. Only sentences
 * with most of the question's words count, as their neighbours are about other things.
 */
function polarityOf(
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
  if (denied.length > 0 || about.some((sentence) => reservation.test(sentence))) return 'reserved';
  // It is denied in words of its own, or something beside it is.
  return about.some(isDenied) ? 'unsaid' : 'affirmed';
}

/** The headings count too, but at least one word must be in the sentence itself. */
function shareHeld(
  asked: readonly (readonly [term: string, word: string])[],
  sentence: string,
  headings: readonly string[],
): number {
  const [held, own] = [termsOf([...headings, sentence].join('\n')), termsOf(sentence)];
  if (!asked.some(([term, word]) => coveredShare(term, own, word) > 0)) return 0;
  return asked.reduce((sum, [term, word]) => sum + coveredShare(term, held, word), 0) / asked.length;
}

/** Says that something as a whole is unavailable, rather than one property of it. */
const absence =
  /\b(?:(?:is|are)(?:\s+(?:currently|yet|still))?(?:\s+not|n['’]t)(?:\s+\w+)?\s+(?:supported|available|possible|offered|provided)|(?:do|does|can)(?:\s+not|n['’]t)\s+(?:\w+\s+)?(?:support|offer|provide)|unsupported)\b|(?<!\p{L})nicht\s+(?:unterstützt|möglich|verfügbar|angeboten)/iu;

/** Whether a text starts by saying that its subject is unavailable. */
function opensWithAbsence(text: string): boolean {
  const first = sentences(text)[0];
  return first !== undefined && absence.test(text.slice(first.start, first.end));
}
