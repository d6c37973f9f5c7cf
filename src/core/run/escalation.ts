// Questions for the user when no answer is good enough; each names what it is about.

import * as l10n from '@vscode/l10n';
import { undecidedOf } from '../trust/conflictSides';
import type { CitationAudit, Critique, DecisionReason } from '../model/events';
import type { Draft, SearchFilter, Conflict } from '../model/types';
import { isNoFilter, searchedOnly } from '../retrieval/filter';
import { counted, formatCount, listAnd, quoted } from '../util/displayLanguage';
import { isHallucinated } from '../trust/confidence';
import { anyOf, lackOf, type MissingWords } from '../understanding/missingWords';
import { questionAbout, shortened } from './questionAbout';
import type { Escalation } from '../trust/supervisor';
import { unreadByFault } from '../trust/unreadNotice';
import type { IndexStatus } from '../model/ports';

const maxNamed = 2;
const maxSides = 3;
const maxOptions = 4;

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
  const says = sides.slice(0, maxSides).map(({ marker, value }) => {
    const source = citations.find((citation) => citation.marker === marker);
    const name = source === undefined ? '' : `${titled(source.documentTitle)} `;
    return l10n.t('{0} says {1}', `${name}[${marker}]`, value);
  });
  const others = sides.length - maxSides;
  const all =
    others > 0 ? l10n.t('{0}, and {1} more', says.join(', '), formatCount(others)) : says.join(', ');
  return l10n.t('The sources disagree: {0}. Which of them holds?', all);
}

/** Describes how the draft's writing is at fault. */
function faultOf({ audit, critique }: Doubted): string {
  const unsupported = audit.unsupportedSentences.length;
  if (isHallucinated(audit))
    return l10n.t('This answer cited what is not in the documents; that citation is left out.');
  if (unsupported > 0) {
    return counted(
      unsupported,
      l10n.t('{0} sentence of this answer says something else than its quotes.'),
      l10n.t('{0} sentences of this answer say something else than their quotes.'),
    );
  }
  return critique.issues[0] ?? l10n.t('A check of this answer failed.');
}

function lackQuestion({ draft, missing }: Doubted): string {
  const titles = [...new Set(draft.citations.map(({ documentTitle }) => documentTitle))].map(titled);
  const near =
    titles.length === 0 ? [] : [l10n.t('The nearest is in {0}.', listAnd(titles.slice(0, maxNamed)))];
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
        ? l10n.t('Can you say it in other words, or name the document to look in?')
        : l10n.t('Is there another word for {0}?', named),
    ];
  }
  if (draft.facetsMissing.length > 0) {
    const facets = draft.facetsMissing.join('; ');
    return [
      l10n.t('Nothing was found about {0}.', facets),
      ...near,
      l10n.t('Which document speaks about it?'),
    ];
  }
  return [
    l10n.t('This may not fully answer the question.'),
    ...near,
    l10n.t('Can you say it in other words, or name the document to look in?'),
  ];
}

export interface NearSection {
  readonly title: string;
  /** Empty if there is none. */
  readonly heading: string;
  /** The words of the question that it contains. */
  readonly holds: readonly string[];
}

/** A question to which nothing was found. */
export interface FailedSearch {
  /** Without its search conditions. */
  readonly question: string;
  readonly filter: SearchFilter;
  /** Near misses, best first. */
  readonly nearest: readonly NearSection[];
  readonly status: IndexStatus;
  readonly missing: MissingWords;
  /** Whether a search failed, so that there may be more to find. */
  readonly hasFailed: boolean;
}

/**
 * Suggests rephrasing where something came near, and adding documents where nothing did. Options are
 * questions that can be asked as they are.
 */
export function askAfterNoResult(unfound: FailedSearch): {
  readonly question: string;
  readonly options: readonly string[];
} {
  const { question, filter, nearest, hasFailed } = unfound;
  if (hasFailed)
    return { question: l10n.t('Not everything could be searched. Ask it once more?'), options: [question] };
  // The scope carries over to the next question; conditions do not, since the question is given without them.
  const everywhere = isNoFilter({ ...filter, within: undefined }) ? [] : [question];
  const options = [...everywhere, ...narrower(unfound)].slice(0, maxOptions);
  return { question: nearest.length > 0 ? rephrase(unfound) : addDocuments(unfound), options };
}

function rephrase({ nearest, missing }: FailedSearch): string {
  const names = nearest.map(({ title, heading }) =>
    titled(heading === '' || heading === title ? title : `${title} › ${heading}`),
  );
  const near = listAnd([...new Set(names)].slice(0, maxNamed));
  const named = renamedIn(missing);
  return named === undefined
    ? l10n.t('Closest match: {0}. Is that it, or can you rephrase the question?', near)
    : l10n.t('Closest match: {0}. Is that it, or do your documents use another word for {1}?', near, named);
}

function addDocuments({ filter, status, missing }: FailedSearch): string {
  if (!isNoFilter(filter)) return `${searchedOnly(filter)} ${l10n.t('Shall all documents be searched?')}`;
  const unreadFiles = unreadByFault(status).length;
  const unread =
    unreadFiles === 0
      ? []
      : [
          counted(
            unreadFiles,
            l10n.t('{0} file could not be read and may hold it.'),
            l10n.t('{0} files could not be read and may hold it.'),
          ),
        ];
  const searched = counted(
    status.documents,
    l10n.t('{0} document was searched.'),
    l10n.t('{0} documents were searched.'),
  );
  // The message before it has said so.
  const isCounted = missing.unknown.length > 0;
  const about = namedIn(missing);
  const otherWord = renamedIn(missing);
  const wanted =
    otherWord !== undefined
      ? l10n.t('Try another word for {0}, or add a document that speaks about it.', otherWord)
      : about === undefined
        ? l10n.t('Try other words, or add a document that speaks about it.')
        : l10n.t('Add a document that speaks about {0}.', about);
  return [wanted, ...(isCounted ? [] : [searched]), ...unread].join(' ');
}

/** The words that no document has, else those that the nearest passages lack. */
function namedIn({ unknown, lacking }: MissingWords): string | undefined {
  const words = unknown.length > 0 ? unknown : lacking;
  return words.length === 0 ? undefined : anyOf(words);
}

/** The words among them that can be rephrased: years and other numbers have no synonyms. */
function renamedIn({ unknown, lacking }: MissingWords): string | undefined {
  const isWord = (word: string): boolean => /\p{L}/u.test(word);
  return namedIn({ unknown: unknown.filter(isWord), lacking: lacking.filter(isWord) });
}

/** Questions about near sections that share a word with the question. */
function narrower({ nearest }: FailedSearch): string[] {
  const asked = nearest.filter(({ holds }) => holds.length > 0).map(questionAbout);
  return [...new Set(asked)];
}

function titled(name: string): string {
  return quoted(shortened(name));
}
