// Questions for the user when no answer is good enough; each names what it is about.

import * as l10n from '@vscode/l10n';
import { undecidedOf } from '../trust/conflictSides';
import type { CitationAudit, Critique, DecisionReason } from '../model/events';
import type { Draft, SearchFilter, Conflict } from '../model/types';
import { isNoFilter } from '../retrieval/filter';
import { counted, formatCount, listAnd, quoted } from '../util/displayLanguage';
import { isHallucinated } from '../trust/confidence';
import { languageOfQuestion } from '../language/language';
import { anyOf, lackOf, type MissingWords } from '../understanding/missingWords';
import type { Escalation } from '../trust/supervisor';
import { unreadByFault } from '../trust/unreadNotice';
import type { IndexStatus } from '../model/ports';

const maxNamed = 2;
const maxSides = 3;
/** The longest name in a sentence, in characters. */
const longestName = 80;

/** A draft whose fate is left to the user. */
export interface Doubted {
  readonly draft: Draft;
  readonly audit: CitationAudit;
  readonly critique: Critique;
  /** Words of the question that the documents, or the nearest passages, lack. */
  readonly missing: () => MissingWords;
}

/** Explains what is doubtful about the best draft and what would help: one notice, shown above the draft. */
export function askAbout(objection: DecisionReason, doubted: Doubted): Escalation {
  const { draft } = doubted;
  const conflict = undecidedOf(draft);
  const isConflict = objection === 'conflict' || objection === 'low-confidence';
  if (conflict !== undefined && isConflict)
    return { variant: 'conflict', question: conflictQuestion(conflict, draft) };
  const question =
    objection === 'low-confidence'
      ? lackQuestion(doubted)
      : `${faultOf(doubted)} ${l10n.t('Can you check it against the quotes, or name the document that should say it?')}`;
  return { variant: 'low-confidence', question };
}

function conflictQuestion({ sides }: Conflict, { citations }: Draft): string {
  const named = sides
    .toSorted((one, other) => one.marker - other.marker)
    .map(({ marker, value }) => ({ marker, value, name: titleOf(marker, citations) }));
  const says = named.slice(0, maxSides).map(({ marker, value, name }) => {
    const isAlone = named.filter((other) => other.name === name).length === 1;
    return l10n.t('{0} says {1}', name !== '' && isAlone ? name : `${name} [${marker}]`.trim(), value);
  });
  const others = sides.length - maxSides;
  const all =
    others > 0 ? l10n.t('{0}, and {1} more', says.join(', '), formatCount(others)) : says.join(', ');
  return l10n.t('The sources disagree: {0}. Which one applies?', all);
}

function titleOf(marker: number, citations: Draft['citations']): string {
  const source = citations.find((citation) => citation.marker === marker);
  return source === undefined ? '' : titled(source.documentTitle);
}

/** Describes how the draft's writing is at fault. */
function faultOf({ audit, critique }: Doubted): string {
  const unsupported = audit.unsupportedSentences.length;
  if (isHallucinated(audit))
    return l10n.t('This answer cited what is not in the documents; that citation was removed.');
  if (unsupported > 0) {
    return counted(
      unsupported,
      l10n.t('{0} sentence of this answer says something else than its quotes.'),
      l10n.t('{0} sentences of this answer say something else than their quotes.'),
    );
  }
  return critique.issues[0] ?? l10n.t('This answer failed a check.');
}

function lackQuestion({ draft, missing }: Doubted): string {
  const titles = [...new Set(draft.citations.map(({ documentTitle }) => documentTitle))].map(titled);
  const near =
    titles.length === 0 ? [] : [l10n.t('The closest match is in {0}.', listAnd(titles.slice(0, maxNamed)))];
  return lackSentences(draft, missing(), near).join(' ');
}

function lackSentences(draft: Draft, words: MissingWords, near: readonly string[]): readonly string[] {
  const lack = lackOf(words);
  if (lack !== undefined) {
    const clause = lack.charAt(0).toLowerCase() + lack.slice(1);
    const named = renamedIn(words);
    return [
      l10n.t('The documents may not fully answer this: {0}.', clause),
      ...near,
      named === undefined
        ? l10n.t('Can you rephrase the question, or name the document to look in?')
        : l10n.t('Do your documents use another word for {0}?', named),
    ];
  }
  if (draft.facetsMissing.length > 0) {
    const facets = draft.facetsMissing.join('; ');
    return [l10n.t('Nothing was found about {0}.', facets), ...near, l10n.t('Which document covers it?')];
  }
  return [
    l10n.t('This may not fully answer the question.'),
    ...near,
    l10n.t('Can you rephrase the question, or name the document to look in?'),
  ];
}

/** A question to which nothing was found. */
export interface FailedSearch {
  /** Without its search conditions. */
  readonly question: string;
  readonly filter: SearchFilter;
  /** Number of near misses. */
  readonly nearest: number;
  readonly status: IndexStatus;
  readonly missing: MissingWords;
  /** Whether a search failed, so that there may be more to find. */
  readonly hasFailed: boolean;
}

/** Asks for what would help where nothing was found: one short question, and questions that can be asked as they are. */
export function askAfterNoResult({ question, filter, nearest, status, missing, hasFailed }: FailedSearch): {
  readonly question: string;
  readonly options: readonly string[];
} {
  if (hasFailed)
    return { question: l10n.t('Not everything could be searched. Ask again?'), options: [question] };
  // The scope carries over to the next question; conditions do not, since the question is given without them.
  const isLimited = !isNoFilter({ ...filter, within: undefined });
  const options = isLimited ? [question] : [];
  if (!isNoFilter(filter)) return { question: l10n.t('Search all documents?'), options };
  if (glossaryTermOf(question, missing) !== undefined)
    return {
      question: [l10n.t('Do your documents use another word for it?'), ...unread(status)].join(' '),
      options,
    };
  if (nearest > 0) return { question: l10n.t('Can you rephrase the question?'), options };
  return { question: addDocuments(status, missing), options };
}

/**
 * What the documents may call otherwise: the first thing of a question that none of them mentions, unless it is a number or
 * the name of somebody or of a place. Undefined if there is none.
 */
export function glossaryTermOf(question: string, { unknown }: MissingWords): string | undefined {
  // German capitalises every noun.
  const isGerman = languageOfQuestion(question) === 'de';
  const isOwnName = (term: string): boolean =>
    !isGerman && !question.trim().startsWith(term) && /(?<![\p{L}\p{N}])\p{Lu}\p{Ll}/u.test(term);
  return unknown.find((term) => !/\d/.test(term) && !isOwnName(term));
}

function addDocuments(status: IndexStatus, missing: MissingWords): string {
  const searched = counted(
    status.documents,
    l10n.t('{0} document was searched.'),
    l10n.t('{0} documents were searched.'),
  );
  // The message before it has said so.
  const isCounted = missing.unknown.length > 0;
  const wanted = l10n.t('Try other words, or add a document about it.');
  return [wanted, ...(isCounted ? [] : [searched]), ...unread(status)].join(' ');
}

/** A sentence on files that may hold it and could not be read; none if all were. */
function unread(status: IndexStatus): readonly string[] {
  const files = unreadByFault(status).length;
  if (files === 0) return [];
  const one = l10n.t('{0} file could not be read and may contain it.');
  return [counted(files, one, l10n.t('{0} files could not be read and may contain it.'))];
}

/** The words that no document has, else those that the nearest passages lack. */
function namedIn({ unknown, lacking }: MissingWords): string | undefined {
  const words = unknown.length > 0 ? unknown : lacking;
  return words.length === 0 ? undefined : anyOf(words);
}

/** The words among them that can be rephrased: years and other numbers have no synonyms. */
function renamedIn({ unknown, lacking }: MissingWords): string | undefined {
  const isWord = (word: string): boolean => !/\d/.test(word);
  return namedIn({ unknown: unknown.filter(isWord), lacking: lacking.filter(isWord) });
}

function titled(name: string): string {
  return quoted(name.length <= longestName ? name : `${name.slice(0, longestName - 2).trimEnd()} …`);
}
