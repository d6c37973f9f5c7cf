/** Homoglyphs from other scripts by Latin letter; all in lower case, as given by `foldText`. */
const shapes: Readonly<Record<string, string>> = {
  a: 'аα',
  b: 'вьβъ',
  c: 'сϲ',
  d: 'ԁժ',
  e: 'еєεҽ',
  f: 'ғϝ',
  g: 'ԍց',
  h: 'нһհ',
  i: 'іιї',
  j: 'јϳ',
  k: 'кκқ',
  l: 'ӏ',
  m: 'м',
  n: 'пηոй',
  o: 'оοσօө',
  p: 'рρ',
  q: 'ԛգ',
  r: 'гя',
  s: 'ѕς',
  t: 'тτ',
  u: 'υսц',
  v: 'νѵ',
  w: 'ԝωшա',
  x: 'хχ',
  y: 'уγүұ',
  z: 'ʐᴢ',
};

/** Latin letters in small capitals, script or turned shapes without a compatibility decomposition. */
const plainOf = pairs(
  'ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘǫʀꜱᴛᴜᴠᴡʏᴢɑƅɗɛƒɡɩʝƙɭɱɲɵƥʠɽʂƭʋɯƴʐłøıđħŧæœßðþ',
  'abcdefghijklmnopqrstuvwyzabdefgijklmnopqrstvwyzloidhtaosdt',
);

/** The plain form of a Latin letter variant; otherwise the letter itself. */
export function plainLetter(letter: string): string {
  return plainOf.get(letter) ?? letter;
}

const latinOf = new Map(
  Object.entries(shapes).flatMap(([latin, others]) => Array.from(others, (other) => [other, latin] as const)),
);

/** Replaces homoglyphs in a folded word by Latin letters. */
export function withLatinLetters(word: string): string {
  return word.replace(/[^\0-\x7f]/g, (letter) => latinOf.get(letter) ?? letter);
}

const turned = pairs('ɐqɔpǝɟƃɥıɾʞןɯuodbɹsʇnʌʍxʎz', 'abcdefghijklmnopqrstuvwxyz');

/** Turns upside-down text the right way up; undefined if it contains no turned letters. */
export function turnedOver(text: string): string | undefined {
  if (!/[ɐɔǝɟƃɥɾʞɯɹʇʌʍʎ]/.test(text)) return undefined;
  return Array.from(text.toLowerCase(), (letter) => turned.get(letter) ?? letter)
    .reverse()
    .join('');
}

function pairs(from: string, to: string): ReadonlyMap<string, string> {
  const targets = Array.from(to);
  return new Map(Array.from(from, (letter, at) => [letter, targets[at] ?? letter] as const));
}
