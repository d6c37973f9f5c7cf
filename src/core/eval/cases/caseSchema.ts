/** What a line of `.askdocs/eval/*.jsonl` may hold, and what is said where it holds something else. */
import * as l10n from '@vscode/l10n';
import * as z from 'zod/mini';
import { listAnd, quoted } from '../../text/displayLanguage';
import { nearestName } from '../../text/nearestName';

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
});

export type CaseLine = z.infer<typeof line>;

/** The line's fields, or what is wrong with the first of them, as the end of a sentence. */
export function readCaseLine(written: string): CaseLine | { readonly reason: string } {
  const value = parseJson(written);
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { reason: l10n.t('this is no JSON object on one line, as in {0}', '{"question": "…"}') };
  const parsed = line.safeParse(value);
  return parsed.success ? parsed.data : { reason: reasonOf(parsed.error.issues) };
}

/** A slip in a name comes first: what else is wrong may come of it. */
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

const questionText = (): string => l10n.t('{0} must be a text that is not empty', '"question"');
const paths = (): string => l10n.t('{0} must be a path of a document, or a list of such', '"documents"');
const texts = (): string => l10n.t('{0} must be a text that is not empty, or a list of such', '"text"');

const expectations: Readonly<Record<string, () => string>> = {
  question: questionText,
  query: questionText,
  document: paths,
  documents: paths,
  text: texts,
  texts,
  outcome: () => l10n.t('{0} must be answered or declined', '"outcome"'),
  id: () => l10n.t('{0} must be a text or a number', '"id"'),
};

function parseJson(written: string): unknown {
  try {
    return JSON.parse(written);
  } catch {
    return undefined;
  }
}
