/** Questions for a definition, in the UI languages and others that people ask in. */
const askedMeanings: readonly RegExp[] = [
  /^\s*what (?:is|are)(?: an?| the)? (?<thing>.{2,60}?)(?: (?:used |good )?for)?\??\s*$/i,
  /^\s*what (?:does|do) (?:an? |the )?(?<thing>.{2,80}?) (?:mean|do|stand for)\??\s*$/i,
  /^\s*was (?:ist|sind|bedeutet|bedeuten|heißt)(?: eine?| der| die| das)? (?<thing>.{2,80}?)\??\s*$/i,
  /^\s*(?:que|qu[eé]|cosa|che cosa) (?:signifi(?:e|ent|ca|can|cano)|es|son|è)(?: une?| la?| les?| el| il)? (?<thing>.{2,80}?)\s*\??\s*$/i,
  /^\s*wat (?:is|zijn|betekent|betekenen)(?: een| de| het)? (?<thing>.{2,80}?)\??\s*$/i,
];

/** The subject of "What is X?" and "What does X mean?". */
export function definedThing(question: string): string | undefined {
  for (const asked of askedMeanings) {
    const thing = asked.exec(question)?.groups?.thing;
    if (thing !== undefined) return thing.replace(/["“”„«»]/g, '');
  }
  return undefined;
}
