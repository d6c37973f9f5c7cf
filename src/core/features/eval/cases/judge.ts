import * as l10n from '@vscode/l10n';
import type { Citation, DocumentId } from '../../../model/types';
import type { RunOutcome, DeclineReason } from '../../../model/events';
import { listAnd, quoted } from '../../../util/displayLanguage';
import { cellsApart, isCsv } from '../../../util/text';
import { nearestName } from '../../../language/nearestName';
import { plainWords } from '../../../language/plainWords';
import type { CaseCheck, EvalCase } from './model';

/** Whether the concatenated texts contain one of the answer's wordings. */
export function holdsAnswer(texts: readonly string[], answers: readonly string[]): boolean {
  const said = ` ${texts.flatMap(plainWords).join(' ')} `;
  return answers.map(plainWords).some((words) => words.length > 0 && said.includes(` ${words.join(' ')} `));
}

// Judges runs against cases.

/** Information used to explain failed checks. */
export interface JudgedOver {
  /** All indexed documents. */
  readonly documents: ReadonlySet<DocumentId>;
  /** Texts of documents that may contain what was expected; others are not mentioned. */
  readonly texts: ReadonlyMap<DocumentId, string>;
}

/**
 * Checks a case's expectations against the outcome of its run. If the outcome differs, there is no answer to
 * check further: only documents missing from the index are reported as well.
 */
export function judgeRun(
  evalCase: Pick<EvalCase, 'documents' | 'texts' | 'outcome'>,
  outcome: RunOutcome | undefined,
  over: JudgedOver,
): readonly CaseCheck[] {
  const ended = outcomeCheck(evalCase.outcome, outcome);
  if (!ended.passed) {
    const missing = evalCase.documents.flatMap((path) => missingCheck(path, over.documents) ?? []);
    return [ended, ...missing];
  }
  const citations = outcome?.kind === 'answered' ? outcome.answer.citations : [];
  return [
    ended,
    ...evalCase.documents.map((path) => documentCheck(path, citations, over)),
    ...evalCase.texts.map((text) => textCheck(text, citations, over)),
  ];
}

/**
 * Whether a case's path refers to a document: it is its id, or that of a parent folder with a trailing slash.
 */
export function meansDocument(path: string, id: DocumentId): boolean {
  return path.endsWith('/') ? id.startsWith(path) : id.normalize() === path.normalize();
}

function outcomeCheck(expected: EvalCase['outcome'], outcome: RunOutcome | undefined): CaseCheck {
  const passed = expected === 'answered' ? outcome?.kind === 'answered' : isDeclinedRightly(outcome);
  return {
    kind: 'outcome',
    passed,
    expected: expected === 'answered' ? l10n.t('an answer') : l10n.t('no answer'),
    found: passed ? '' : outcomeWords(outcome),
  };
}

/** Short description of a run's outcome, with its answer or nearest passage. */
function outcomeWords(outcome: RunOutcome | undefined): string {
  switch (outcome?.kind) {
    case 'answered':
      return l10n.t('answered: {0}', quoted(shortened(outcome.answer.text)));
    case 'declined': {
      const nearest = outcome.coverage.nearest[0]?.documentId;
      const why = declinedWords[outcome.reason]();
      return nearest === undefined ? why : l10n.t('{0}; nearest is {1}', why, nearest);
    }
    case 'failed':
      return l10n.t('failed: {0}', outcome.message);
    case 'cancelled':
    case undefined:
      return l10n.t('stopped');
  }
}

const declinedWords: Readonly<Record<DeclineReason, () => string>> = {
  'nothing-found': () => l10n.t('declined: the documents do not say'),
  'out-of-scope': () => l10n.t('declined: not about the documents'),
  overview: () => l10n.t('told what documents there are'),
  'question-empty': () => l10n.t('declined: the question is empty'),
  'question-too-short': () => l10n.t('declined: the question is too short'),
  'question-too-long': () => l10n.t('declined: the question is too long'),
  'prompt-injection': () => l10n.t('declined: the question gives orders'),
  'no-documents': () => l10n.t('declined: there are no documents'),
  'unknown-agent': () => l10n.t('declined: there is no such agent'),
  clarify: () => l10n.t('asked back: the question can be understood in several ways'),
};

const mostCharacters = 100;

/** The beginning of a text on one line, truncated at a word boundary. */
function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= mostCharacters) return line;
  const cut = line.lastIndexOf(' ', mostCharacters - 1);
  return `${line.slice(0, cut > mostCharacters / 2 ? cut : mostCharacters - 1)}…`;
}

/**
 * Only a decline for lack of results says something about the documents; a question that was not understood,
 * or failed for another reason, does not.
 */
function isDeclinedRightly(outcome: RunOutcome | undefined): boolean {
  if (outcome?.kind !== 'declined') return false;
  return ['nothing-found', 'out-of-scope', 'prompt-injection'].includes(outcome.reason);
}

function documentCheck(path: string, citations: readonly Citation[], { documents }: JudgedOver): CaseCheck {
  const cited = [...new Set(citations.map(({ documentId }) => documentId))];
  const check = { kind: 'document', expected: path } as const;
  if (cited.some((id) => meansDocument(path, id))) return { ...check, passed: true, found: '' };
  return (
    missingCheck(path, documents) ?? { ...check, passed: false, found: l10n.t('cites {0}', named(cited)) }
  );
}

/** A check for a document missing from the index; undefined if it is there. */
function missingCheck(path: string, documents: ReadonlySet<DocumentId>): CaseCheck | undefined {
  const ids = [...documents];
  if (ids.some((id) => meansDocument(path, id))) return undefined;
  const check = { kind: 'document', passed: false, expected: path } as const;
  if (path.endsWith('/')) return { ...check, found: l10n.t('no document below it in the index') };
  const meant = nearestId(path, ids);
  return {
    ...check,
    found:
      meant === undefined
        ? l10n.t('no such document in the index')
        : l10n.t('no such document in the index; did you mean {0}?', meant),
  };
}

/** The document most likely meant: in another folder, or misspelt. */
function nearestId(path: string, ids: readonly DocumentId[]): DocumentId | undefined {
  const name = nameOf(path).toLowerCase();
  return ids.find((id) => nameOf(id).toLowerCase() === name) ?? nearestName(path, ids);
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

function textCheck(text: string, citations: readonly Citation[], { texts }: JudgedOver): CaseCheck {
  const check = { kind: 'text', expected: text } as const;
  const quotes = citations.map(({ documentId: id, quote }) => ({ id, text: quote }));
  if (holdsText(quotes, text)) return { ...check, passed: true, found: '' };
  const holders = [...texts].flatMap(([id, content]) =>
    holdsText([{ id, text: content }], text) ? [id] : [],
  );
  const first = citations[0]?.quote ?? '';
  const found =
    holders.length > 0
      ? l10n.t('found in {0}, but not quoted', named(holders))
      : texts.size > 0
        ? l10n.t('not found in {0}', named([...texts.keys()]))
        : l10n.t('quotes {0}', quoted(shortened(first)));
  return { ...check, passed: false, found };
}

interface Source {
  readonly id: DocumentId;
  readonly text: string;
}

/** Ignores case, punctuation, articles and link targets; table cells are separate words. */
function holdsText(sources: readonly Source[], text: string): boolean {
  const wanted = withoutLinks(text);
  const said = sources.map((source) => ({ ...source, text: withoutLinks(source.text) }));
  const isIn = (texts: readonly string[], ways: readonly string[]): boolean =>
    holdsAnswer(texts.map(withNumbers), ways.map(withNumbers));
  return (
    isIn(
      said.map((source) => source.text),
      [wanted],
    ) || isIn(said.map(apart), [wanted, apart({ id: '', text: wanted })])
  );
}

/** Separates cells and alternatives by spaces. */
function apart({ id, text }: Source): string {
  return (isCsv(id) ? cellsApart(text) : text).replace(/[;|/\t]|,(?!\d)|(?<!\d),/g, ' ');
}

function withoutLinks(text: string): string {
  return text.replace(/\]\((?:<[^>\n]{0,500}>|[^)\s]{0,500})\)/g, ']');
}

/** Punctuation only matters within numbers: 3.5 is neither 35 nor 3-5, but 18,400 and 18.400 are 18400. */
function withNumbers(text: string): string {
  return text
    .replace(/(?<![\d.,])\d{1,3}(?:[.,'’\u00a0\u202f]\d{3})+(?![\d.,]*\d)/g, (number) =>
      number.replace(/\D/g, ''),
    )
    .replace(/(?<=\d)[.,](?=\d)/g, 'p')
    .replace(/(?<=\d)[-–—:](?=\d)/g, ' ');
}

const mostNamed = 3;

function named(ids: readonly DocumentId[]): string {
  if (ids.length <= mostNamed) return listAnd(ids);
  return l10n.t('{0} and {1} more', ids.slice(0, mostNamed).join(', '), ids.length - mostNamed);
}
