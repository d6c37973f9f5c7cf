import { analyze } from './analyze';
import { dateIn, saysSuperseded, statedDate } from './dates';
import { sentences } from './sentences';
import type { Chunk, DocumentId } from '../model/types';
import { once } from '../util/memoized';
import { companiesIn, subjectFields } from './parties';

/** What tells whether a document is newer than another. */
export interface AboutDocument {
  readonly id: DocumentId;
  readonly title: string;
  /** The date that it states near its top or in its name, ISO 8601 at the precision written. */
  readonly date: string | undefined;
  /** The numbers of its version, from its name or its beginning: "v3.1" is [3, 1]. */
  readonly version: readonly number[] | undefined;
  /** Its folder, name or beginning says that it is kept for reference only. */
  readonly isPutAway: boolean;
  /** Its name or title begins with such a word, which only tells beside a document of the same name without it. */
  readonly isCalledOld?: boolean;
  /** It is marked as superseded, by its front matter or the folder's list. */
  readonly isSuperseded?: boolean;
  /** Its headings below the title, in lower case. */
  readonly headings: ReadonlySet<string>;
  /** The companies that its beginning names, each by a term. */
  readonly parties: readonly string[];
  /** What its front matter says that it is about. */
  readonly fields: ReadonlyMap<string, string>;
  /** Terms of the sentences in which it says that it replaces something. */
  readonly replaces: readonly (readonly string[])[];
}

const replacing =
  /\b(?:replaces?|supersedes?|takes? the place of|instead of the|ersetzt|löst\b.{0,80}\bab|tritt\b.{0,120}\baußer kraft|remplace|sustituye|sostituisce|vervangt)\b/iu;
/** In the name of a folder or file, or in a title, with what follows or precedes them there. */
const old = 'archived|old|superseded|obsolete|outdated|deprecated|veraltet|alt';
const putAwayFolder = new RegExp(
  `^_?(?:archive|archiv|${old})[-_ ]?\\d*$|[-_ ](?:archive|archiv|${old})$`,
  'iu',
);
/** "Old Town" and "Deprecated features" are in force: a word at the beginning stands apart from the name. */
const putAwayName = new RegExp(
  `^(?:${old})(?:\\s*[:–—]|\\s+-\\s)|[-_ .([](?:${old})[\\])]*$|[([](?:${old})(?![\\p{L}])`,
  'iu',
);
const calledOld = new RegExp(`^(?:${old})[-_ ]`, 'iu');
/** A sentence that says of its own document that it is not in force. */
const state =
  'archived|superseded|obsolete|outdated|deprecated|no longer (?:in force|valid|maintained|applies)|replaced by|kept for reference|an? old version|veraltet|nicht mehr gültig|außer kraft|ersetzt durch';
const stateWords = new RegExp(state, 'iu');
/** What "this contract says that a lease no longer valid …" goes on with is about something else. */
const own = String.raw`(?:(?!\b(?:that|which|who|whose|if|when|how|dass|wenn|welche\p{L}*)\b).){0,200}`;
const saysPutAway = new RegExp(
  `^[^\\w\\n]{0,9}(?:(?:this|dies\\w*)\\b|(?:status|stand)\\s*[^\\w\\s])${own}(?<![\\p{L}])(?:${state})(?![\\p{L}])|^[^\\w\\n]{0,9}(?:${state})(?=\\W?$|[.,:;]| (?:by|on|since|in|am|durch|seit)\\b)`,
  'imu',
);
const version =
  /(?<![\p{L}\d])(?:v|version|edition|ausgabe|revision|fassung)[ .:_-]{0,2}(\d+(?:\.\d+)*)(?![\d])/iu;
/** What stands at the top says what the document is. */
const top = 500;
const beginning = 1500;

/** Reads it from a document's chunks, which are in reading order. */
export function aboutDocument(id: DocumentId, chunks: readonly Chunk[]): AboutDocument {
  const title = chunks[0]?.documentTitle ?? id;
  const opening = chunks
    .slice(0, 3)
    .map(({ text }) => text)
    .join('\n')
    .slice(0, beginning);
  const head = opening.slice(0, top);
  const name = `${title} ${id.replace(/[/_-]/g, ' ')}`;
  const parties = once(() => companiesIn(opening));
  const found = version.exec(name) ?? version.exec(head);
  return {
    ...{ id, title },
    date: statedDate(opening) ?? dateIn(title) ?? dateIn(id) ?? dateOfHead(head),
    version: found?.[1]?.split('.').map(Number),
    isSuperseded: saysSuperseded(opening),
    headings: new Set(chunks.flatMap(({ headings }) => headings.slice(1)).map((one) => one.toLowerCase())),
    isPutAway: isNamedOld(id, title) || isSaidOld(head),
    isCalledOld: [id.replace(/^.*\//, ''), title].some((one) => calledOld.test(one)),
    get parties() {
      return parties();
    },
    fields: subjectFields(opening),
    replaces: replacingSentences(opening).map((sentence) => analyze(sentence)),
  };
}

/** Most documents have no word of it, and need not be read sentence by sentence. */
function replacingSentences(text: string): string[] {
  if (!replacing.test(text)) return [];
  return sentences(text)
    .map(({ start, end }) => text.slice(start, end))
    .filter((sentence) => replacing.test(sentence));
}

function isSaidOld(head: string): boolean {
  return stateWords.test(head) && saysPutAway.test(withoutReplaced(head));
}

const longestDating = 12;
const deadline = /\b(?:until|till|by|before|to|bis|vor)\s*$/iu;

/** The date that a short sentence at the top gives; one until which something holds is not the document's. */
function dateOfHead(head: string): string | undefined {
  if (!/\d/.test(head)) return undefined;
  for (const { start, end } of sentences(head)) {
    const sentence = head.slice(start, end);
    const before = sentence.split(/\d/)[0] ?? '';
    if (sentence.split(/\s+/).length > longestDating || deadline.test(before)) continue;
    const date = dateIn(sentence);
    if (date !== undefined) return date;
  }
  return undefined;
}

function isNamedOld(id: DocumentId, title: string): boolean {
  const folders = id.split('/');
  const file = (folders.pop() ?? '').replace(/\.\w+$/, '');
  return (
    folders.some((folder) => putAwayFolder.test(folder)) ||
    [file, title].some((name) => putAwayName.test(name))
  );
}

/** "The 2019 edition no longer applies" is said of another document. */
function withoutReplaced(text: string): string {
  return sentences(text)
    .map(({ start, end }) => text.slice(start, end))
    .filter(
      (sentence) =>
        !replacing.test(sentence) &&
        !/\b(?:earlier|previous|former|edition|bisherige\p{L}*)\b/iu.test(sentence),
    )
    .join('\n');
}
