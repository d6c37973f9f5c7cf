import * as l10n from '@vscode/l10n';
import type * as z from 'zod/mini';
import { listAnd, quoted } from '../../util/displayLanguage';
import type { AgentContract, ContractProblem, OutputField, RequiredData } from '../../model/agentContract';
import { expectation, frontMatter, knownKeys } from './contractSchema';
import { nearestName } from '../../language/nearestName';
import { deeperProblems } from './contractChecks';
import type { GlossaryTerm } from '../../model/knowledge';

/** A contract file as read: its front matter as plain values with line numbers, and the text below it. */
export interface ContractSource {
  /** As shown to users. */
  readonly file: string;
  readonly front: unknown;
  /** The line of the value at a path of keys and list indices, or of its nearest parent. */
  readonly lineOf: (path: readonly PropertyKey[]) => number;
  readonly body: string;
  readonly bodyLine: number;
  /** Name of the workspace folder with a slash, where document ids start with it; else empty. */
  readonly idPrefix: string;
}

type Front = z.infer<typeof frontMatter>;
type Parsed =
  | { readonly kind: 'contract'; readonly contract: AgentContract }
  | { readonly kind: 'problems'; readonly problems: readonly ContractProblem[] };

const longestBody = 8000;

/** The parsed contract, or everything that is wrong with it: a contract with any problem is not used. */
export function parseContract(source: ContractSource): Parsed {
  const { file, front, body, bodyLine } = source;
  const parsed = frontMatter.safeParse(front);
  const problems = parsed.success
    ? deeperProblems(parsed.data, source.lineOf)
    : issuesOf(parsed.error, source);
  const text = body.trim();
  if (text === '')
    problems.push({
      line: bodyLine,
      reason: l10n.t('nothing is written below the front matter: say there how the agent is to answer'),
    });
  if (text.length > longestBody)
    problems.push({
      line: bodyLine,
      reason: l10n.t('the text below the front matter is longer than {0} characters', longestBody),
    });
  if (problems.length > 0 || !parsed.success)
    return {
      kind: 'problems',
      problems: problems.map((one) => ({ file, ...one })).sort((a, b) => a.line - b.line),
    };
  return { kind: 'contract', contract: contractOf(parsed.data, text, source) };
}

type Found = Omit<ContractProblem, 'file'>;

function issuesOf(error: z.core.$ZodError, { front, lineOf }: ContractSource): Found[] {
  if (typeof front !== 'object' || front === null || Array.isArray(front))
    return [{ line: 1, reason: l10n.t('the front matter must have keys and values, "name: …" first') }];
  const issues = flat(error.issues);
  const meant = issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys' && issue.path.length === 0
      ? issue.keys.map((key) => nearestName(key, knownKeys[''] ?? []))
      : [],
  );
  return issues.flatMap((issue) => {
    const key = keyOf(issue.path);
    if (issue.code === 'unrecognized_keys') {
      const [unknown = ''] = issue.keys;
      return { line: lineOf([...issue.path, unknown]), reason: unknownKey(unknown, knownKeys[key] ?? []) };
    }
    const isMissing = issue.path.length === 1 && !(String(issue.path[0]) in front);
    // Report a misspelt key once, at its own line.
    if (isMissing && meant.includes(key)) return [];
    if (isMissing) return { line: 1, reason: l10n.t('{0} is missing', quoted(key)) };
    return { line: lineOf(issue.path), reason: expectation(key) };
  });
}

/** For a union, the issues of its map alternative, where most mistakes are made. */
function flat(issues: readonly z.core.$ZodIssue[], above: readonly PropertyKey[] = []): z.core.$ZodIssue[] {
  return issues.flatMap((issue) => {
    const path = [...above, ...issue.path];
    const inner =
      issue.code === 'invalid_union'
        ? issue.errors.find((one) =>
            one.some(({ code, path: at }) => code === 'unrecognized_keys' || at.length > 0),
          )
        : undefined;
    return inner === undefined ? [{ ...issue, path }] : flat(inner, path);
  });
}

/** A path without list indices and without anything below a section's key. */
function keyOf(path: readonly PropertyKey[]): string {
  const key = path
    .filter((step) => typeof step === 'string')
    .slice(0, 2)
    .join('.');
  return key.startsWith('when-to-use.') || key.startsWith('glossary.') ? (key.split('.')[0] ?? key) : key;
}

function unknownKey(key: string, known: readonly string[]): string {
  const meant = nearestName(key, known);
  return meant === undefined
    ? l10n.t('{0} is not a key here; known are {1}', quoted(key), listAnd(known))
    : l10n.t('{0} is not a key here; did you mean {1}?', quoted(key), quoted(meant));
}

function contractOf(
  front: Front,
  instructions: string,
  { file, idPrefix, lineOf }: ContractSource,
): AgentContract {
  const each = front['required-data'].find((data) => data.each);
  const idsOf = (folders: readonly string[]): string[] =>
    folders.map((folder) => idPrefix + plainPath(folder)).filter((id) => id !== idPrefix);
  return {
    name: front.name,
    description: front.description,
    file,
    nameLine: lineOf(['name']),
    whenToUse: front['when-to-use'],
    folders: idsOf(front.folders.filter((folder) => !folder.startsWith('-'))),
    leftOut: idsOf(front.folders.flatMap((folder) => (folder.startsWith('-') ? folder.slice(1) : []))),
    glossary: Object.entries(front.glossary).map(([term, synonyms]): GlossaryTerm => ({ term, synonyms })),
    style: front.style,
    requiredData: front['required-data'].map(
      ({ each: isEach, file: of, query: sql, ...data }): RequiredData => ({
        ...data,
        pattern: data.pattern,
        isEach,
        ...(of !== undefined && sql !== undefined && { lookUp: { document: idPrefix + plainPath(of), sql } }),
      }),
    ),
    outputFields: front['output-fields'].map(({ name, from, ask, headings }): OutputField => {
      const isGiven = each?.name.toLowerCase() === name.toLowerCase() && ask === undefined;
      return { name, from: from ?? (isGiven ? 'question' : 'documents'), ask, headings };
    }),
    instructions,
  };
}

function plainPath(folder: string): string {
  return folder
    .replaceAll('\\', '/')
    .split('/')
    .filter((step) => step !== '' && step !== '.')
    .join('/');
}
