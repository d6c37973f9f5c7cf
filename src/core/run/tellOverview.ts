import type { CountedName } from '../model/overview';
import type { DocumentId } from '../model/types';
import { documentTest } from '../retrieval/filter';
import { overviewOf } from '../retrieval/overviewOf';
import { aboutDocuments, type AboutDocuments } from '../understanding/aboutDocuments';
import { listAnd } from '../util/displayLanguage';
import type { DeclinedRun } from './decline';
import { overviewPhrases } from './overviewWords';
import type { Run } from './run';
import * as words from './stepWords';

const mostFolders = 5;
const mostTitles = 4;

/**
 * Says what documents there are, by kind, folder and a few titles, and for a greeting or a call for help what can be asked; in
 * the language of the question.
 */
export async function tellOverview(run: Run): Promise<DeclinedRun> {
  const { kind, language } = aboutDocuments(run.question) ?? { kind: 'contents', language: 'en' };
  const ids = await documentsOf(run);
  const told = [
    overviewPhrases[language].begin[kind],
    ...corpusSentences(ids, await titlesOf(run, ids), language),
  ];
  return {
    kind: 'declined',
    reason: 'overview',
    message: told.filter((sentence) => sentence !== '').join('\n\n'),
    flags: [],
    coverage: words.noCoverage,
    options: [],
  };
}

/** The documents that the question is limited to. */
async function documentsOf({ deps, filter, signal }: Run): Promise<readonly DocumentId[]> {
  const { documents } = (await deps.contents?.(signal)) ?? { documents: [] };
  const holds = documentTest(filter.conditions);
  const { within = [], without = [] } = filter;
  const isWithin = (id: DocumentId) =>
    within.length === 0 ||
    within.some((item) => (item.kind === 'folder' ? id.startsWith(`${item.id}/`) : id === item.id));
  return documents
    .map(({ id }) => id)
    .filter((id) => holds?.(id) !== false && isWithin(id) && !without.includes(id))
    .sort();
}

function corpusSentences(
  ids: readonly DocumentId[],
  titles: readonly string[],
  language: AboutDocuments['language'],
): readonly string[] {
  if (ids.length === 0) return [];
  const phrases = overviewPhrases[language];
  const { folders } = overviewOf(ids);
  const list = (names: readonly string[]) => listAnd(names, language);
  const [open, close] = phrases.quotes;
  const count = ids.length.toLocaleString(language);
  const others = folders.length > mostFolders ? [phrases.otherFolders] : [];
  const inFolders = folders.slice(0, mostFolders).map((folder) => nameOf(folder, language));
  return [
    `${phrases.documents(count, ids.length === 1)}: ${list(kindsOf(ids, language))}.`,
    ...(folders.length > 0 ? [phrases.folders.replace('{0}', list([...inFolders, ...others]))] : []),
    ...(titles.length > 0
      ? [phrases.titles.replace('{0}', list(titles.map((title) => `${open}${title}${close}`)))]
      : []),
  ];
}

function kindsOf(ids: readonly DocumentId[], language: AboutDocuments['language']): readonly string[] {
  const named = overviewOf(ids).kinds;
  const count = (documents: number) => documents.toLocaleString(language);
  const others = ids.length - named.reduce((sum, { documents }) => sum + documents, 0);
  return [
    ...named.map(({ name, documents }) => `${count(documents)} ${name}`),
    ...(others > 0 ? [overviewPhrases[language].otherKinds(count(others))] : []),
  ];
}

function nameOf({ name, documents }: CountedName, language: string): string {
  return `${name} (${documents.toLocaleString(language)})`;
}

/** The titles of a few documents, of different folders if possible; their file names where the index gives none. */
async function titlesOf({ deps, signal }: Run, ids: readonly DocumentId[]): Promise<readonly string[]> {
  const folderOf = (id: DocumentId) => id.slice(0, id.lastIndexOf('/') + 1);
  const firsts = ids.filter((id, at) => ids.findIndex((other) => folderOf(other) === folderOf(id)) === at);
  const chosen = [...new Set([...firsts, ...ids])].slice(0, mostTitles);
  return Promise.all(
    chosen.map(async (id) => {
      const name = id.slice(id.lastIndexOf('/') + 1);
      const filter = { conditions: [{ kind: 'file', value: id, negated: false }], excluded: [] } as const;
      const query = name.replace(/\.[^.]+$/, '').replaceAll(/[-_.]+/g, ' ');
      const { passages } = await deps.index.search(query, 1, signal, filter);
      return passages.find(({ chunk }) => chunk.documentId === id)?.chunk.documentTitle ?? name;
    }),
  );
}
