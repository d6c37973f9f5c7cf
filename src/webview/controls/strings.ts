import * as l10n from '@vscode/l10n';
import type { AnswerStyle } from '../../core/model/types';
import type { IndexView } from '../../protocol/messages';
import { counted, formatCount } from '../../core/util/displayLanguage';
import { judgementStrings } from './judgementStrings';

type IndexPhase = Extract<IndexView, { kind: 'indexing' }>['phase'];

const smallNumbers = [
  l10n.t('No'),
  l10n.t('One'),
  l10n.t('Two'),
  l10n.t('Three'),
  l10n.t('Four'),
  l10n.t('Five'),
  l10n.t('Six'),
  l10n.t('Seven'),
  l10n.t('Eight'),
  l10n.t('Nine'),
];

const styles: Record<AnswerStyle, string> = {
  concise: l10n.t('Concise'),
  detailed: l10n.t('Detailed'),
  bullets: l10n.t('Bullets'),
};

const phases: Record<IndexPhase, string> = {
  listing: l10n.t('Looking for documents'),
  reading: l10n.t('Reading'),
  embedding: l10n.t('Building the search index'),
  saving: l10n.t('Saving the index'),
};

/** Joins facts on one line; a line never breaks after the dot between two. */
export function listed(facts: readonly string[]): string {
  return facts.join(' ·\u00a0');
}

/** Keeps a few words together on one line. */
export function together(words: string): string {
  return words.replaceAll(' ', '\u00a0');
}

function numberWord(count: number): string {
  return smallNumbers[count] ?? formatCount(count);
}

/** How many queries of a search are listed. */
const queriesShown = 3;

function quoted(queries: readonly string[]): string {
  const shown = queries
    .slice(0, queriesShown)
    .map((query) => l10n.t('“{0}”', query))
    .join(', ');
  const others = queries.length - queriesShown;
  return others > 0 ? l10n.t('{0} and {1} more', shown, formatCount(others)) : shown;
}

/** Every text of the page itself, in one place. Texts of steps and messages come with the events. */
export const strings = {
  conversation: l10n.t('Conversation'),

  question: {
    label: l10n.t('Question'),
    reply: l10n.t('Type your reply'),
    noWorkspace: l10n.t('Open a folder to ask about its documents'),
    style: l10n.t('Answer style'),
    styles,
    send: l10n.t('Ask (Enter)'),
    stop: l10n.t('Stop'),
  },

  steps: {
    waiting: l10n.t('Waiting until the documents are indexed'),
    stopped: l10n.t('Stopped'),
    failed: l10n.t('Could not be answered'),
    clarify: l10n.t('Asked back'),
    notSearched: l10n.t('Not searched'),
    outOfScope: l10n.t('Not a question for these documents'),
    overview: l10n.t('About your documents'),
    answered: l10n.t('Answered'),
    noDocuments: l10n.t('No documents to search'),
    nothingFound: (documents: number) =>
      counted(
        documents,
        l10n.t('Searched {0} document, nothing strong enough'),
        l10n.t('Searched {0} documents, nothing strong enough'),
      ),
    parts: (count: number) => l10n.t('{0} parts', numberWord(count)),
    inTurn: (count: number) => l10n.t('{0} searches in turn', numberWord(count)),
    searchedFor: (queries: readonly string[]) => l10n.t('Searched for {0}', quoted(queries)),
    noClearAnswer: l10n.t('No clear answer'),
    passages: (count: number) =>
      counted(count, l10n.t('{0} matching passage'), l10n.t('{0} matching passages')),
    searchedAgain: (searches: number) =>
      searches === 2 ? l10n.t('Searched twice') : l10n.t('Searched three times'),
    foundKept: (found: number, kept: number) =>
      l10n.t('{0} found, {1} close', formatCount(found), formatCount(kept)),
    nearEnough: l10n.t('Close to the question; the mark shows the threshold'),
    notNearEnough: l10n.t('Less close to the question; the mark shows the threshold'),
    droppedQuotes: (count: number) =>
      counted(
        count,
        l10n.t('{0} quote dropped: not verbatim in the document'),
        l10n.t('{0} quotes dropped: not verbatim in the document'),
      ),
    more: (count: number) => l10n.t('{0} more', formatCount(count)),
    fewer: l10n.t('Fewer'),
    foundBefore: (count: number) => l10n.t('{0} found before', formatCount(count)),
    keptAbove: (limit: number | undefined) =>
      limit === undefined
        ? l10n.t('These are less close to the question')
        : l10n.t('The best {0} are kept', formatCount(limit)),
    dropped: l10n.t('dropped'),
    after: (numbers: readonly number[]) => {
      const [last = 0] = numbers.slice(-1);
      return numbers.length > 1
        ? l10n.t('after {0} and {1}', numbers.slice(0, -1).join(', '), last)
        : l10n.t('after {0}', last);
    },
    attempt: (attempt: number) =>
      attempt === 2 ? l10n.t('2nd try') : l10n.t('try {0}', formatCount(attempt)),
    status: {
      running: l10n.t('running'),
      done: l10n.t('done'),
      stopped: l10n.t('stopped'),
      failed: l10n.t('failed'),
    },
  },

  notes: {
    /** For one call; the total names the unit. */
    inOut: (input: number, output: number, isEstimated: boolean) => {
      const [read, written] = [formatCount(input), formatCount(output)];
      return together(
        isEstimated
          ? l10n.t('about {0} in, {1} out', read, written)
          : l10n.t('{0} in, {1} out', read, written),
      );
    },
    tokens: (input: number, output: number, isEstimated: boolean) => {
      const out = formatCount(output);
      return isEstimated
        ? counted(
            input,
            l10n.t('about {0} token in, {out} out', { out }),
            l10n.t('about {0} tokens in, {out} out', { out }),
          )
        : counted(
            input,
            l10n.t('{0} token in, {out} out', { out }),
            l10n.t('{0} tokens in, {out} out', { out }),
          );
    },
    calls: (count: number) => counted(count, l10n.t('{0} call'), l10n.t('{0} calls')),
    cost: (cost: string) => together(l10n.t('cost {0}', cost)),
    nextTry: (wait: string) => l10n.t('Next try in {0}.', wait),
    triedAgain: (wait: string) => l10n.t('Tried again after {0}.', wait),
    waiting: (wait: string) => l10n.t('Waiting {0} for the rate limit', wait),
    waited: (wait: string) => l10n.t('Waited {0} for the rate limit', wait),
    offline: (reason: string) => l10n.t('Done offline: {0}', reason),
    partlyOffline: l10n.t('partly done on this machine'),
    noModel: l10n.t('On this machine, no model used'),
  },

  route: {
    understood: l10n.t('Understood as'),
    entities: l10n.t('Names'),
    variants: l10n.t('One answer each for'),
  },

  data: {
    document: l10n.t('Looked up in'),
    places: l10n.t('Place'),
  },

  plan: {
    after: l10n.t('After'),
    facet: l10n.t('About'),
    queries: l10n.t('Searches'),
    terms: l10n.t('From the glossary'),
    documents: l10n.t('First in'),
  },

  conflicts: {
    title: l10n.t('Sources disagree:'),
    older: l10n.t('An older document says otherwise:'),
    newer: l10n.t('newer'),
  },

  answer: {
    citation: (marker: number, place: string) => l10n.t('Source {0}: {1}', marker, place),
    table: l10n.t('Table'),
    image: l10n.t('image'),
    stopped: l10n.t('Stopped.'),
    cutOff: l10n.t('The window was reloaded.'),
    copy: l10n.t('Copy the answer'),
    copied: l10n.t('Copied'),
    again: l10n.t('Ask again'),
    ready: (sources: number) =>
      counted(sources, l10n.t('Answered, {0} source'), l10n.t('Answered, {0} sources')),
    places: (sources: number) =>
      counted(sources, l10n.t('Not sure, {0} source'), l10n.t('Not sure, {0} sources')),
  },

  ...judgementStrings,

  declined: {
    nearest: l10n.t('Closest matches'),
    addToGlossary: (term: string) => l10n.t('Add “{0} = …” to the glossary', term),
    failed: l10n.t('Could not be read'),
    more: (count: number) => l10n.t('and {0} more', formatCount(count)),
  },

  index: {
    none: l10n.t('No folder open'),
    notIndexed: l10n.t('Not indexed yet'),
    upToDate: l10n.t('Up to date'),
    partly: l10n.t('Partly indexed'),
    wordsAlone: l10n.t('Searched by words'),
    teamAway: l10n.t('Team index unreachable'),
    filling: l10n.t('Still incomplete'),
    modelProblem: {
      missing: l10n.t('Embedding model not downloaded'),
      damaged: l10n.t('Embedding model damaged'),
      unreadable: l10n.t('Embedding model cannot be read'),
    },
    documents: (count: number) => counted(count, l10n.t('{0} document'), l10n.t('{0} documents')),
    unread: (count: number) => l10n.t('{0} could not be read', formatCount(count)),
    progress: (phase: IndexPhase, percent: number | undefined) =>
      percent === undefined ? phases[phase] : l10n.t('{0} {1} %', phases[phase], percent),
    indexed: (percent: number) => l10n.t('{0} % indexed', percent),
    failed: (count: number) => counted(count, l10n.t('{0} file unreadable'), l10n.t('{0} files unreadable')),
    left: (time: string) => l10n.t('about {0} left', time),
    rate: (files: number, megabytes: number) =>
      l10n.t('{0} files/s, {1} MB/s', formatCount(files), formatCount(megabytes)),
    cancel: l10n.t('Cancel indexing'),
    pause: l10n.t('Pause indexing'),
    paused: l10n.t('Paused'),
    resume: l10n.t('Resume'),
    retry: l10n.t('Try again'),
    update: l10n.t('Check for changed documents'),
    continue: l10n.t('Index the rest'),
  },
} as const;
