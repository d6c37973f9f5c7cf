/** What denies, in English, German, French, Spanish, Italian, Portuguese and Dutch. */
const denial =
  /(?<![\p{L}\p{N}])(?:not|never|no|none|neither|nor|without|cannot|nein|nicht|nie|niemals|kein\p{L}*|ohne|ne|pas|non|jamais|aucune?|sans|nunca|jamás|sin|ningun[oa]?|ningún|senza|mai|nessun[oa]?|não|sem|nenhuma?|niet|nooit|geen|zonder)(?![\p{L}\p{N}])|n['’]t(?!\p{L})|(?<!\p{L})n['’](?=\p{L})/iu;

/** What leaves something out, or says it by its contrary. */
const restriction =
  /(?<![\p{L}\p{N}])(?:only|except|unless|instead|rather|but|forbidden|prohibited|disabled|unsupported|unable|optional|deprecated|removed|fail\p{L}*|lack\p{L}*|false|nur|außer|sondern|verboten|deaktiviert|seulement|sauf|interdit\p{L}*|solo|sólo|excepto|prohibid[oa]|soltanto|tranne|vietat[oa]|apenas|somente|exceto|proibid[oa]|alleen|behalve|verboden)(?![\p{L}\p{N}])/iu;

const yes = /^\W*(?:yes|ja|oui|sí|sì|sim)(?=[\s,.:;!—–-])/iu;
const no = /^\W*(?:no|nein|non|não|nee)(?=[,.:;!—–-])/iu;

/** Whether a text denies something. */
export function denies(text: string): boolean {
  return denial.test(text);
}

/** Whether a text denies something, leaves something out, or says a thing by its contrary ("disabled"). */
export function limits(text: string): boolean {
  return denial.test(text) || restriction.test(text);
}

/** What a text that begins with yes or no says; undefined for any other. */
export function openingAnswer(text: string): 'yes' | 'no' | undefined {
  if (yes.test(text)) return 'yes';
  return no.test(text) ? 'no' : undefined;
}
