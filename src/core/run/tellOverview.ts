import type { CountedName } from '../model/overview';
import type { Citation, DocumentId, Passage, Route } from '../model/types';
import { plainHeading } from '../answering/extractive/writePart';
import { documentTest } from '../retrieval/filter';
import { overviewOf } from '../retrieval/overviewOf';
import { aboutDocuments, type AboutDocuments } from '../understanding/aboutDocuments';
import { listAnd } from '../util/displayLanguage';
import type { DeclinedRun } from './decline';
import { writeLines, type Line } from './overviewLines';
import { overviewPhrases } from './overviewWords';
import type { Run } from './run';
import * as words from './stepWords';

const mostFolders = 5;
const mostTitles = 4;
const mostListed = 12;
/** Where all are asked for. */
const mostOfAll = 400;
/** Passages of a document that is summarized, or of the documents that are listed, at most. */
const mostPassages = 400;

/**
 * Says what documents there are, by kind and folder; for a greeting or a call for help what can be asked, with a few titles; else
 * the sections of each document and the sentence that says most of them. Lists the sections of the one document that is asked for. In the language of the question.
 */
export async function tellOverview(run: Run, { summary }: Pick<Route, 'summary'>): Promise<DeclinedRun> {
  if (summary !== undefined) {
    const { documentId: id, language } = summary;
    await tell(run, (cited) => sectionLines(run, { id, cited, language }));
    return endedBy(overviewPhrases[language].sections);
  }
  const { kind, language, isOfAll } = aboutDocuments(run.question) ?? noneAsked;
  const begin = overviewPhrases[language].begin[kind];
  if (kind === 'thanks') return endedBy(begin);
  const ids = await documentsOf(run);
  const isListed = kind === 'contents';
  const told = [begin, ...corpusSentences(ids, isListed ? [] : await titlesOf(run, ids), language)];
  const message = told.filter((sentence) => sentence !== '').join('\n\n');
  if (!isListed || ids.length === 0) return endedBy(message);
  const most = isOfAll ? mostOfAll : mostListed;
  await tell(run, (cited) => documentLines(run, { ids, cited, language, most }));
  const { listAll } = overviewPhrases[language];
  return endedBy(message, isOfAll || ids.length <= most ? [] : [listAll]);
}

const noneAsked: AboutDocuments = { kind: 'contents', language: 'en', isOfAll: false, leans: false };

function endedBy(message: string, options: readonly string[] = []): DeclinedRun {
  return {
    kind: 'declined',
    reason: 'overview',
    message,
    flags: [],
    coverage: words.noCoverage,
    options,
  };
}

/** Shows blocks of Markdown with what they cite. */
async function tell({ recorder }: Run, write: (cited: Citation[]) => Promise<string[]>): Promise<void> {
  const cited: Citation[] = [];
  const blocks = await write(cited);
  for (const citation of cited) recorder.emit({ type: 'citation-add', citation });
  recorder.emit({ type: 'answer-delta', text: blocks.join('\n\n') });
}

interface Listing {
  readonly cited: Citation[];
  readonly language: AboutDocuments['language'];
}

/** So many documents, as many of each folder as of the others, each with what it says first. */
async function documentLines(
  run: Run,
  { ids, cited, language, most }: Listing & { readonly ids: readonly DocumentId[]; readonly most: number },
): Promise<string[]> {
  const folders = Map.groupBy(ids, folderOf);
  const turn = (id: DocumentId) => folders.get(folderOf(id))?.indexOf(id) ?? 0;
  const chosen = new Set(ids.toSorted((one, other) => turn(one) - turn(other)).slice(0, most));
  const within = [...chosen].map((id) => ({ kind: 'file', id }) as const);
  const limits = { conditions: [], excluded: [], within };
  const { index } = run.deps;
  // There are none where these are too many: then the first of each document says enough.
  const whole = await index.search('', mostPassages, run.signal, { ...limits, isWhole: true });
  const { passages } =
    whole.passages.length > 0
      ? whole
      : await index.search('', mostPassages, run.signal, { ...limits, isOverview: true });
  const blocks: string[] = [];
  // What is in no folder stands below no other.
  for (const [folder, all] of [...folders].sort(([one], [other]) => one.localeCompare(other))) {
    const lines = all.filter((id) => chosen.has(id)).map((id) => lineOf(id, passages));
    if (lines.length === 0) continue;
    if (folders.size > 1 && folder !== '') blocks.push(`**${plainHeading(folder)}**`);
    blocks.push((await writeLines(run, lines, cited)).join('\n'));
  }
  return [...blocks, ...moreThan(ids.length - chosen.size, language)];
}

/** How many passages of a document are looked at for a sentence. */
const passagesRead = 3;

function lineOf(id: DocumentId, all: readonly Passage[]): Line {
  const own = all.filter(({ chunk }) => chunk.documentId === id);
  const title = own[0]?.chunk.documentTitle ?? '';
  const name = plainHeading(title === '' ? id.slice(id.lastIndexOf('/') + 1) : title);
  return { name, passages: own.slice(0, passagesRead), sections: sectionsOf(own, name) };
}

/** The headings of the highest level at which there are several. */
function sectionsOf(passages: readonly Passage[], name: string): string[] {
  const paths = passages.map(({ chunk }) => chunk.headings.map(plainHeading).filter((one) => one !== name));
  const namesAt = (level: number): string[] => [...new Set(paths.flatMap((path) => path[level] ?? []))];
  const level = [0, 1].find((at) => namesAt(at).length > 1);
  return level === undefined ? [] : withoutNumbers(namesAt(level));
}

/** "3. Vehicles" as "Vehicles", where most are numbered. */
function withoutNumbers(headings: readonly string[]): string[] {
  const number = /^(?:(?:§ ?)?\d+(?:\.\d+)*[.)]?|[A-Z][.)])\s+(?=\S)/u;
  const areNumbered = headings.filter((one) => number.test(one)).length > headings.length / 2;
  return areNumbered ? headings.map((one) => one.replace(number, '')) : [...headings];
}

/** The title of a document and its first sections, each with what it says first. */
async function sectionLines(
  run: Run,
  { id, cited, language }: Listing & { readonly id: DocumentId },
): Promise<string[]> {
  const { passages } = await run.deps.index.search('', mostPassages, run.signal, {
    ...{ conditions: [{ kind: 'file', value: id, negated: false }], excluded: [], isWhole: true },
  });
  const sections = Map.groupBy(passages, ({ chunk }) => chunk.headings.join('\n'));
  const all = [...sections.values()].map(([first]) => first).filter((passage) => passage !== undefined);
  const { name } = lineOf(id, all);
  const lines = all
    .slice(0, mostListed)
    .map((passage) => ({ name: plainHeading(passage.chunk.headings.at(-1) ?? name), passages: [passage] }));
  return [
    ...(lines[0]?.name === name ? [] : [`**${name}**`]),
    (await writeLines(run, lines, cited)).join('\n'),
    ...moreThan(all.length - lines.length, language),
  ];
}

function moreThan(others: number, language: AboutDocuments['language']): string[] {
  return others > 0 ? [overviewPhrases[language].more(others.toLocaleString(language))] : [];
}

function folderOf(id: DocumentId): string {
  return id.slice(0, id.lastIndexOf('/') + 1);
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
