import type { Library } from '../../../../run/library';
import type { DocumentId, SourceDocument } from '../../../../model/types';
import { plainWords } from '../judge';
import { askedIn, statedIn } from './statements';
import { howToOf } from './howTo';
import {
  keyText,
  plain,
  type Candidate,
  type Proposal,
  type Placed,
  leaning,
  lowered,
  textOf,
  worths,
  sectionsOf,
} from './proposal';

/** Maximum number of documents read per requested case; more than a few hundred take long. */
const readForEach = 6;
const readAtLeast = 60;

/**
 * Proposes up to `count` cases spread over a library's documents; deterministic while the documents stay the
 * same. Each is a question that a document seems to answer, with the document and, if one stands out, a text
 * to quote. `onProgress` receives the number of documents read. Fails when `signal` aborts.
 */
export async function proposeCases(
  { library, count, onProgress }: ProposeDeps,
  signal: AbortSignal,
): Promise<readonly Proposal[]> {
  const { documents } = await library.contents(signal);
  const ids = spread(documents.map(({ id }) => id).sort()).slice(
    0,
    Math.max(readAtLeast, count * readForEach),
  );
  const candidates = new Map<DocumentId, readonly Candidate[]>();
  for (const [done, id] of ids.entries()) {
    signal.throwIfAborted();
    onProgress?.(done, ids.length);
    const document = await library.index.readDocument(id, signal);
    if (document !== undefined) candidates.set(id, candidatesOf(document));
  }
  return chooseProposals(candidates, count);
}

// Proposes cases from the documents' content, to be accepted by the user.

/** Change logs, licences and the like, which nobody asks about. */
const aside =
  /(?:^|\/)(?:change-?log|changes|history|release-?notes?|licen[cs]e|notice|contributing|code[_-]of[_-]conduct|security)[^/]*$/i;

/** Maximum number of candidates kept per document. */
const mostOfADocument = 12;

/** The distinct questions that a document answers, best first. */
function candidatesOf(document: SourceDocument): readonly Candidate[] {
  if (aside.test(document.id)) return [];
  const found = sectionsOf(document).flatMap((section) => {
    const placed = { document, section };
    return [...askedIn(placed), ...statedIn(placed), ...entriesIn(placed), ...howToOf(placed)];
  });
  const once = new Map<string, Candidate>();
  for (const candidate of found) {
    const key = keyOf(candidate.question);
    if (!once.has(key)) once.set(key, candidate);
  }
  return [...once.values()].sort((one, other) => other.worth - one.worth).slice(0, mostOfADocument);
}

// Questions from glossaries and tables.

const mostOfATable = 2;
const mostOfAGlossary = 3;
const glossary = /\b(?:glossary|terms|terminology|definitions|abbreviations|acronyms)\b/i;

function entriesIn(placed: Placed): readonly Candidate[] {
  const tables = placed.section.blocks.filter(({ kind }) => kind === 'table');
  return [
    ...termsIn(placed).slice(0, mostOfAGlossary),
    ...tables.flatMap((table) => cellsIn(textOf(placed.document, table), placed)),
  ];
}

/** "**Term**: what it means" in a glossary section. */
function termsIn({ document, section }: Placed): Candidate[] {
  if (!section.headings.some((title) => glossary.test(title))) return [];
  const written = section.blocks
    .filter(({ kind }) => kind === 'list' || kind === 'paragraph')
    .map((block) => textOf(document, block));
  return written
    .join('\n')
    .split('\n')
    .flatMap((line) => {
      const [, term = '', meaning = ''] =
        /^\s*(?:[-*+]\s+)?(?:\*\*|__)([^*_\n]{2,40}?):?(?:\*\*|__)\s*(?:[:–—-]\s*|\s)(\S.{15,})$/.exec(
          line,
        ) ?? [];
      return term === '' ? [] : termOf(plain(term), plain(meaning));
    });
}

function termOf(term: string, meaning: string): Candidate[] {
  const [sentence = ''] = meaning.split(/(?<=[.!?])\s/);
  return leaning.test(term)
    ? []
    : [{ question: `What does "${term}" mean?`, text: keyText(sentence), worth: worths.term }];
}

/** Columns whose cells answer "What is the … of …?". */
const asked =
  /^(?:default(?: value)?|limit|maximum|minimum|port|retention(?: period)?|owner|price|frequency|deadline|timeout|interval|duration|contact|due date|review date)$/i;

function cellsIn(table: string, { document }: Placed): Candidate[] {
  const [header = [], ...rows] = table
    .split('\n')
    .filter((line) => line.includes('|') && !/^[\s|:-]+$/.test(line))
    .map(cellsOf);
  const column = header.findIndex((title, at) => at > 0 && asked.test(title));
  const labels = rows.map(([label = '']) => label.toLowerCase());
  const title = header[column];
  if (title === undefined || new Set(labels).size < labels.length) return [];
  const found = rows.flatMap(([label = '', ...cells]): Candidate[] => {
    const value = cells[column - 1] ?? '';
    if (!/^[\p{L}][\p{L}\p{N} ._/-]{1,40}$/u.test(label) || !isValue(value) || leaning.test(label)) return [];
    const question = `What is the ${title.toLowerCase()} of ${lowered(label, document.text)}?`;
    return [{ question, text: value, worth: worths.cell }];
  });
  return found.slice(0, mostOfATable);
}

function cellsOf(line: string): string[] {
  return line
    .trim()
    .replace(/^\||\|$/g, '')
    .split('|')
    .map(plain);
}

function isValue(value: string): boolean {
  return (
    /[\p{L}\p{N}]/u.test(value) &&
    value.length <= 60 &&
    !/^(?:none|n\/?a|yes|no|true|false|null|-)$/i.test(value)
  );
}

/**
 * Chooses up to `count` cases: the best of each document, then the second best, and so on. A question found
 * in several documents is left out, since any of them would answer it. In document order.
 */
function chooseProposals(
  candidates: ReadonlyMap<DocumentId, readonly Candidate[]>,
  count: number,
): readonly Proposal[] {
  const asked = new Map<string, number>();
  for (const own of candidates.values())
    for (const { question } of own) asked.set(keyOf(question), (asked.get(keyOf(question)) ?? 0) + 1);
  const left = [...candidates].map(([document, own]) => ({
    document,
    own: own.filter(({ question }) => asked.get(keyOf(question)) === 1),
  }));
  const chosen: Proposal[] = [];
  for (let round = 0; round < mostOfADocument && chosen.length < count; round += 1) {
    const next = left.flatMap(({ document, own }) => {
      const candidate = own[round];
      return candidate === undefined ? [] : [{ document, candidate }];
    });
    // If a round does not fit completely, its best ones are taken.
    next.sort((one, other) => other.candidate.worth - one.candidate.worth);
    chosen.push(...next.slice(0, count - chosen.length).map(proposalOf));
  }
  const order = [...candidates.keys()].sort();
  return chosen.sort((one, other) => order.indexOf(one.document) - order.indexOf(other.document));
}

function proposalOf({
  document,
  candidate: { question, text },
}: {
  document: DocumentId;
  candidate: Candidate;
}): Proposal {
  return { question, document, text };
}

/** A key shared by different spellings of a question. */
function keyOf(question: string): string {
  return plainWords(question).join(' ');
}

export interface ProposeDeps {
  readonly library: Pick<Library, 'contents' | 'index'>;
  readonly count: number;
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
}

/**
 * Orders ids so that every prefix is spread evenly over the whole, since neighbours are in one folder: by the
 * golden ratio.
 */
function spread(ids: readonly DocumentId[]): readonly DocumentId[] {
  const place = (at: number): number => (at * 0.618033988749895) % 1;
  return ids
    .map((id, at) => ({ id, place: place(at) }))
    .sort((a, b) => a.place - b.place)
    .map(({ id }) => id);
}

/** A proposal as a line of a case file. */
export function proposalLine({ question, document, text }: Proposal): string {
  return JSON.stringify({ question, document, text });
}
