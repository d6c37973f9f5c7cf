import * as l10n from '@vscode/l10n';
import type { DocumentId, PathCondition, SearchFilter } from '../model/types';
import { scopePath } from '../model/scope';

/** Whether a filter lets everything through. */
export function isNoFilter(filter: SearchFilter): boolean {
  const { conditions, excluded, within, without = [], isLead, isWhole, isOverview } = filter;
  const lists = [conditions, excluded, without];
  return (
    lists.every(({ length }) => length === 0) &&
    within === undefined &&
    [isLead, isWhole, isOverview].every((mark) => mark !== true)
  );
}

/** A filter in query syntax; empty if it lets everything through. */
export function filterLabel({ conditions, excluded, within = [] }: SearchFilter): string {
  const quote = (text: string): string => (/\s/.test(text) ? `"${text}"` : text);
  return [
    ...within.map((item) => `${item.kind === 'folder' ? 'in' : 'file'}:${quote(scopePath(item))}`),
    ...conditions.map(({ kind, value, negated }) => `${negated ? '-' : ''}${kind}:${quote(value)}`),
    ...excluded.map((text) => `-${quote(text)}`),
  ].join(' ');
}

/** A sentence saying that the search was limited. */
export function searchedOnly(filter: SearchFilter): string {
  const { within = [] } = filter;
  const rest = filterLabel({ ...filter, within: [] });
  if (within.length === 0) return l10n.t('Only what matches {0} was searched.', rest);
  const parts = within.map(scopePath).join(', ');
  return rest === ''
    ? l10n.t('Only {0} was searched.', parts)
    : l10n.t('Only what matches {1} in {0} was searched.', parts, rest);
}

/** Type names for formats with several or unexpected extensions. An extension also stands for itself. */
const extensionsOfType: Readonly<Record<string, string>> = {
  markdown: 'md mdx markdown',
  md: 'md mdx markdown',
  text: 'txt text',
  txt: 'txt text',
  html: 'html htm xhtml',
  yaml: 'yaml yml',
  yml: 'yaml yml',
  json: 'json jsonc json5 jsonl ndjson',
  notebook: 'ipynb',
  jupyter: 'ipynb',
  word: 'docx odt',
  excel: 'xlsx xlsm xls ods',
  sheet: 'xlsx xlsm xls ods csv tsv',
  xlsx: 'xlsx xlsm',
  powerpoint: 'pptx pptm ppsx odp',
  slides: 'pptx pptm ppsx odp',
  pptx: 'pptx pptm ppsx',
  asciidoc: 'adoc asciidoc asc',
  adoc: 'adoc asciidoc asc',
  rst: 'rst rest',
};
const plainTypes = new Set(
  'mdx pdf docx xlsm xls ods csv tsv ipynb odt odp epub toml jsonl jsonc json5 ndjson htm xhtml pptm ppsx asc asciidoc'.split(
    ' ',
  ),
);

/** Whether a word is a valid type after `type:`; anything else is plain text (`type:string`). */
export function isTypeName(name: string): boolean {
  const type = typeOf(name);
  return Object.hasOwn(extensionsOfType, type) || plainTypes.has(type);
}

/** Intersection of two filters. */
export function bothFilters(one: SearchFilter, other: SearchFilter | undefined): SearchFilter {
  if (other === undefined) return one;
  const without = [...(one.without ?? []), ...(other.without ?? [])];
  return {
    conditions: [...one.conditions, ...other.conditions],
    excluded: [...one.excluded, ...other.excluded],
    ...((one.within ?? other.within) && { within: one.within ?? other.within }),
    ...(without.length > 0 && { without }),
    ...withMarks(one, other),
  };
}

function withMarks(
  ...filters: readonly SearchFilter[]
): Pick<SearchFilter, 'isLead' | 'isWhole' | 'isOverview'> {
  return {
    ...(filters.some(({ isLead }) => isLead) && { isLead: true }),
    ...(filters.some(({ isWhole }) => isWhole) && { isWhole: true }),
    ...(filters.some(({ isOverview }) => isOverview) && { isOverview: true }),
  };
}

const kinds: readonly PathCondition['kind'][] = ['in', 'type', 'file'];

/**
 * Compiles conditions into a predicate on documents; undefined if there are none. Conditions of one kind are
 * alternatives (`in:a in:b`), different kinds must all hold, and negated conditions exclude.
 * Case-insensitive.
 */
export function documentTest(
  conditions: readonly PathCondition[],
): ((id: DocumentId) => boolean) | undefined {
  if (conditions.length === 0) return undefined;
  const tests = conditions.map(({ kind, value, negated }) => ({ kind, negated, holds: testOf(kind, value) }));
  const unwanted = tests.filter(({ negated }) => negated);
  const wanted = kinds
    .map((kind) => tests.filter((test) => test.kind === kind && !test.negated))
    .filter((group) => group.length > 0);
  return (id) => {
    const path = fold(id);
    return (
      !unwanted.some(({ holds }) => holds(path)) &&
      wanted.every((group) => group.some(({ holds }) => holds(path)))
    );
  };
}

function testOf(kind: PathCondition['kind'], value: string): (path: string) => boolean {
  switch (kind) {
    case 'in': {
      // Consecutive folders, anywhere in the path.
      const folders = `/${fold(value).replace(/^(?:\.?\/)+|\/(?:\*+)?$/g, '')}/`;
      return (path) => `/${path}/`.includes(folders);
    }
    case 'type': {
      const type = typeOf(value);
      const list = (Object.hasOwn(extensionsOfType, type) ? extensionsOfType[type] : undefined) ?? type;
      const endings = list.split(' ').map((extension) => `.${extension}`);
      return (path) => endings.some((ending) => path.endsWith(ending));
    }
    case 'file': {
      const name = fold(value);
      return (path) => (name.includes('/') ? path : path.slice(path.lastIndexOf('/') + 1)).includes(name);
    }
  }
}

function typeOf(value: string): string {
  return fold(value).replace(/^\./, '');
}

function fold(path: string): string {
  return path.normalize('NFC').toLowerCase().replaceAll('\\', '/');
}
