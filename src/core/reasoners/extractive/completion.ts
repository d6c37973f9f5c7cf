import type { Block, Chunk, EvidenceKind } from '../../model';
import type { Span } from '../../text/sentences';
import {
  announcedBlock,
  announces,
  blockBeside,
  lastSentence,
  maxBlockCharacters,
  type Candidate,
} from '../../text/quoteSpans';
import { asksForCode, asksHowTo } from './questionType';

/** What is quoted for a candidate. */
export interface Stretch extends Span {
  readonly kind: EvidenceKind;
  /** Characters of prose before the list, table or code in it; undefined when there are none, or nothing but prose. */
  readonly lead: number | undefined;
}

/** Sentences that are taken along before one that leans on them. */
const maxBefore = 2;
/** Code that follows its sentence without being announced is taken along up to this length. */
const maxShownCode = 900;
/** A list whose announcement is quoted is quoted as a whole up to this length. */
const maxShownList = 700;

/** Words that open a sentence which leans on the one before. */
const leaning =
  /^\W*(?:however|for example|for instance|otherwise|therefore|thus|hence|also|then|here|similarly|in addition|in comparison|by contrast|in contrast|on the other hand|again|additionally|furthermore|moreover|that is(?: to say)?|in (?:this|these|that|such|those) (?:cases?|situations?|scenarios?|examples?)|for th(?:is|ese) (?:reasons?|kinds?|purposes?)|as a result|so|but|yet|and|these|those|this|that|it|its|they|their|he|she|his|her|both|such|instead|the (?:former|latter)|another|notice|due to th(?:is|ese)|because of th(?:is|ese))\b/i;

/** Whether a text can hardly be understood without the one before it. */
export function leansOnPrevious(text: string): boolean {
  return leaning.test(text);
}

/**
 * A candidate with what it needs to be understood: the sentences that it leans on, the line that announces it, and the
 * list, table or code that it announces itself or, where the question asks how, that shows what it says.
 */
export function completed(
  chunk: Chunk,
  candidates: readonly Candidate[],
  candidate: Candidate,
  question: string,
): Stretch {
  if (candidate.kind !== 'sentence') return withAnnouncement(chunk, candidate, candidate.kind);
  const list = listAround(chunk, candidate, question);
  if (list !== undefined) return withAnnouncement(chunk, { ...list, block: candidate.block }, 'list');
  const start = startOf(chunk, candidates, candidate);
  const shown = announcedBlock(chunk, candidate) ?? codeAfter(chunk, candidate, question);
  if (shown === undefined) return { start, end: candidate.end, kind: 'sentence', lead: undefined };
  return { start, end: shown.end, kind: kindOf(shown), lead: shown.start - start };
}

/** Where the sentences begin that a sentence leans on. */
function startOf(chunk: Chunk, candidates: readonly Candidate[], candidate: Candidate): number {
  let first = candidate;
  for (let taken = 0; taken < maxBefore; taken += 1) {
    if (!leansOnPrevious(chunk.text.slice(first.start, first.end))) break;
    const before = candidates[first.index - 1];
    if (before?.kind !== 'sentence' || !isNext(chunk, before, first)) break;
    first = before;
  }
  return first.start;
}

/**
 * The code that a sentence leans on ("This command installs …"), where the question asks for code or how: the sentence
 * says little without. Of several in a row, which are variants of each other, the first.
 */
export function codeBefore(
  chunk: Chunk,
  candidates: readonly Candidate[],
  candidate: Candidate,
  question: string,
): Candidate | undefined {
  const isFirst = chunk.blocks[candidate.block]?.start === candidate.start;
  const leans = leansOnPrevious(chunk.text.slice(candidate.start, candidate.end));
  if (!isFirst || !leans || !showsCode(question)) return undefined;
  const others = candidates.slice(0, candidate.index);
  return others[others.findLastIndex(({ kind }) => kind !== 'code') + 1];
}

/** Whether nothing but white space stands between two sentences, and both are in paragraphs. */
function isNext(chunk: Chunk, before: Candidate, after: Candidate): boolean {
  const isProse = [before, after].every(({ block }) => chunk.blocks[block]?.kind === 'paragraph');
  return isProse && chunk.text.slice(before.end, after.start).trim() === '';
}

/** The whole list of an item, where the list is short and answers what is asked for: steps, or the things of a kind. */
function listAround(chunk: Chunk, candidate: Candidate, question: string): Block | undefined {
  const block = chunk.blocks[candidate.block];
  const before = blockBeside(chunk, candidate.block, -1)?.block;
  if (block?.kind !== 'list' || block.end - block.start > maxShownList) return undefined;
  const isAnnounced = before?.kind === 'paragraph' && announces(chunk.text, before);
  const isSteps = /^\s*\d{1,3}[.)]\s/.test(chunk.text.slice(block.start, block.end)) && asksHowTo(question);
  return isAnnounced || isSteps ? block : undefined;
}

/** A list, table or code with the sentence that stands right before it: announced by it, or, for code, explained. */
function withAnnouncement(
  chunk: Chunk,
  { start, end, block }: Span & { readonly block: number },
  kind: EvidenceKind,
): Stretch {
  const before = blockBeside(chunk, block, -1)?.block;
  const isWhole = chunk.blocks[block]?.start === start;
  const from = isWhole ? announcementIn(chunk, before, kind) : undefined;
  return from === undefined || end - from > 2 * maxBlockCharacters
    ? { start, end, kind, lead: undefined }
    : { start: from, end, kind, lead: start - from };
}

/** Where the sentence of a paragraph begins that announces what comes next. */
function announcementIn(chunk: Chunk, before: Block | undefined, kind: EvidenceKind): number | undefined {
  if (before?.kind !== 'paragraph') return undefined;
  return announces(chunk.text, before) || kind === 'code' ? lastSentence(chunk, before) : undefined;
}

function codeAfter(chunk: Chunk, candidate: Candidate, question: string): Block | undefined {
  const own = chunk.blocks[candidate.block];
  const isLast = own?.kind === 'paragraph' && own.end === candidate.end;
  const next = isLast ? blockBeside(chunk, candidate.block, 1)?.block : undefined;
  const isShown = next?.kind === 'code' && next.end - next.start <= maxShownCode;
  return isShown && showsCode(question) ? next : undefined;
}

function showsCode(question: string): boolean {
  return asksHowTo(question) || asksForCode(question);
}

function kindOf({ kind }: Block): EvidenceKind {
  return kind === 'code' || kind === 'table' || kind === 'list' ? kind : 'sentence';
}
