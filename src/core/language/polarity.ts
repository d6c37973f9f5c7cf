/**
 * Negations in English, German, French, Spanish, Italian, Portuguese and Dutch; without those that are ordinary
 * words elsewhere: "mai" is also the month of May, "noch" also "still".
 */
const negation =
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
const denial = within(negation);
const limit = within(`${contrary}|${restriction}`);
const negationAlone = new RegExp(`^(?:${negation}|.+n't)$`, 'u');
const denyingAlone = new RegExp(`^(?:${negation}|.+n't|${contrary})$`, 'u');

const yes = /^\W*(?:yes|ja|oui|sí|sì|sim)(?=[\s,.:;!—–-])/iu;
const no = /^\W*(?:no|nein|non|não|nee)(?=[,.:;!—–-])/iu;

/** Whether a text contains a negation. */
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
