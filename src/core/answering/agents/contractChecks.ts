import * as l10n from '@vscode/l10n';
import type * as z from 'zod/mini';
import type { ContractProblem } from '../../model/agentContract';
import { quoted } from '../../util/displayLanguage';
import { placeholdersIn } from './agentPlan';
import type { frontMatter } from './contractSchema';

type Front = z.infer<typeof frontMatter>;
type Found = Omit<ContractProblem, 'file'>;
/** The line of the value at a path of keys and list indices, or of its nearest parent. */
type LineOf = (path: readonly PropertyKey[]) => number;

/** What is wrong with a contract that has the right shape. */
export function deeperProblems(front: Front, lineOf: LineOf): Found[] {
  return [...folderProblems(front, lineOf), ...dataProblems(front, lineOf), ...fieldProblems(front, lineOf)];
}

function folderProblems({ folders }: Front, lineOf: LineOf): Found[] {
  return folders.flatMap((folder, at) =>
    isInside(folder.replace(/^-/, ''))
      ? []
      : {
          line: lineOf(['folders', at]),
          reason: l10n.t('{0} is not a folder or file inside the workspace folder', quoted(folder)),
        },
  );
}

function isInside(folder: string): boolean {
  const steps = folder.replaceAll('\\', '/').split('/');
  return !/^(?:[/\\~]|[a-z]:|[a-z]+:\/\/)/i.test(folder) && !steps.includes('..') && !/[*?]/.test(folder);
}

function dataProblems({ 'required-data': required }: Front, lineOf: LineOf): Found[] {
  const each = required.findIndex((data, at) => data.each && required.findIndex((one) => one.each) !== at);
  return [
    ...required.flatMap((data, at) => [
      ...signProblems(data, (key) => lineOf(['required-data', at, ...(key === undefined ? [] : [key])])),
      ...lookUpProblems(data, required.slice(0, at), (key) => lineOf(['required-data', at, key])),
    ]),
    ...twice(required, 'required-data', lineOf),
    ...(each < 0
      ? []
      : [{ line: lineOf(['required-data', each]), reason: l10n.t('only one entry can have “each”') }]),
  ];
}

type Required = Front['required-data'][number];

/** What is wrong with how data is found in a question. */
function signProblems({ pattern, words, query, name }: Required, lineOf: (key?: string) => number): Found[] {
  if (pattern === undefined && words.length === 0 && query === undefined)
    return [
      {
        line: lineOf(),
        reason: l10n.t(
          '{0} needs a “pattern” or “words” that tell when it is given, or a “query”',
          quoted(name),
        ),
      },
    ];
  if (pattern !== undefined && words.length > 0)
    return [{ line: lineOf(), reason: l10n.t('{0} has both “pattern” and “words”; keep one', quoted(name)) }];
  const reason = pattern === undefined ? undefined : patternProblem(pattern);
  return reason === undefined ? [] : [{ line: lineOf('pattern'), reason }];
}

/** What is wrong with how data is looked up in tables. */
function lookUpProblems(
  { name, file, query }: Required,
  above: readonly Required[],
  lineOf: (key: string) => number,
): Found[] {
  if ((file === undefined) !== (query === undefined))
    return [
      {
        line: lineOf(file === undefined ? 'query' : 'file'),
        reason: l10n.t('{0} needs both “file” and “query”, or neither', quoted(name)),
      },
    ];
  if (file !== undefined && !isInside(file))
    return [
      {
        line: lineOf('file'),
        reason: l10n.t('{0} is not a folder or file inside the workspace folder', quoted(file)),
      },
    ];
  const known = ['question', ...above.map((data) => data.name)];
  return unknownPlaceholders(query ?? '', known).map((reason) => ({ line: lineOf('query'), reason }));
}

function unknownPlaceholders(text: string, known: readonly string[]): string[] {
  return placeholdersIn(text)
    .filter((name) => !known.includes(name))
    .map((name) =>
      l10n.t('Unknown placeholder {0}. Known: {1}', `{${name}}`, known.map((one) => `{${one}}`).join(', ')),
    );
}

/**
 * A group that only contains repetition and is itself repeated: catastrophic backtracking on a long question.
 */
const repeatsRepeated = /\((?:\?:)?(?:\\.|\[[^\]]*\]|[^()\\])[+*]\)[+*{]/;

function patternProblem(pattern: string): string | undefined {
  try {
    new RegExp(pattern, 'giu');
  } catch {
    return l10n.t('“pattern” is not a regular expression: {0}', pattern);
  }
  return repeatsRepeated.test(pattern)
    ? l10n.t('“pattern” repeats a group that itself repeats, which can take for ever: {0}', pattern)
    : undefined;
}

function fieldProblems(
  { 'output-fields': fields, 'required-data': required }: Front,
  lineOf: LineOf,
): Found[] {
  const known = ['question', ...required.map(({ name }) => name)];
  const asked = fields.flatMap(({ ask = '', headings }, at) =>
    unknownPlaceholders([ask, ...headings].join(' '), known).map((reason) => ({
      line: lineOf(['output-fields', at, 'ask']),
      reason,
    })),
  );
  const hasQuotes = fields.length === 0 || fields.some(({ from = 'documents' }) => from === 'documents');
  return [
    ...asked,
    ...twice(fields, 'output-fields', lineOf),
    ...(hasQuotes
      ? []
      : [
          {
            line: lineOf(['output-fields']),
            reason: l10n.t('no field is from the documents, so the answer would quote nothing'),
          },
        ]),
  ];
}

function twice(named: readonly { readonly name: string }[], key: string, lineOf: LineOf): Found[] {
  const names = named.map(({ name }) => name.toLowerCase());
  const at = names.findIndex((name, place) => names.indexOf(name) !== place);
  if (at < 0) return [];
  return [{ line: lineOf([key, at]), reason: l10n.t('{0} appears twice', quoted(named[at]?.name ?? '')) }];
}
