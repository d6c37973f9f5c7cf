import type { AnswerStyle } from '../core/model';
import type { IndexView } from '../protocol/messages';
import { counted, formatCount } from './controls/counted';
import { judgementStrings } from './judgementStrings';

type IndexPhase = Extract<IndexView, { kind: 'indexing' }>['phase'];

const smallNumbers = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine'];

const styles: Record<AnswerStyle, string> = { concise: 'Concise', detailed: 'Detailed', bullets: 'Bullets' };

const phases: Record<IndexPhase, string> = {
  listing: 'Looking for documents',
  reading: 'Reading',
  embedding: 'Building the search index',
  saving: 'Saving the index',
};

/** Facts on one line; the dot between two is never left behind at the end of a line. */
export function listed(facts: readonly string[]): string {
  return facts.join(' ·\u00a0');
}

/** A few words that stay on one line. */
export function together(words: string): string {
  return words.replaceAll(' ', '\u00a0');
}

/** Queries of a search that are named. */
const queriesShown = 3;

function quoted(queries: readonly string[]): string {
  const shown = queries.slice(0, queriesShown).map((query) => `“${query}”`);
  const others = queries.length - shown.length;
  return `${shown.join(', ')}${others > 0 ? ` and ${formatCount(others)} more` : ''}`;
}

/** Every text that the page shows of its own, in one place. Texts of steps and messages come with the events. */
export const strings = {
  conversation: 'Conversation',

  question: {
    label: 'Question',
    placeholder: 'Ask about your documents',
    reply: 'Type your reply',
    noWorkspace: 'Open a folder to ask about its documents',
    style: 'Answer style',
    styles,
    send: 'Ask (Enter)',
    stop: 'Stop',
  },

  steps: {
    starting: 'Starting',
    waiting: 'Waiting until the documents are indexed',
    stopped: 'Stopped',
    failed: 'Could not be answered',
    clarify: 'One question back',
    notSearched: 'Not searched',
    outOfScope: 'Not a question for these documents',
    answered: 'Answered',
    noDocuments: 'No documents to search',
    nothingFound: (documents: number) =>
      `Searched ${counted(documents, 'file', 'files')}, nothing strong enough`,
    parts: (count: number) =>
      `${smallNumbers[count] ?? formatCount(count)} ${count === 1 ? 'part' : 'parts'}`,
    inTurn: (count: number) => `${smallNumbers[count] ?? formatCount(count)} searches in turn`,
    searchedFor: (queries: readonly string[]) => `Searched for ${quoted(queries)}`,
    passages: (count: number) => counted(count, 'passage', 'passages'),
    quotes: (verified: number, total: number) =>
      `${formatCount(verified)} of ${counted(total, 'quote', 'quotes')} verified`,
    foundKept: (found: number, kept: number) => `${formatCount(found)} found, ${formatCount(kept)} kept`,
    bestScore: (best: string, threshold: string) => `Best score ${best}; ${threshold} and more is kept`,
    droppedQuotes: (count: number) =>
      `${counted(count, 'quote', 'quotes')} dropped: not verbatim in the document`,
    more: (count: number) => `${formatCount(count)} more`,
    fewer: 'Fewer',
    foundBefore: (count: number) => `${formatCount(count)} found before`,
    keptFrom: (threshold: string, limit: number | undefined) =>
      limit === undefined
        ? `kept from ${threshold}`
        : `kept from ${threshold}, the best ${formatCount(limit)}`,
    dropped: 'dropped',
    searching: 'Searching the documents',
    after: (numbers: readonly number[]) => `after ${numbers.join(' and ')}`,
    tries: (count: number) => `${formatCount(count)} tries`,
    attempt: (attempt: number) => (attempt === 2 ? '2nd try' : `try ${formatCount(attempt)}`),
    status: { running: 'running', done: 'done', stopped: 'stopped', failed: 'failed' },
  },

  notes: {
    /** Of one call; the sum says that they are tokens. */
    inOut: (input: number, output: number, isEstimated: boolean) =>
      together(`${isEstimated ? 'about ' : ''}${formatCount(input)} in, ${formatCount(output)} out`),
    tokens: (input: number, output: number, isEstimated: boolean) =>
      `${isEstimated ? 'about ' : ''}${counted(input, 'token', 'tokens')} in, ${formatCount(output)} out`,
    calls: (count: number) => counted(count, 'call', 'calls'),
    cost: (cost: string) => together(`cost ${cost}`),
    nextTry: (wait: string) => `Next try in ${wait}.`,
    triedAgain: (wait: string) => `Tried again after ${wait}.`,
    waiting: (wait: string) => `Waiting ${wait} for the rate limit`,
    waited: (wait: string) => `Waited ${wait} for the rate limit`,
    offline: (reason: string) => `Done offline: ${reason}`,
    partlyOffline: 'partly done offline',
    noModel: 'Offline, no model used',
  },

  route: {
    understood: 'Understood as',
    entities: 'Names',
    variants: 'An answer each for',
  },

  plan: {
    after: 'After',
    facet: 'About',
    queries: 'Searches',
    terms: 'From the glossary',
    documents: 'First in',
  },

  conflicts: {
    title: 'Sources disagree:',
    newer: 'newer',
  },

  answer: {
    citation: (marker: number, place: string) => `Source ${marker}: ${place}`,
    table: 'Table',
    image: 'image',
    stopped: 'Stopped.',
    copy: 'Copy the answer',
    copied: 'Copied',
    again: 'Ask again',
    ready: (sources: number) => `Answered, ${counted(sources, 'source', 'sources')}`,
  },

  sources: {
    title: 'Sources',
    verified: 'quote verified',
    notVerified: 'quote not found in the document',
    pending: 'being checked',
    score: (score: string) => `score ${score}`,
  },

  ...judgementStrings,

  declined: {
    queries: 'Searched for',
    quoted,
    missing: 'Not in the documents',
    nearest: 'What came nearest',
    failed: 'Could not be read',
    more: (count: number) => `and ${formatCount(count)} more`,
  },

  welcome: {
    title: 'Ask your documents',
    about:
      'Answers come only from the documents in this workspace, and every claim carries a quote that you can open.',
    noWorkspace: 'Open a folder to ask about its documents.',
    notIndexed: 'Your documents are read when you ask the first question.',
    indexNow: 'Index now',
    noDocuments: 'No documents that can be read were found in this folder.',
    tips: [
      { icon: 'comment', text: 'Type a question in the box below.' },
      {
        icon: 'selection',
        text: 'Select text in a document, point at it and choose “Explain this with Ask Docs”.',
      },
      { icon: 'terminal', text: 'Run “Ask Docs: Ask a Question” from the command palette.' },
    ],
  },

  index: {
    none: 'No folder open',
    notIndexed: 'Not indexed yet',
    upToDate: 'Up to date',
    partly: 'Partly indexed',
    wordsAlone: 'Searched by words',
    modelProblem: {
      missing: 'Embedding model not downloaded',
      damaged: 'Embedding model damaged',
      unreadable: 'Embedding model cannot be read',
    },
    files: (count: number) => counted(count, 'file', 'files'),
    unread: (count: number) => `${formatCount(count)} could not be read`,
    progress: (phase: IndexPhase, percent: number | undefined) =>
      percent === undefined ? phases[phase] : `${phases[phase]} ${percent} %`,
    indexed: (percent: number) => `${percent} % indexed`,
    failed: (count: number) => `${counted(count, 'file', 'files')} failed`,
    left: (time: string) => `about ${time} left`,
    rate: (files: number, megabytes: number) =>
      `${files.toLocaleString('en')} files/s, ${megabytes.toLocaleString('en')} MB/s`,
    cancel: 'Cancel indexing',
    pause: 'Pause indexing',
    paused: 'Paused',
    resume: 'Resume',
    retry: 'Try again',
    update: 'Check for changed documents',
    continue: 'Index the rest',
  },
} as const;
