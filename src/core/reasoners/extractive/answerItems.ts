import { sentences } from '../../text/sentences';
import type { NamedPlace } from './ordinals';

const bullet = /^\s*(?:[-*+•]|\d{1,2}[.)])\s+(.+)$/;
/** "Free, Pro and Enterprise" */
const name = '\\p{Lu}[\\p{L}\\p{N}_.-]*(?:\\s+\\p{Lu}[\\p{L}\\p{N}_.-]*)*';
const enumerated = new RegExp(`${name}(?:,\\s+${name})*,?\\s+(?:and|or|und|oder|et|ou|y|o)\\s+${name}`, 'u');
/** Longer items are cut to their heads. */
const maxWords = 12;

/** What an answer says at a place that a follow-up names, in a few words; undefined when it has no such place. */
export function itemAt(answer: string, place: NamedPlace): string | undefined {
  const items = place.isMarker ? sourcesIn(answer) : itemsIn(answer);
  const [at, ...others] = place.of(items.length);
  const item = at === undefined || others.length > 0 ? undefined : items[at];
  return item === undefined || item === '' ? undefined : headOf(item);
}

/** The items of the answer's lists, else the names that it lists in a sentence. */
function itemsIn(answer: string): readonly string[] {
  const lines = answer.split('\n').flatMap((line) => bullet.exec(line)?.[1] ?? []);
  if (lines.length > 1) return lines;
  const found = enumerated.exec(withoutMarks(answer))?.[0];
  return found === undefined ? [] : found.split(/,?\s+(?:and|or|und|oder|et|ou|y|o)\s+|,\s+/u);
}

/** By marker, the first sentence that has it, or that it follows; empty where there is none. */
function sourcesIn(answer: string): readonly string[] {
  const said = answer.split('\n').flatMap((line) => {
    const text = line.replace(bullet, '$1');
    return sentences(text).map(({ start, end }) => text.slice(start, end));
  });
  const markers = Array.from(answer.matchAll(/\[(\d{1,2})\]/g), ([, digits]) => Number(digits));
  return Array.from({ length: Math.max(0, ...markers) }, (_, place) => {
    const at = said.findIndex((one) => one.includes(`[${place + 1}]`));
    const own = said[at] ?? '';
    return withoutMarks(own).trim() === '' ? (said[at - 1] ?? '') : own;
  });
}

/** What comes before a colon or a dash, or the first words. */
function headOf(item: string): string {
  const bare = withoutMarks(item.replace(bullet, '$1'))
    .trim()
    .replace(/[.!?;,]+$/, '');
  const [head = bare] = bare.split(/:\s|\s[–—-]\s/);
  const words = head.split(/\s+/);
  return words.length <= maxWords ? head : words.slice(0, maxWords).join(' ');
}

function withoutMarks(text: string): string {
  return text.replace(/\s*\[\d{1,2}\]/g, '').replace(/\*\*|__|`/g, '');
}
