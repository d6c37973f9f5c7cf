// What is typed in haste, as it is meant.

import { englishMonths, monthOf, weekdays } from '../language/dates';
import { editsBetween } from '../language/nearestName';

/** "Whos on duty tommorow" as "who's on duty tomorrow": apostrophes left out, and slips in words of the calendar. */
export function asMeant(question: string): string {
  return question
    .replace(/\b(who|what|where|when|how)s\b(?=\s)/gi, "$1's")
    .replace(/\b((?:do|does|did|is|are|was|were|ca|could|should|would)n)t\b(?=\s)/gi, "$1't")
    .replace(/\p{L}{5,}/gu, (word) => (isOfName(word) ? word : (dayMeant(word) ?? word)));
}

const english = [
  ...['tomorrow', 'yesterday', ...weekdays.en],
  ...englishMonths.filter(({ length }) => length > 5),
];
/** From this length on, two slips leave an English word unlike any other. */
const longWord = 8;

/** "Frida", "Sontag", "septembre": a short word with a capital may be a name, and months of other languages are none of ours. */
function isOfName(word: string): boolean {
  if (/br[eo]$/i.test(word)) return true;
  return /^\p{Lu}/u.test(word) && word.length < longWord - 1 && !/day$/i.test(word);
}

/** The word of the calendar that another word is a slip of; undefined if it is none, or one with an ending. */
function dayMeant(written: string): string | undefined {
  const word = written.toLowerCase();
  const days = [...english, ...weekdays.de];
  if ([...days, ...monthOf.keys()].some((known) => known.length > 4 && word.startsWith(known)))
    return undefined;
  return days.find((day) => {
    if (!day.startsWith(word.charAt(0))) return false;
    const edits = editsBetween(word, day);
    if (english.includes(day) && day.length >= longWord) return edits <= 2;
    // A letter is missing, added or moved, but no other one: "sundry" is none.
    return edits === 1 && (holds(word, day) || holds(day, word));
  });
}

/** Whether all letters of one word are in the other, as often. */
function holds(word: string, letters: string): boolean {
  let rest = word;
  for (const letter of letters) {
    if (!rest.includes(letter)) return false;
    rest = rest.replace(letter, '');
  }
  return true;
}
