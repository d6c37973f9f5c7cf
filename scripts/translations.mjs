// Whether the texts of a language are complete and fit the English ones.

/** What a text has to keep as it is: values, links to commands, names of settings. */
const keptParts = /\{\w+\}|\(command:[^)]*\)|`#[^#]+#`/g;

/**
 * What is wrong with a file of translated texts, a clause each; none when it is in order.
 * `english` has a text, or a text with a comment, for each key; `commandTitles` are pairs of an English and a translated title,
 * of which the second has to stand wherever the English text has the first.
 */
export function faultsOf(file, english, translated, commandTitles) {
  const keys = Object.keys(english);
  const shared = keys.filter((key) => typeof translated[key] === 'string');
  return [
    clause(
      `${file} lacks`,
      keys.filter((key) => !shared.includes(key) || translated[key].trim() === ''),
    ),
    clause(
      `${file} has without need`,
      Object.keys(translated).filter((key) => !(key in english)),
    ),
    clause(
      `${file} does not keep the values, links or settings of`,
      shared.filter((key) => parts(textOf(english[key])) !== parts(translated[key])),
    ),
    clause(
      `${file} names a command other than the palette does in`,
      shared.filter((key) => !keepsTitles(textOf(english[key]), translated[key], commandTitles)),
    ),
  ].flat();
}

function clause(what, keys) {
  return keys.length === 0 ? [] : [`${what} ${keys.map((key) => JSON.stringify(key)).join(', ')}`];
}

function textOf(entry) {
  return typeof entry === 'string' ? entry : entry.message;
}

/** Each once: a language may need a value twice. */
function parts(text) {
  return [...new Set(text.match(keptParts))].sort().join(' ');
}

function keepsTitles(english, translated, commandTitles) {
  return commandTitles.every(([title, other]) => !english.includes(title) || translated.includes(other));
}
