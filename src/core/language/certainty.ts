/** How sure a text says it is, by its words in English, German, French, Spanish, Italian, Portuguese and Dutch. */

/** The phrases of [001], and how the other languages say them. */
const uncertain = phrases(`
  might|possibly|perhaps|maybe|unclear|uncertain|not sure
  könnten?|möglicherweise|vielleicht|eventuell|unklar|ungewiss|nicht sicher
  pourrai(?:t|ent)|peut-être|possiblement|éventuellement|pas clair|incertaine?|pas sûre?
  podrían?|posiblemente|quizás?|tal vez|no está claro|incierto|no es seguro
  potrebbe(?:ro)?|forse|possibilmente|non è chiaro|incert[oa]|non è sicuro
  poderiam?|possivelmente|talvez|não está claro|não é certo
  zou(?:den)? kunnen|misschien|wellicht|mogelijkerwijs|onduidelijk|niet zeker`);

/** What says less than "it is so" without doubting it. */
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

/** Whether a text doubts what it says: "might", "perhaps", "unclear". */
export function isUncertain(text: string): boolean {
  return uncertain.test(text);
}

/** Whether a text says less than that something is so: it doubts it, or has "may", "probably", "according to". */
export function isGuarded(text: string): boolean {
  return uncertain.test(text) || soft.test(text);
}

/** Whether a text leaves no exception: "always", "never", "guaranteed". */
export function isAbsolute(text: string): boolean {
  return absolute.test(text);
}

/** Any of the phrases, as words of their own; lines and bars part them. */
function phrases(listed: string): RegExp {
  const lines = listed.split('\n').map((line) => line.trim());
  const all = lines.filter((line) => line !== '').join('|');
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${all})(?![\\p{L}\\p{N}])`, 'iu');
}
