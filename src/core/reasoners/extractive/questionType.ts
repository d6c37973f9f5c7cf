/** What an answer to a question has to hold, read off its words. */
interface QuestionType {
  readonly asks: RegExp;
  /** What a sentence that answers it is likely to hold. */
  readonly answers: RegExp;
}

/** Numbers, dates and names that are asked for: see expectedAnswer.ts. */
const types: readonly QuestionType[] = [
  {
    asks: /\bwhy\b|\bwhat (?:is|was) the reason\b/i,
    answers:
      /\b(?:because|since|so that|due to|in order to|to avoid|to prevent|reason|therefore|caused?|led to|otherwise)\b/i,
  },
  {
    asks: /\bhow (?:to|do|does|can|should|is|are)\b/i,
    answers:
      /^\s*(?:\d{1,3}[.)]|[-*•])\s|\b(?:run|use|set|click|select|open|add|install|call|configure|first|then|next)\b/i,
  },
];

/** Whether a sentence holds what the question asks for: 1 yes, 0 no or nothing special is asked. */
export function answersType(question: string, sentence: string): number {
  return types.some(({ asks, answers }) => asks.test(question) && answers.test(sentence)) ? 1 : 0;
}

/** Whether the question asks for a procedure. */
export function asksHowTo(question: string): boolean {
  return /\bhow (?:to|do|can|should|must)\b|\bwhat (?:should|must|do|can) (?:i|we|you|one)\b|\bsteps?\b|\bprocedure\b|\bwhat to do\b/i.test(
    question,
  );
}

/** Whether the question asks for code, a command or an example as it is written. */
export function asksForCode(question: string): boolean {
  return /\b(?:code|snippets?|examples?|syntax|commands?|config(?:uration)? file|signature|yaml|json|show me)\b/i.test(
    question,
  );
}

/** Whether the question asks how two things differ, or which of them to take. */
export function asksToContrast(question: string): boolean {
  return /\bdifferences?\b|\bdiffers?\b|\bcompared?\b|\bversus\b|\bvs\b|\binstead of\b|\bshould (?:i|we|you) .*\bor\b|\bwhen (?:should|do|would) .*\b(?:or|over|rather than)\b/i.test(
    question,
  );
}

/** Whether a sentence sets two things against each other. */
export function contrasts(sentence: string): boolean {
  return /\b(?:than|whereas|unlike|while|instead|but|although|difference|differs?|on the other hand|in contrast|compared|prefer|rather|only|both)\b/i.test(
    sentence,
  );
}

/** Whether the question asks for a reason. */
export function asksWhy(question: string): boolean {
  return /\bwhy\b|\b(?:what|which)\b.{0,20}\b(?:reasons?|causes?)\b|\bhow come\b|\bwarum\b|\bpourquoi\b|\bpor qué\b|\bperché\b|\bwaarom\b/i.test(
    question,
  );
}

/** Questions for the meaning of a thing, in the languages that the page is shown in or that people ask in. */
const askedMeanings: readonly RegExp[] = [
  /^\s*what (?:is|are)(?: an?| the)? (?<thing>.{2,60}?)(?: (?:used |good )?for)?\??\s*$/i,
  /^\s*what (?:does|do) (?:an? |the )?(?<thing>.{2,80}?) (?:mean|do|stand for)\??\s*$/i,
  /^\s*was (?:ist|sind|bedeutet|bedeuten|heißt)(?: eine?| der| die| das)? (?<thing>.{2,80}?)\??\s*$/i,
  /^\s*(?:que|qu[eé]|cosa|che cosa) (?:signifi(?:e|ent|ca|can|cano)|es|son|è)(?: une?| la?| les?| el| il)? (?<thing>.{2,80}?)\s*\??\s*$/i,
  /^\s*wat (?:is|zijn|betekent|betekenen)(?: een| de| het)? (?<thing>.{2,80}?)\??\s*$/i,
];

/** The thing that "What is X?" and "What does X mean?" ask about. */
export function definedThing(question: string): string | undefined {
  for (const asked of askedMeanings) {
    const thing = asked.exec(question)?.groups?.thing;
    if (thing !== undefined) return thing.replace(/["“”„«»]/g, '');
  }
  return undefined;
}
