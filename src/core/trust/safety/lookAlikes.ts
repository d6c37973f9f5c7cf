/** Letters of other scripts that look like a Latin one, by the Latin one; all in lower case, as `foldText` gives them. */
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

/** Latin letters in small capitals, script or turned shapes that no normal form makes plain. */
const plainOf = pairs(
  'ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘǫʀꜱᴛᴜᴠᴡʏᴢɑƅɗɛƒɡɩʝƙɭɱɲɵƥʠɽʂƭʋɯƴʐłøıđħŧæœßðþ',
  'abcdefghijklmnopqrstuvwyzabdefgijklmnopqrstvwyzloidhtaosdt',
);

/** The plain letter of a Latin letter in another shape; the letter itself when it has none. */
export function plainLetter(letter: string): string {
  return plainOf.get(letter) ?? letter;
}

const latinOf = new Map(
  Object.entries(shapes).flatMap(([latin, others]) => Array.from(others, (other) => [other, latin] as const)),
);

/** A folded word with Latin letters in place of those that look like them. */
export function withLatinLetters(word: string): string {
  return word.replace(/[^\0-\x7f]/g, (letter) => latinOf.get(letter) ?? letter);
}

const turned = pairs('ɐqɔpǝɟƃɥıɾʞןɯuodbɹsʇnʌʍxʎz', 'abcdefghijklmnopqrstuvwxyz');

/** A text that is written upside down, turned the right way; undefined when it holds none of the turned letters. */
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
