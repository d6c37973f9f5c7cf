/** Whether a cited quote says that something is not so, or only partly: deterministic, by its words. */
import { heldShare, termsOf, wordsOf } from '../stages/heldWords';
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

/** What a quote says of what is asked: that it is not so, that it is so in part, or neither of both. */
export function polarityOf(question: string, quote: string, headings: readonly string[]): Polarity {
  const asked = [...wordsOf(question)].filter(([term]) => subjectShare(term) === 1);
  const above = headings.join('\n');
  const about = sentences(quote)
    .map(({ start, end }) => quote.slice(start, end))
    .filter((sentence) => isAbout(asked, `${above}\n${sentence}`, sentence));
  if (about.length === 0) return 'unsaid';
  const denied = about.filter((sentence) => refusal.test(sentence));
  if (denied.length === about.length) return 'denied';
  return denied.length > 0 || about.some((sentence) => reservation.test(sentence)) ? 'reserved' : 'affirmed';
}

/** The headings above help, but a word at least has to stand in the sentence itself. */
function isAbout(asked: readonly (readonly [string, string])[], text: string, sentence: string): boolean {
  if (asked.length === 0) return false;
  const [held, own] = [termsOf(text), termsOf(sentence)];
  const share = asked.reduce((sum, [term, word]) => sum + heldShare(term, held, word), 0) / asked.length;
  return share >= aboutShare && asked.some(([term, word]) => heldShare(term, own, word) > 0);
}

/** Whether a text itself begins by saying that what is asked is not so. */
export function opensWithRefusal(text: string): boolean {
  const first = sentences(text)[0];
  return first !== undefined && refusal.test(text.slice(first.start, first.end));
}
