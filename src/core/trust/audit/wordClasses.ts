/** Classes of words that can hardly replace each other, in English and German. */
const classes: readonly RegExp[] = [
  'milliseconds?|seconds?|minutes?|hours?|hourly|days?|daily|weeks?|weekly|months?|monthly|years?|yearly|annual(?:ly)?|annum',
  'millisekunden?|sekunden?|minuten?|stunden?|tage?|täglich|wochen?|wöchentlich|monate?n?s?|monatlich|jahre?s?|jährlich',
  '(?:mon|tues|wednes|thurs|fri|satur|sun)days?',
  '(?:mon|diens|donners|frei|sams|sonn)tage?n?s?|mittwochs?',
  'january|february|march|april|may|june|july|august|september|october|november|december|januar|februar|märz|mai|juni|juli|oktober|dezember',
  'kb|mb|gb|tb|kib|mib|gib|tib|kbit|mbit|gbit',
  'red|blue|green|yellow|black|white|gr[ae]y|brown|orange|purple|rote?[nrs]?|blaue?[nrs]?|grüne?[nrs]?|gelbe?[nrs]?|schwarze?[nrs]?|weiße?[nrs]?',
].map((words) => new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})`, 'giu'));

/** Number of classes in which a sentence uses a word that the quotes lack while they use another. */
export function exchangedMembers(sentence: string, quotes: string): number {
  return classes.filter((words) => {
    const own = membersIn(sentence, words);
    const quoted = membersIn(quotes, words);
    return quoted.length > 0 && own.some((word) => !quoted.includes(word));
  }).length;
}

/** By prefix, which forms of one word share. */
function membersIn(text: string, words: RegExp): string[] {
  return text.match(words)?.map((word) => word.toLowerCase().slice(0, 4)) ?? [];
}
