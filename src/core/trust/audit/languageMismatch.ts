import { clearLanguageOf } from '../../language/language';
import { namesIn } from '../../language/names';

/** Scripts that are distinguished; text without any of them counts as Latin. */
const scripts = [
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu,
  /\p{Script=Hangul}/gu,
  /\p{Script=Cyrillic}/gu,
  /\p{Script=Arabic}/gu,
  /\p{Script=Hebrew}/gu,
  /\p{Script=Greek}/gu,
  /\p{Script=Devanagari}/gu,
  /\p{Script=Thai}/gu,
];

/** Whether two texts are clearly in different languages. */
export function isForeign(one: string, other: string): boolean {
  const [own, its] = [scriptOrLanguageOf(one), scriptOrLanguageOf(other)];
  return own !== undefined && its !== undefined && own !== its;
}

const looked = 1500;

function scriptOrLanguageOf(text: string): string | undefined {
  const start = text.slice(0, looked);
  const letters = start.match(/\p{L}/gu)?.length ?? 0;
  const own = scripts.findIndex((script) => (start.match(script)?.length ?? 0) > letters / 3);
  return own >= 0 ? String(own) : clearLanguageOf(start);
}

/**
 * Names and identifiers of a text, which are the same in every language. The first word is skipped, since it
 * is always capitalised.
 */
export function namesOf(text: string): string[] {
  const identifiers = text.match(/`[^`\n]+`|[\p{L}\d]+(?:[_.-][\p{L}\d]+)+|\p{L}+\d[\p{L}\d]*/gu) ?? [];
  const names = namesIn(text).filter(
    (name) => !text.trimStart().startsWith(name) || /\s|\p{Lu}.*\p{Lu}/u.test(name),
  );
  return [...names, ...identifiers];
}
