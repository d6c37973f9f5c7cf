import { memoized } from '../util/memoized';
import { tokenize, type Token } from './analyze';
import { isNegation, negationSource } from './polarity';

/** Words that turn a statement into its opposite, beside negations. */
const forbiddingSource =
  'unable|unsupported|unavailable|prohibit.*|forbid.*|disable.*|disallow.*|refus.*|reject.*|exclud.*|impossib.*|verboten|untersagt|unzulässig|ausgeschlossen|interdit.*|prohibid.*|vietat.*|proibid.*|verboden';
const forbidding = new RegExp(`^(?:${forbiddingSource})$`);
/** Negations that deny nothing. */
const idle =
  /\b(?:no|not|nicht) (?:more|later|longer|less|fewer|older|mehr|länger|später|weniger) (?:than|als)\b|\bnot (?:only|even)\b|\bnicht (?:nur|einmal)\b/giu;
/** Words that put one thing in the place of another, and so deny it; "findet statt" does not. */
const replacing =
  /(?<![\p{L}\p{N}])(?:instead of|rather than|other than|anstelle|anstatt|statt(?!\s*(?:[.,;:!?)]|$))|au lieu|plutôt que|en lugar de|en vez de|invece d[ie]|em vez de|in plaats van)(?![\p{L}\p{N}])/giu;
/** Without one of these a text denies nothing; most have none. */
const telling = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:(?:${negationSource})(?![\\p{L}\\p{N}])|${forbiddingSource})|n['’]t|${replacing.source}`,
  'iu',
);
const clauseEnd = /[,;:.!?()[\]–—|]/;
const word = /[\p{L}\p{M}\p{N}]+(?:['’][\p{L}\p{M}]+)*/gu;

interface Denial {
  /** The term that is denied: the next content word, or the last one before where none follows. */
  readonly term: string | undefined;
  /** The terms that it may extend to, up to the end of the clause. */
  readonly scope: readonly string[];
}

/** Begins a condition or an explanation, whose negations are not of what is said. */
const subordinate =
  /(?<![\p{L}\p{N}])(?:as long as|if|unless|provided|so that|because|whenever|solange|wenn|falls|sofern|damit|weil|es sei denn)(?![\p{L}\p{N}])/iu;

/** What a sentence says without its conditions; one that begins with a condition is taken from the comma on. */
function mainClause(text: string): string {
  const at = text.search(subordinate);
  if (at < 0) return text;
  if (/\p{L}{2}/u.test(text.slice(0, at))) return text.slice(0, at);
  const comma = text.indexOf(',', at);
  return comma < 0 ? text : text.slice(comma + 1);
}

/** Whether what a text says has an odd number of negations, those of its conditions left out. */
export function isDenied(text: string): boolean {
  return telling.test(text) && denyingWords(mainClause(text)).length % 2 === 1;
}

const denyingBy = memoized(20_000, (written: string): 'forbids' | 'negates' | undefined => {
  const lower = written.toLowerCase();
  if (forbidding.test(lower)) return 'forbids';
  return isNegation(lower) ? 'negates' : undefined;
});

function denyingWords(
  text: string,
): { readonly start: number; readonly end: number; readonly forbids: boolean }[] {
  const said = text.replace(idle, (part) => ' '.repeat(part.length)).replace(/’/g, "'");
  const words = [...said.matchAll(word)].flatMap(({ 0: written, index: start }) => {
    const denying = denyingBy(written);
    return denying ? [{ start, end: start + written.length, forbids: denying === 'forbids' }] : [];
  });
  const replaced = [...said.matchAll(replacing)].map(({ 0: written, index: start }) => ({
    start,
    end: start + written.length,
    forbids: false,
  }));
  return [...words, ...replaced];
}

/** "Is not permitted" denies what stands before it. */
const permission = /^(?:permit\w*|allow\w*|possibl\w*|erlaubt|gestattet|zulassig|moglich|zulässig|möglich)$/;
const skipped = /^(?:longer|more|mehr|länger)$/;

interface Said {
  readonly terms: ReadonlySet<string>;
  readonly denials: readonly Denial[];
}

/** What a text says, and what of it it denies; it is compared with several others. */
const saidIn = memoized(1000, (text: string): Said => {
  const tokens = tokenize(text);
  return { terms: new Set(tokens.map(({ term }) => term)), denials: denialsIn(text, tokens) };
});

function denialsIn(text: string, all: readonly Token[]): Denial[] {
  const tokens = all.filter(({ term }) => !isNegation(term) && !skipped.test(term));
  return denyingWords(text).map(({ start, end, forbids }) => {
    const clause = text.slice(end).search(clauseEnd);
    const clauseTo = clause < 0 ? text.length : end + clause;
    const after = tokens.filter((token) => token.start >= end && token.end <= clauseTo);
    const before = tokens.findLast((token) => token.end <= start);
    const last = before && !clauseEnd.test(text.slice(before.end, start)) ? before.term : undefined;
    const scope = after.map(({ term }) => term);
    const [first] = scope;
    const isBefore = forbids || (first !== undefined && permission.test(first));
    return { term: isBefore ? (last ?? first) : (first ?? last), scope };
  });
}

/** Whether the one text says what the other denies, without denying it. */
export function areOpposed(one: string, other: string): boolean {
  const [own, its] = [saidIn(one), saidIn(other)];
  return isSaid(own.denials, its) || isSaid(its.denials, own);
}

function isSaid(denials: readonly Denial[], { terms: said, denials: others }: Said): boolean {
  const denied = new Set(others.flatMap(({ term, scope }) => [term, ...scope]));
  return denials.some(({ term }) => term !== undefined && said.has(term) && !denied.has(term));
}
