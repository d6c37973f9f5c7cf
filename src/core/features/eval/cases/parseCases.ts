import * as l10n from '@vscode/l10n';
import * as z from 'zod/mini';
import { quoted, listAnd } from '../../../util/displayLanguage';
import { nearestName } from '../../../language/nearestName';
import { keptFields, type KeptAnswer } from '../kept/keptAnswer';
import type { CaseProblem, EvalCase } from './model';

/** A case file as read. */
export interface CaseFile {
  /** Relative to the folder, with `/`. */
  readonly file: string;
  readonly text: string;
  /** Name of the workspace folder with a slash, where document ids start with it; else empty. */
  readonly idPrefix: string;
}

// Schema of a line in `.askdocs/eval/*.jsonl`, with its error messages.

const text = z.string().check(z.trim(), z.minLength(1));
const oneOrMore = z.union([
  z.pipe(
    text,
    z.transform((one) => [one]),
  ),
  z.array(text),
]);

const line = z.strictObject({
  question: z.optional(text),
  /** As in the lines of `ask --batch`. */
  query: z.optional(text),
  document: z.optional(oneOrMore),
  documents: z.optional(oneOrMore),
  text: z.optional(oneOrMore),
  texts: z.optional(oneOrMore),
  outcome: z.optional(z.enum(['answered', 'declined'])),
  id: z.optional(z.union([text, z.pipe(z.number(), z.transform(String))])),
  ...keptFields,
});

type CaseLine = z.infer<typeof line>;

/** The line's fields, or its first error, which completes a sentence. */
function readCaseLine(written: string): CaseLine | { readonly reason: string } {
  const value = parseJson(written);
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { reason: l10n.t('this is not a JSON object on one line, as in {0}', '{"question": "…"}') };
  const parsed = line.safeParse(value);
  return parsed.success ? parsed.data : { reason: reasonOf(parsed.error.issues) };
}

/** Reports a misspelt key first, since it may cause the other errors. */
function reasonOf(issues: readonly z.core.$ZodIssue[]): string {
  const unknown = issues.flatMap((issue) => (issue.code === 'unrecognized_keys' ? issue.keys : []))[0];
  if (unknown !== undefined) return unknownField(unknown);
  const name = String(issues[0]?.path[0]);
  return expectations[name]?.() ?? l10n.t('{0} has a value that is not understood', quoted(name));
}

function unknownField(name: string): string {
  const known = Object.keys(line.shape);
  const meant = nearestName(name, known);
  return meant === undefined
    ? l10n.t('unknown field: {0}; known are {1}', name, listAnd(known))
    : l10n.t('unknown field: {0}; did you mean {1}?', name, meant);
}

const questionText = (): string => l10n.t('{0} must be a text that is not empty', '“question”');
const paths = (): string => l10n.t('{0} must be a path of a document, or a list of them', '“documents”');
const texts = (): string => l10n.t('{0} must be a text that is not empty, or a list of them', '“text”');

const expectations: Readonly<Record<string, () => string>> = {
  question: questionText,
  query: questionText,
  document: paths,
  documents: paths,
  text: texts,
  texts,
  outcome: () => l10n.t('{0} must be answered or declined', '“outcome”'),
  id: () => l10n.t('{0} must be a text or a number', '“id”'),
  answer: () => l10n.t('{0} must be a text that is not empty', '“answer”'),
  quotes: () =>
    l10n.t(
      '{0} must be a list of quotes with “document”, “quote” and “place”, as they were kept',
      '“quotes”',
    ),
};

function parseJson(written: string): unknown {
  try {
    return JSON.parse(written);
  } catch {
    return undefined;
  }
}

export interface ParsedCases {
  readonly cases: readonly EvalCase[];
  /** Errors of invalid lines, in order. */
  readonly problems: readonly CaseProblem[];
}

/**
 * Parses a file's cases, one per line. Empty lines and lines starting with `//` are skipped. An invalid line
 * is reported as a problem, and the others are kept.
 */
export function parseCases({ file, text, idPrefix }: CaseFile): ParsedCases {
  const cases: EvalCase[] = [];
  const problems: CaseProblem[] = [];
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/);
  for (const [index, written] of lines.entries()) {
    if (/^\s*(?:\/\/|$)/.test(written)) continue;
    const place = { file, line: index + 1 };
    const read = readCase(written, { place, idPrefix, cases });
    if ('reason' in read) problems.push({ place, reason: read.reason });
    else cases.push(read);
  }
  return { cases, problems };
}

interface Surroundings {
  readonly place: EvalCase['place'];
  readonly idPrefix: string;
  /** Cases of the preceding lines. */
  readonly cases: readonly EvalCase[];
}

type Expectations = Pick<EvalCase, 'documents' | 'texts'>;

function readCase(
  written: string,
  { place, idPrefix, cases }: Surroundings,
): EvalCase | { readonly reason: string } {
  const line = readCaseLine(written);
  if ('reason' in line) return line;
  const { question = line.query, outcome = 'answered', id = `${place.file}:${place.line}` } = line;
  const { documents, texts } = expectationsOf(line);
  if (question === undefined) return { reason: l10n.t('{0} is missing', '“question”') };
  const reason = problemOf(line, { documents, texts }) ?? twice(id, cases);
  if (reason !== undefined) return { reason };
  const kept = keptOf(line, idPrefix);
  return {
    ...{ id, question, documents: documents.map((path) => idPrefix + path), texts, outcome, place },
    ...(kept !== undefined && { kept }),
  };
}

/** The answer to be kept; undefined in a line without one. */
function keptOf(line: CaseLine, idPrefix: string): KeptAnswer | undefined {
  const { answer, quotes, style, scope, agent, kept: keptOn } = line;
  if (answer === undefined || quotes === undefined) return undefined;
  return {
    answer,
    quotes: quotes.map(({ document, quote, place, beside }) => ({
      documentId: idPrefix + plainPath(document),
      ...{ quote, place },
      ...(beside !== undefined && { beside }),
    })),
    ...{ style, agent, keptOn },
    scope: scope?.map((item) => ({ ...item, id: idPrefix + item.id })),
  };
}

function expectationsOf({ document = [], documents = [], text = [], texts = [] }: CaseLine): Expectations {
  return { documents: [...document, ...documents].map(plainPath), texts: [...text, ...texts] };
}

/** Normalises Windows separators and a leading `./`. */
function plainPath(path: string): string {
  return path.replaceAll('\\', '/').replace(/^(?:\.\/+)+/, '');
}

/** Checks beyond the schema. */
function problemOf(line: CaseLine, { documents, texts }: Expectations): string | undefined {
  const { question, query, outcome } = line;
  if (question !== undefined && query !== undefined)
    return l10n.t('give either “question” or “query”, not both');
  if (outcome === 'declined' && documents.length + texts.length > 0)
    return l10n.t('a question that is declined has no answer that could cite a document or contain a text');
  const empty = (['document', 'documents', 'text', 'texts'] as const).find(
    (name) => line[name]?.length === 0,
  );
  if (empty !== undefined) return l10n.t('{0} is empty, so nothing is expected of it', quoted(empty));
  const outside = [...documents, ...citedIn(line)].find((path) => !isInside(path));
  if (outside !== undefined)
    return l10n.t('{0} is not the path of a document in the folder', quoted(outside));
  const bare = texts.find((text) => !/[\p{L}\p{N}]/u.test(text));
  if (bare !== undefined)
    return l10n.t('{0} has no letter or digit that a quote could contain', quoted(bare));
  return keptProblemOf(line);
}

function citedIn({ quotes = [] }: CaseLine): string[] {
  return quotes.map(({ document }) => plainPath(document));
}

function keptProblemOf({ answer, quotes, outcome }: CaseLine): string | undefined {
  if ((answer === undefined) !== (quotes === undefined))
    return l10n.t('a kept answer has both “answer” and “quotes”');
  if (quotes !== undefined && outcome === 'declined')
    return l10n.t('a question that is declined has no answer that could be kept');
  return undefined;
}

function isInside(path: string): boolean {
  return path !== '' && !/^(?:[/~]|[a-z]:|[a-z]+:\/\/)/i.test(path) && !path.split('/').includes('..');
}

function twice(id: string, cases: readonly EvalCase[]): string | undefined {
  const other = cases.find((one) => one.id === id);
  return other && l10n.t('the id {0} is that of line {1} already', quoted(id), other.place.line);
}
