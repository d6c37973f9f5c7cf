/** Certainty of a text, by its wording in English, German, French, Spanish, Italian, Portuguese and Dutch. */

/** Phrases of uncertainty, in English and the other languages. */
const uncertain = phrases(`
  might|possibly|perhaps|maybe|unclear|uncertain|not sure
  könnten?|möglicherweise|vielleicht|eventuell|unklar|ungewiss|nicht sicher
  pourrai(?:t|ent)|peut-être|possiblement|éventuellement|pas clair|incertaine?|pas sûre?
  podrían?|posiblemente|quizás?|tal vez|no está claro|incierto|no es seguro
  potrebbe(?:ro)?|forse|possibilmente|non è chiaro|incert[oa]|non è sicuro
  poderiam?|possivelmente|talvez|não está claro|não é certo
  zou(?:den)? kunnen|misschien|wellicht|mogelijkerwijs|onduidelijk|niet zeker`);

/** Wording weaker than a plain statement, but without doubt. */
const soft = phrases(`
  may|could|can|likely|probably|presumably|seems?|appears?|suggests?|reportedly|potentially|usually|sometimes|often
  expected|planned|proposed|estimated|according to|in some cases|if
  kann|können|dürften?|wohl|wahrscheinlich|scheint|laut|meist|manchmal|voraussichtlich
  peut|peuvent|probablement|semble(?:nt)?|selon|parfois
  puede[n]?|probablemente|parecen?|según|a veces
  può|possono|probabilmente|sembrano?|secondo
  pode[m]?|provavelmente|parecem?|segundo|às vezes
  kan|kunnen|waarschijnlijk|lijkt|volgens|soms`);

const absolute = phrases(`
  always|never|definitely|certainly|guaranteed?|without exception|under all circumstances|in all cases|undoubtedly
  immer|niemals|definitiv|garantiert|ausnahmslos|zweifellos
  toujours|jamais|certainement|sans exception|garantie?
  siempre|nunca|definitivamente|sin excepción|garantizad[oa]
  senza eccezioni?|certamente|garantit[oa]
  sempre|certamente|sem exceção|garantid[oa]
  altijd|nooit|zonder uitzondering|gegarandeerd`);

/** Whether a text expresses doubt: "might", "perhaps", "unclear". */
export function isUncertain(text: string): boolean {
  return uncertain.test(text);
}

/**
 * Whether a text is less than a plain statement: it expresses doubt, or contains "may", "probably",
 * "according to".
 */
export function isGuarded(text: string): boolean {
  return uncertain.test(text) || soft.test(text);
}

/** Whether a text uses absolute wording: "always", "never", "guaranteed". */
export function isAbsolute(text: string): boolean {
  return absolute.test(text);
}

/** Compiles phrases, separated by line breaks and bars, to match as whole words. */
function phrases(listed: string): RegExp {
  const lines = listed.split('\n').map((line) => line.trim());
  const all = lines.filter((line) => line !== '').join('|');
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${all})(?![\\p{L}\\p{N}])`, 'iu');
}
