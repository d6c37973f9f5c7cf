/**
 * Negations in English, German, French, Spanish, Italian, Portuguese and Dutch; without those that are ordinary
 * words elsewhere: "mai" is also the month of May, "noch" also "still".
 */
export const negationSource =
  'no|not|never|none|nobody|nothing|neither|nor|without|cannot|nein|nicht|nie|niemals|kein\\p{L}*|ohne|weder|ne|pas|aucune?|jamais|sans|ni|nunca|jamás|sin|ningun[oa]?|ningún|tampoco|non|senza|né|nessun[oa]?|não|nem|sem|nenhuma?|niet|nooit|geen|zonder';
/** Words with a negative meaning, which may replace a negation. */
const contrary =
  'un(?:able|supported|available|known|likely|changed|affected|related|necessary)|fail(?:s|ed|ure)?|lack(?:s|ed|ing)?|absen(?:t|ce)|prevent(?:s|ed|ing)?|prohibit(?:s|ed)?|forbid(?:s|den)?|deny|denie[sd]|refus\\p{L}+|disabl\\p{L}+|exclud\\p{L}+|avoid\\p{L}*|impossib\\p{L}+|inhibit\\p{L}*|block\\p{L}*|independent\\p{L}*|hardly|rarely|seldom|little|few|reject\\p{L}*|ignor\\p{L}*|omit\\p{L}*|except|unless|instead|rather|free|insufficient|optional|off|false|non-?\\p{L}*|less|dis\\p{L}+|in(?:active|valid|compatible|effective|significant)\\p{L}*|remove[sd]?|limited|negative\\p{L}*|only|verboten|deaktiviert|interdit\\p{L}*|prohibid[oa]|vietat[oa]|proibid[oa]|verboden';
/** Other words of exclusion. */
const restriction =
  'but|deprecated|nur|außer|sondern|seulement|sauf|solo|sólo|excepto|soltanto|tranne|apenas|somente|exceto|alleen|behalve';

const within = (words: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${words})(?![\\p{L}\\p{N}])`, 'iu');
const shortened = /n['’]t(?!\p{L})|(?<!\p{L})n['’](?=\p{L})/iu;
const denial = within(negationSource);
const limit = within(`${contrary}|${restriction}`);
const negationAlone = new RegExp(`^(?:${negationSource}|.+n't)$`, 'u');
const denyingAlone = new RegExp(`^(?:${negationSource}|.+n't|${contrary})$`, 'u');

const yes = /^\W*(?:yes|ja|oui|sí|sì|sim)(?=[\s,.:;!—–-])/iu;
const no = /^\W*(?:no|nein|non|não|nee)(?=[,.:;!—–-])/iu;

export function denies(text: string): boolean {
  return denial.test(text) || shortened.test(text);
}

/** Whether a word, in lower case, is a negation. */
export function isNegation(word: string): boolean {
  return negationAlone.test(word);
}

/** Whether a lower-case word has a negating meaning by itself. */
export function isDenying(word: string): boolean {
  return denyingAlone.test(word);
}

/** Whether a text contains a negation, an exclusion, or a word of negative meaning ("disabled"). */
export function limits(text: string): boolean {
  return denies(text) || limit.test(text);
}

/** The answer of a text that starts with yes or no; undefined for any other. */
export function openingAnswer(text: string): 'yes' | 'no' | undefined {
  if (yes.test(text)) return 'yes';
  return no.test(text) ? 'no' : undefined;
}

// Certainty of a text, by its wording in English, German, French, Spanish, Italian, Portuguese and Dutch.

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
