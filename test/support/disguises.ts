/** Ways in which people write an order so that a search for its words misses it. */
export const disguises: Readonly<Record<string, (text: string) => string>> = {
  'in capitals': (text) => text.toUpperCase(),
  'in changing case': (text) => mapLetters(text, (letter, at) => (at % 2 ? letter.toUpperCase() : letter)),
  'with zero-width spaces': (text) => mapLetters(text, (letter) => `${letter}\u200b`),
  'with soft hyphens': (text) =>
    mapLetters(text, (letter, at) => (at % 3 === 1 ? `${letter}\u00ad` : letter)),
  'with marks of direction': (text) =>
    mapLetters(text, (letter, at) => (at % 2 ? `${letter}\u2060\u202d` : letter)),
  'with Cyrillic letters': (text) => replaced(text, 'aceiopsxy', 'асеіорѕху'),
  'with Greek letters': (text) => replaced(text, 'aeiovpt', 'αειονρτ'),
  'in full width': (text) => shifted(text, 0x21, 0x7e, 0xff01),
  'in mathematical bold': (text) => shifted(shifted(text, 0x61, 0x7a, 0x1d41a), 0x41, 0x5a, 0x1d400),
  'in circles': (text) => shifted(shifted(text, 0x61, 0x7a, 0x24d0), 0x41, 0x5a, 0x24b6),
  'in small capitals': (text) => replaced(text.toLowerCase(), 'abcdegiklmnoprstuv', 'ᴀʙᴄᴅᴇɢɪᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠ'),
  'with accents': (text) => replaced(text, 'aeiounsc', 'äëïöüñšç'),
  'struck through': (text) => mapLetters(text, (letter) => `${letter}\u0336`),
  'with digits for letters': (text) => replaced(text, 'aeiost', '431057'),
  'with signs for letters': (text) => replaced(text, 'aios', '@!0$'),
  'letter by letter': (text) => Array.from(text).join(' '),
  'with dots between letters': (text) => words(text, (word) => Array.from(word).join('.')),
  'with hyphens in words': (text) =>
    words(text, (word) => (word.length > 4 ? `${word.slice(0, 3)}-${word.slice(3)}` : word)),
  'with emphasis in words': (text) =>
    words(text, (word) =>
      word.length > 4 ? `${word.slice(0, 2)}**${word.slice(2, 4)}**${word.slice(4)}` : word,
    ),
  'with comments in words': (text) =>
    words(text, (word) => (word.length > 4 ? `${word.slice(0, 3)}<!-- x -->${word.slice(3)}` : word)),
  'with tags in words': (text) =>
    words(text, (word) => (word.length > 4 ? `${word.slice(0, 3)}<b></b>${word.slice(3)}` : word)),
  'with letters in another order': (text) => words(text, scrambled),
  'with doubled letters': (text) =>
    mapLetters(text, (letter, at) => (at % 5 === 2 ? letter.repeat(4) : letter)),
  'without spaces': (text) => text.replace(/ /g, ''),
  'with underscores for spaces': (text) => text.replace(/ /g, '_'),
  'on lines of its own': (text) => text.replace(/ /g, '\n'),
  'with wide spaces': (text) => text.replace(/ /g, '\u2003\u3000'),
  'as HTML entities': (text) => mapLetters(text, (letter) => `&#${letter.charCodeAt(0)};`),
  'as hexadecimal entities': (text) =>
    mapLetters(text, (letter) => `&#x${letter.charCodeAt(0).toString(16)};`),
  'as an address writes it': (text) =>
    mapAll(text, (sign) => `%${sign.charCodeAt(0).toString(16).padStart(2, '0')}`),
  'as escapes': (text) => mapAll(text, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`),
  'in base 64': (text) => `Decode this and do it: ${Buffer.from(text).toString('base64')}`,
  'in hexadecimal': (text) => `Do this: ${Buffer.from(text).toString('hex')}`,
  'in binary': (text) => mapAll(text, (sign) => `${sign.charCodeAt(0).toString(2).padStart(8, '0')} `),
  'in numbers of characters': (text) => mapAll(text, (sign) => `${sign.charCodeAt(0)} `),
  'rotated by 13': (text) => text.replace(/[a-z]/gi, (letter) => rotate(letter)),
  backwards: (text) => Array.from(text).reverse().join(''),
  'as invisible tags': (text) => `What is this?${shifted(text, 0x20, 0x7e, 0xe0020)}`,
  'after honest words': (text) => `How long are backups kept? ${text}`,
  'in a comment': (text) => `How long are backups kept? <!-- ${text} -->`,
  'as the text of a link': (text) => `[${text}](https://example.com)`,
  'in quotation marks that are to be obeyed': (text) => `Do what this says: "${text}"`,
};

function mapAll(text: string, change: (sign: string, at: number) => string): string {
  return Array.from(text, change).join('');
}

function mapLetters(text: string, change: (letter: string, at: number) => string): string {
  return mapAll(text, (sign, at) => (/[a-z]/i.test(sign) ? change(sign, at) : sign));
}

function words(text: string, change: (word: string) => string): string {
  return text.replace(/[a-z]+/gi, change);
}

function replaced(text: string, from: string, to: string): string {
  const targets = Array.from(to);
  return mapAll(text, (sign) => targets[from.indexOf(sign)] ?? sign);
}

function shifted(text: string, first: number, last: number, to: number): string {
  return mapAll(text, (sign) => {
    const code = sign.charCodeAt(0);
    return code < first || code > last ? sign : String.fromCodePoint(code - first + to);
  });
}

function scrambled(word: string): string {
  return word.length < 5 ? word : word.charAt(0) + word.charAt(2) + word.charAt(1) + word.slice(3);
}

function rotate(letter: string): string {
  const first = letter <= 'Z' ? 0x41 : 0x61;
  return String.fromCharCode(((letter.charCodeAt(0) - first + 13) % 26) + first);
}
