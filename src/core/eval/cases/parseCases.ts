import * as l10n from '@vscode/l10n';
import { quoted } from '../../text/displayLanguage';
import { readCaseLine, type CaseLine } from './caseSchema';
import type { CaseProblem, EvalCase } from './model';

/** A file of cases as it was read. */
export interface CaseFile {
  /** Relative to the folder, with `/`. */
  readonly file: string;
  readonly text: string;
  /** The name of the folder with a slash, where ids of documents begin with that; else empty. */
  readonly idPrefix: string;
}

export interface ParsedCases {
  readonly cases: readonly EvalCase[];
  /** What is wrong with the lines that are none, in their order. */
  readonly problems: readonly CaseProblem[];
}

/**
 * The cases of a file, a line each. Empty lines and lines that begin with `//` say nothing. A line that cannot be used is a
 * problem, and the others hold.
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
  /** Those of the lines before. */
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
  if (question === undefined) return { reason: l10n.t('{0} is missing', '"question"') };
  const reason = problemOf(line, { documents, texts }) ?? twice(id, cases);
  if (reason !== undefined) return { reason };
  return { id, question, documents: documents.map((path) => idPrefix + path), texts, outcome, place };
}

function expectationsOf({ document = [], documents = [], text = [], texts = [] }: CaseLine): Expectations {
  return { documents: [...document, ...documents].map(plainPath), texts: [...text, ...texts] };
}

/** With `/`, and without `./` before it: what Windows and shells write means the same. */
function plainPath(path: string): string {
  return path.replaceAll('\\', '/').replace(/^(?:\.\/+)+/, '');
}

/** What a schema cannot tell. */
function problemOf(line: CaseLine, { documents, texts }: Expectations): string | undefined {
  const { question, query, outcome } = line;
  if (question !== undefined && query !== undefined)
    return l10n.t('give either "question" or "query", not both');
  if (outcome === 'declined' && documents.length + texts.length > 0)
    return l10n.t('a question that is declined has no answer that could cite a document or hold a text');
  const empty = (['document', 'documents', 'text', 'texts'] as const).find(
    (name) => line[name]?.length === 0,
  );
  if (empty !== undefined) return l10n.t('{0} is empty, so nothing is expected of it', quoted(empty));
  const outside = documents.find((path) => !isInside(path));
  if (outside !== undefined)
    return l10n.t('{0} is not the path of a document in the folder', quoted(outside));
  const bare = texts.find((text) => !/[\p{L}\p{N}]/u.test(text));
  if (bare !== undefined) return l10n.t('{0} has no letter or digit that a quote could hold', quoted(bare));
  return undefined;
}

function isInside(path: string): boolean {
  return path !== '' && !/^(?:[/~]|[a-z]:|[a-z]+:\/\/)/i.test(path) && !path.split('/').includes('..');
}

function twice(id: string, cases: readonly EvalCase[]): string | undefined {
  const other = cases.find((one) => one.id === id);
  return other && l10n.t('the id {0} is that of line {1} already', quoted(id), other.place.line);
}
