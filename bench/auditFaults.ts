// The faults that the audit is measured with, each put alone into an answer.
import type { CitationAudit } from '../src/core/model/events';
import type { Draft, SubAnswer } from '../src/core/model/types';
import { claimsOf } from '../src/core/trust/audit/claims';

export interface Answered {
  readonly draft: Draft;
  readonly subAnswers: readonly SubAnswer[];
}

/** An answer with one fault, and whether an audit found that fault. */
export interface Broken {
  readonly answered: Answered;
  readonly what: string;
  readonly isFound: (audit: CitationAudit) => boolean;
  /** Whether the answer has several quotes of one document. */
  readonly isOneDocument: boolean;
}

type Fault = (answered: Answered, seed: number) => Broken[];

const marked = /\[\d+\]/;

/** Sentences of the answer with a marker, as they stand in its text. */
function citedSentences({ draft }: Answered): string[] {
  return claimsOf(draft.text)
    .filter(({ kind, text }) => kind === 'sentence' && marked.test(text) && draft.text.includes(text))
    .map(({ text }) => text);
}

function isOneDocument({ draft }: Answered): boolean {
  const documents = draft.citations.map(({ documentId }) => documentId);
  return documents.length > new Set(documents).size;
}

function withText(answered: Answered, from: string, to: string): Broken {
  const { draft } = answered;
  const at = draft.text.indexOf(from);
  const text = draft.text.slice(0, at) + to + draft.text.slice(at + from.length);
  return {
    answered: { ...answered, draft: { ...draft, text } },
    what: `${from} → ${to}`,
    isFound: ({ unsupportedSentences }) => unsupportedSentences.length > 0,
    isOneDocument: isOneDocument(answered),
  };
}

/** A number outside of markers and of words with letters. */
const number = /(?<![[\p{L}\d.,_-])\d{1,4}(?![\]\p{L}\d_-]|[.,]\d)/u;

function other(digits: string): string {
  const value = Number(digits);
  return String(value % 10 === 9 ? value - 1 : value + 1);
}

const numberInQuote: Fault = (answered, seed) => {
  const { draft } = answered;
  const own = draft.citations.filter(({ quote }) => number.test(quote));
  const chosen = own[seed % Math.max(1, own.length)];
  if (chosen === undefined) return [];
  const quote = chosen.quote.replace(number, other);
  const citations = draft.citations.map((citation) =>
    citation === chosen ? { ...citation, quote } : citation,
  );
  return [
    {
      answered: { ...answered, draft: { ...draft, citations } },
      what: quote,
      isFound: ({ missingQuotes }) => missingQuotes.includes(chosen.marker),
      isOneDocument: isOneDocument(answered),
    },
  ];
};

const numberInSentence: Fault = (answered, seed) => {
  const own = citedSentences(answered).filter((sentence) => number.test(sentence.replace(/^\d+[.)]/, '')));
  const chosen = own[seed % Math.max(1, own.length)];
  if (chosen === undefined) return [];
  return [withText(answered, chosen, chosen.replace(number, other))];
};

const negation =
  /\b(?:(?:does|do|did|is|are|was|were|has|have|had|can|could|should|would|will|must|may) not|cannot|can't|don't|doesn't|didn't|isn't|aren't|wasn't|weren't|won't|never|not)\b/i;
const positive: Readonly<Record<string, string>> = {
  cannot: 'can',
  "can't": 'can',
  "don't": 'do',
  "doesn't": 'does',
  "didn't": 'did',
  "isn't": 'is',
  "aren't": 'are',
  "wasn't": 'was',
  "weren't": 'were',
  "won't": 'will',
  never: 'always',
  not: '',
};

const negationRemoved: Fault = (answered, seed) => {
  const own = citedSentences(answered).filter((sentence) => negation.test(sentence));
  const chosen = own[seed % Math.max(1, own.length)];
  if (chosen === undefined) return [];
  const without = chosen.replace(
    negation,
    (found) => positive[found.toLowerCase()] ?? found.replace(/ not$/i, ''),
  );
  return [withText(answered, chosen, without)];
};

const verb = / (is|are|was|were|can|will|must|should|may|could|would|has been|have been) (?!not\b|no\b)/;

const negationAdded: Fault = (answered, seed) => {
  const own = citedSentences(answered).filter((sentence) => verb.test(sentence) && !negation.test(sentence));
  const chosen = own[seed % Math.max(1, own.length)];
  if (chosen === undefined) return [];
  return [withText(answered, chosen, chosen.replace(verb, ' $1 not '))];
};

const inventions = [
  'The committee later moved its headquarters to Reykjavik.',
  'Most customers prefer the blue variant of the product.',
  'It was awarded a prize for outstanding design.',
  'The team plans to release a mobile version next spring.',
  'This approach was first proposed by Karin Lindqvist.',
];

const sentenceAdded: Fault = (answered, seed) => {
  const { draft } = answered;
  const added = inventions[seed % inventions.length] ?? '';
  return [
    {
      answered: { ...answered, draft: { ...draft, text: `${draft.text}\n\n${added}` } },
      what: added,
      isFound: ({ uncitedSentences }) => uncitedSentences.includes(added),
      isOneDocument: isOneDocument(answered),
    },
  ];
};

const sentenceAddedWithMarker: Fault = (answered, seed) => {
  const { draft } = answered;
  const added = (inventions[seed % inventions.length] ?? '').replace('.', ' [1].');
  const broken = withText(answered, draft.text, `${draft.text}\n\n${added}`);
  return [
    { ...broken, isFound: (audit) => audit.unsupportedSentences.some(({ sentence }) => sentence === added) },
  ];
};

/** A sentence names the source of another one, which says something else. */
const citationsSwapped: Fault = (answered) => {
  const own = citedSentences(answered).filter((sentence) => sentence.match(/\[\d+\]/g)?.length === 1);
  for (const one of own) {
    const first = marked.exec(one)?.[0] ?? '';
    const second = own
      .map((sentence) => marked.exec(sentence)?.[0] ?? '')
      .find((each) => each !== first && isElsewhere(answered, one, each));
    if (second !== undefined) return [withText(answered, one, one.replace(first, second))];
  }
  return [];
};

/** Whether most words of a sentence do not stand in the quote of a marker: then that quote cannot be its source. */
function isElsewhere({ draft }: Answered, sentence: string, marker: string): boolean {
  const quote = draft.citations.find((citation) => `[${citation.marker}]` === marker)?.quote ?? '';
  const held = new Set(longWords(quote));
  const own = longWords(sentence);
  return own.filter((word) => !held.has(word)).length > own.length / 2;
}

function longWords(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]{4,}/gu) ?? [];
}

export const faults: readonly (readonly [name: string, put: Fault])[] = [
  ['number in quote', numberInQuote],
  ['number in sentence', numberInSentence],
  ['negation removed', negationRemoved],
  ['negation added', negationAdded],
  ['sentence without source', sentenceAdded],
  ['invention with marker', sentenceAddedWithMarker],
  ['citation swapped', citationsSwapped],
];
