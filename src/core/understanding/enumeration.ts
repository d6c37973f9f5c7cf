import { headingOf, type Part } from './part';
import { asQuestion, isPlural, withoutMark } from './questionParts';

const both =
  /^(.*\b(?:for|on|in|of|with|at|to|by)\s+)both\s+(.+?)\s+and\s+((?:the\s+)?\S+(?:\s+\p{Lu}\S*)*)(.*)$/iu;
const maxItems = 5;

/**
 * "the limits of A, B and C" → one question for each; undefined if nothing is listed that can be asked about
 * separately. Names may be listed anywhere, other words only after a preposition or imperative.
 */
export function listedItems(question: string): readonly Part[] | undefined {
  const text = withoutMark(question);
  const found = afterCommas(text) ?? joinedByBoth(text);
  if (found === undefined) return undefined;
  const { before, first, more, last, after } = found;
  const lead = leadOf(before + first);
  const middle = more.split(',').map((part) => part.trim());
  const [lastItem, rest] = endOf(last, after);
  const things = [lead.item, ...middle.filter((part) => part !== ''), lastItem];
  if (!isList(things, lead.before)) return undefined;
  return things.slice(0, maxItems).map((thing) => ({
    question: asQuestion(`${beforeOne(lead.before, thing)}${rest}`),
    facet: headingOf(thing),
  }));
}

/**
 * Adapts the text before a single item: "for plans" and "Free" → "for the Free plan"; "in versions" and "3" →
 * "in version 3"
 */
function beforeOne(before: string, thing: string): string {
  const [, start, kind] =
    /^(.*\b(?:for|of|on|in|with|by)\s+)(?:the\s+)?([\p{Ll}_-]+s)\s+$/u.exec(before) ?? [];
  if (start === undefined || kind === undefined || !isPlural(kind)) return before + thing;
  const one = kind.replace(/ies$/, 'y').replace(/s$/, '');
  return /^\d/.test(thing) ? `${start}${one} ${thing}` : `${start}the ${thing} ${one}`;
}

interface Listed {
  readonly before: string;
  readonly first: string;
  /** Comma-separated items in the middle. */
  readonly more: string;
  readonly last: string;
  readonly after: string;
}

/**
 * "the limits of A, B and C": the first item with the text before it, the middle items, and the last with the
 * text after it.
 */
function afterCommas(text: string): Listed | undefined {
  const [, head = '', last = ''] = /^(.*,.*?),?\s+(?:and|as well as|&)\s+(.+)$/i.exec(text) ?? [];
  const [first = '', ...middle] = head.split(/,\s*/);
  const isItem = (thing: string): boolean => /^[\p{L}\p{N}\ue000](?:\S*\s+){0,3}\S*$/u.test(thing);
  if (middle.length === 0 || !middle.every(isItem)) return undefined;
  return { before: '', first, more: middle.join(','), last, after: '' };
}

/** "for both A and B" */
function joinedByBoth(text: string): Listed | undefined {
  const [, before, first = '', last = '', after = ''] = both.exec(text) ?? [];
  return before === undefined ? undefined : { before, first, more: '', last, after };
}

/** Splits off the first item: the words after the last preposition, or a name at the end. */
function leadOf(text: string): { readonly before: string; readonly item: string } {
  const at =
    /^(.*\b(?:of|for|on|in|with|at|by|about|to|from|between|list|show|compare|plans?|regions?|versions?|are|is|do|does)\s+(?:the\s+)?)(.+)$/i.exec(
      text.trim(),
    );
  return at === null ? { before: '', item: text.trim() } : { before: at[1] ?? '', item: at[2] ?? '' };
}

/** The last item ends with its name, or after its first word. */
function endOf(last: string, after: string): readonly [item: string, rest: string] {
  const words = last.trim().split(/\s+/);
  const isName = (word: string): boolean => /^[\p{Lu}\p{N}\ue000]/u.test(word);
  const count = isName(words[0] ?? '')
    ? Math.max(
        1,
        words.findIndex((word) => !isName(word)) < 0
          ? words.length
          : words.findIndex((word) => !isName(word)),
      )
    : 1;
  const rest = [...words.slice(count), after.trim()].join(' ').trim();
  return [words.slice(0, count).join(' '), rest === '' ? '' : /^[,;:?.]/.test(rest) ? rest : ` ${rest}`];
}

function isList(things: readonly string[], before: string): boolean {
  const isName = (thing: string): boolean =>
    /^(?:the\s+)?[\p{Lu}\p{N}\ue000]/u.test(thing) || /[_/]/.test(thing);
  if (things.length < 2 || things.some((thing) => thing.split(/\s+/).length > 4)) return false;
  if (things.every(isName)) return before !== '';
  return (
    things.length > 2 &&
    /^(?:what|how|list|show|describe|explain|summari[sz]e)\b.*\b(?:of|for|on|in)\s+(?:the\s+)?$/i.test(before)
  );
}
