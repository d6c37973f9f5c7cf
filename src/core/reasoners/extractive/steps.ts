/** Things that people name by what they are to something else ("the author of X", "the country that won Y"). */
const role =
  '(?:authors?|writers?|composers?|performers?|singers?|directors?|actors?|actress(?:es)?|producers?|creators?|founders?|inventors?|developers?|publishers?|owners?|manufacturers?|designers?|spouses?|wife|husband|father|mother|son|daughter|child|children|siblings?|brother|sister|parents?|godfather|birthplace|place|countr(?:y|ies)|cit(?:y|ies)|towns?|states?|count(?:y|ies)|provinces?|regions?|continents?|rivers?|compan(?:y|ies)|organi[sz]ations?|associations?|bands?|groups?|teams?|clubs?|leagues?|films?|movies?|series|shows?|programs?|albums?|songs?|books?|novels?|plays?|games?|magazines?|schools?|universit(?:y|ies)|colleges?|presidents?|leaders?|kings?|queens?|rulers?|persons?|characters?|musicians?|artists?|players?|politicians?|part(?:y|ies)|districts?|islands?|languages?|birth|death|institutions?|agenc(?:y|ies)|departments?|networks?|labels?|members?|predecessors?|successors?|headquarters|vendors?|suppliers?|customers?|services?|modules?|components?|projects?|managers?|contracts?|figures?|episodes?|singles?|winners?|recipients?|receivers?|holders?|runners?-up|champions?|captains?|coach(?:es)?|hosts?|heads?|chiefs?)';
const relative = '(?:who|whose|whom|which|that|where|when)';

/** A trait of a question with what it adds to the log odds that the question needs more than one step. */
interface Trait {
  readonly weight: number;
  readonly holds: (question: string) => boolean;
}

const matches = (weight: number, source: string): Trait => {
  const pattern = new RegExp(source, 'i');
  return { weight, holds: (question) => pattern.test(question) };
};

/** Fitted by logistic regression on the development questions; see docs/quality.md. */
const bias = -6.5;
const traits: readonly Trait[] = [
  // "the city that hosted …", "the team for which …"
  matches(2.5, `\\b${role}\\s+(?:(?:in|of|to|at|for|from|on|with|by)\\s+)?${relative}\\b`),
  // "the author of …"
  matches(3, `\\b(?:the|an?|what|which)\\s+(?:[\\w-]+\\s+){0,3}${role}\\s+(?:of|for|by|in|from)\\b`),
  // "Ann's birthplace"
  matches(3, `['’]s?\\s+(?:[\\w-]+\\s+){0,2}${role}\\b`),
  // "the country containing …", "the book named after …"
  matches(2, `\\b${role}\\s+(?:[\\w-]+ing|[\\w-]+ed|known|made|won|led|held|built|shown|born|set)\\b`),
  // "from the same book as"
  matches(2.5, '\\bsame\\s+[\\w-]+\\s+(?:as|that)\\b'),
  matches(3, '\\b(?:connected|related|in common|relationship between)\\b'),
  // A clause about something in the middle of the question.
  matches(1, `^.{8,}[\\w,]\\s${relative}\\b`),
  // "Are both …?", "Which came first, X or Y?", "Did X happen before Y?"
  matches(2.5, '\\bboth\\b'),
  matches(
    3,
    '\\b(?:first|older|oldest|younger|youngest|larger|largest|earlier|later|more|most|who|which|also)\\b.*\\b\\w+ or \\w+',
  ),
  matches(2, '^(?:are|were|is|was|do|did|does)\\b.*\\band\\b'),
  matches(3, '^(?:did|does|do|was|were|is|has|had)\\b.*\\b(?:before|after)\\b'),
  matches(2, '\\b(?:was|were|is|are)\\s+(?:born|located|founded|formed|from)\\b'),
  // "…, is in which county?"
  matches(0.5, '\\b(?:whom|what|which|who|where|of|in|by)\\??\\s*$|\\b(?:what|which) \\w+(?: \\w+)?\\s*\\?$'),
  matches(4, '\\?\\s*$|^(?:who|what|when|where|which|how|why|is|are|was|were|do|does|did|in|on|at)\\b'),
  // "How do I check which …": a procedure stands in one place; so does "What are two ways to …".
  matches(-4, '^how\\s+(?:to|(?:can|do|should|could|must)\\s+(?:you|i|we|one|using))\\b'),
  matches(
    -4,
    '^what\\s+are\\s+(?:the\\s+|some\\s+)?(?:two|three|four|five|some|main|key)\\s+(?:\\w+\\s+)?(?:ways?|benefits?|steps?|options?|reasons?|metrics?|methods?|approaches)\\b',
  ),
  { weight: 1.5, holds: (question) => words(question) >= 14 },
  { weight: 1, holds: (question) => words(question) >= 10 },
];

/** Whether one passage of the documents will likely only lead to the one that answers. */
export function asksInSteps(question: string): boolean {
  return traits.reduce((sum, { weight, holds }) => sum + (holds(question) ? weight : 0), bias) > 0;
}

function words(question: string): number {
  return question.trim().split(/\s+/).length;
}
