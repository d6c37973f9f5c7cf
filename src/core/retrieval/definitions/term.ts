import { unspaced } from '../../language/analyze';
import type { Span } from '../../language/sentences';

/** A term, compiled for searching. */
export interface Term {
  /**
   * Occurrences in a text, in order, in prose or code spelling (`maxRetries`, `max_retries`, "max retries").
   */
  occurrences(text: string): readonly Span[];
  /** Spelt as a code identifier: such a term means the same thing everywhere. */
  readonly isIdentifier: boolean;
  /** The letters of an abbreviation in lower case; undefined if the term is not one. */
  readonly initials: string | undefined;
}

const maxWords = 8;
const maxCharacters = 80;
const word = /[\p{L}\p{M}\p{N}]+/gu;
const humps = /(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u;
/** Separators allowed between the words of a term; a full stop followed by a space would end a sentence. */
const gap = String.raw`(?:[\s_\-/]{1,2}|\.)?`;

/** Parses a few words as one term; undefined if there is none, or if they name several things. */
export function termOf(text: string): Term | undefined {
  const name = text.trim();
  const words = (name.match(word) ?? []).flatMap((piece) => piece.split(humps));
  const isName = name.length <= maxCharacters && name.split(/\s+/).length <= maxWords;
  if (!isName || words.length === 0 || words.every((piece) => /^\d+$/.test(piece))) return undefined;
  const folded = words.map((piece) => piece.toLowerCase());
  // Without the flags `i` and `u`, which would make compiling slower than the search itself.
  const pattern = new RegExp([...folded.slice(0, -1), oneOrMany(folded.at(-1) ?? '')].join(gap), 'g');
  const isWhole = unspaced.test(name) ? () => true : standsWhole;
  return {
    occurrences: (within) => {
      const spans = Array.from(fold(within).matchAll(pattern), (match) => {
        return { start: match.index, end: match.index + match[0].length };
      });
      return spans.filter((span) => isWhole(within, span));
    },
    isIdentifier: isIdentifier(name, words.length),
    initials: /^\p{Lu}{2,6}s?$/u.test(name) ? name.replace(/s$/, '').toLowerCase() : undefined,
  };
}

/** Lower case, with all offsets preserved. */
function fold(text: string): string {
  const folded = text.toLowerCase();
  return folded.length === text.length ? folded : text;
}

function isIdentifier(name: string, words: number): boolean {
  if (/\s/.test(name)) return false;
  return /[_.]|\d|::|--|\(\)$/.test(name) || (words > 1 && !name.includes('-')) || /-\p{Lu}/u.test(name);
}

/** Whether a match is not part of a longer name: "part" does not match in `X-Part-Checksum`. */
function standsWhole(text: string, { start, end }: Span): boolean {
  const before = text.slice(Math.max(0, start - 2), start);
  return (
    !/[\p{L}\p{N}_]$|[\p{L}\p{N}][-.]$/u.test(before) &&
    !/^(?:[\p{L}\p{N}_]|[-.][\p{L}\p{N}])/u.test(text.slice(end, end + 2))
  );
}

/** A word with its plural or singular; short words are left alone, as they may be abbreviations. */
function oneOrMany(text: string): string {
  const singular = text.replace(/ies$/, 'y').replace(/(?<=(?:ch|sh|ss|x))es$|(?<=[^s])s$/, '');
  if (text.length < 3 || !/^[a-z]+$/.test(singular)) return `${text}s?`;
  return singular.endsWith('y') ? `${singular.slice(0, -1)}(?:ys?|ies)` : `${singular}(?:e?s)?`;
}

/** How clearly a text explains a term: 1 for a definition, 0 for a mere occurrence. */
export type Strength = number;

export const strengths = {
  /** "X means …", "**X**: …". */
  defined: 1,
  /** "X is a …". */
  described: 0.9,
  /** A table row that starts with X. */
  listed: 0.8,
  /** The first text below a heading that names X. */
  opening: 0.75,
  /** "X expires after …". */
  stated: 0.7,
  /** X is a code identifier that the text mentions. */
  mentioned: 0.6,
} as const;

/** How a text speaks about a term. */
export interface Speaking {
  readonly strength: Strength;
  /** For an entry ("**X**: …"), the offset of its text. */
  readonly textAt?: number;
}

/** What may precede a term at the start of a sentence: list or emphasis marks, and an article. */
const beginning =
  /^\s*(?:>\s*)*(?:(?:[-*+•]|\d{1,3}[.)])\s+(?:\[[ xX]\]\s+)?)?[*_`"“”„'‘’«»[]*(?:(?:an?|the|any|every|each|all|eine?|eine[rsmn]|de[rmns]|die|das|jede[rs]?|le|la|les|une?|el|los|las|una|il|lo|gli|het|een)\s+|l['’])?[*_`"“”„'‘’«»[]*$/i;
/** What may stand between a term and its verb. */
const closing = /^[*_`"“”'‘’«»\]]*(?:\s*\([^()]{1,80}\))?[*_`"“”'‘’«»\]]*/;

const means =
  /^,?\s+(?:means?|refers? to|stands? for|denotes?|(?:is|are) (?:defined as|short for|the (?:names?|terms?) (?:of|for))|describes?|bedeute[nt]|bezeichne[nt]|steh(?:en|t) für|heißt|désignent?|signifient?|significan?|se refieren? a|indican?|betekent|betekenen)(?!\p{L})/u;
/** A term followed by a colon, a dash, or its text indented on the next line. */
const entry = /^(?:\.?[*_`]*\s*(?:::?|=)(?!\/)[*_`]*\s+|\.?[*_`]*\s+[—–-]+\s+|[ \t]*\r?\n[ \t]{2,})(?=\S)/;
/** A bold term followed by its text. */
const boldEntry = /^\.\*\*\s+(?=\S)/;
const isA =
  /^,?\s+(?:is|are|was|were|ist|sind|est|sont|es|son|è|sono|zijn)\s+(?:an?|the|any|one|how|what|where|when|who|whether|eine?[rsmn]?|de[rmns]|die|das|une?|las?|les?|el|los|il|lo|gli|una|een|het)(?!\p{L})/u;
/**
 * Verbs a term can be the subject of; without a list, "session tokens" would be a statement about sessions.
 */
const does =
  /^\s+(?:(?:only|also|always|never|then)\s+)?(?:is|are|was|were|has|have|had|can|cannot|may|might|must|should|shall|will|does|do|sets?|controls?|limits?|specif(?:y|ies)|defines?|says?|tells?|contains?|holds?|carries|carry|returns?|expires?|determines?|decides?|allows?|lets?|enables?|disables?|provides?|gives?|names?|starts?|ends?|begins?|keeps?|stores?|shows?|makes?|takes?|uses?|needs?|requires?|applies|apply|runs?|sends?|reads?|writes?|checks?|consists?|includes?|covers?|lasts?|turns?|follows?|works?|lives?|becomes?|remains?|ist|sind|wird|werden|hat|haben|kann|können|muss|müssen|darf|gilt|gelten|legt|enthält|est|sont|peut|doit|a|ont|es|son|puede|debe|tiene|è|sono|può|deve)(?!\p{L})/u;
const predicates = [
  [means, strengths.defined],
  [isA, strengths.described],
  [does, strengths.stated],
] as const;
const called =
  /(?:^|\P{L})(?:called|known as|referred to as|termed|abbreviated(?: as| to)?|so-called|genannt|appelée?s?|llamad[oa]s?)\s+(?:an?\s+|the\s+)?[*_`"“”'‘’«»]*$/u;
/** Questions and cross-references. */
const isNoStatement = /\?["'”’)*_]*\s*$|^\W*(?:see|refer to)\b/i;

/** How a sentence or list item speaks about a term. */
export function speakingOf(text: string, term: Term): Speaking {
  const occurrences = term.occurrences(text);
  const [first] = occurrences;
  if (first === undefined || isNoStatement.test(text)) return { strength: 0 };
  const asSubject = speakingOfSubject(text, first);
  if (asSubject !== undefined) return asSubject;
  const isNamed = occurrences.some(({ start }) => called.test(text.slice(0, start)));
  if (isNamed || spellsOut(text, occurrences, term)) return { strength: strengths.described };
  return { strength: term.isIdentifier ? strengths.mentioned : 0 };
}

/** Undefined if the sentence is not about the term, or its form is not recognised. */
function speakingOfSubject(text: string, { start, end }: Span): Speaking | undefined {
  if (!beginning.test(text.slice(0, start))) return undefined;
  for (const begin of [end, end + (closing.exec(text.slice(end))?.[0].length ?? 0)]) {
    const rest = text.slice(begin);
    const mark = (entry.exec(rest) ?? boldEntry.exec(rest))?.[0];
    if (mark !== undefined) return { strength: strengths.defined, textAt: begin + mark.length };
    const strength = predicates.find(([predicate]) => predicate.test(rest))?.[1];
    if (strength !== undefined) return { strength };
  }
  return undefined;
}

/**
 * Whether a text spells out an abbreviation with the abbreviation in brackets: "service level objective
 * (SLO)".
 */
function spellsOut(text: string, occurrences: readonly Span[], { initials }: Term): boolean {
  return occurrences.some(({ start, end }) => {
    const before = /^(.*\S)\s*\([*_`"“]*$/s.exec(text.slice(0, start))?.[1];
    if (initials === undefined || before === undefined || !/^[*_`"”]*\)/.test(text.slice(end))) return false;
    const words = before.match(/\p{L}+/gu) ?? [];
    const last = words.slice(-initials.length).map((word) => word.charAt(0).toLowerCase());
    return last.join('') === initials;
  });
}
