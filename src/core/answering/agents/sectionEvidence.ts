import { englishMonths } from '../../language/dates';
import type { Evidence, SubAnswer, Block, EvidenceKind, Passage, SubQuery } from '../../model/types';
import { coveredShare, termsOf, wordsOf } from '../../language/termCoverage';
import type { AgentBrief, FieldLayout, SectionLayout } from '../../model/agentContract';
import { evidenceOf } from '../evidenceOf';
import { analyze } from '../../language/analyze';
import { sentences, type Span } from '../../language/sentences';

/** Words that express that something is required, rather than what. */
const requirementWords: ReadonlySet<string> = new Set(
  `must shall should need needs needed have has required requirement requirements able least most following
  support supports supported provide provides provided offer offers offered allow allows allowed enable enables include includes
  ensure ensures guarantee product products system systems software application solution vendor tool service
  muss müssen soll sollen produkt system anforderung anforderungen mindestens höchstens unterstützen bieten anbieten`
    .trim()
    .split(/\s+/),
);

/** Whether a word only expresses a requirement as such. */
export function isRequirementWord(word: string): boolean {
  return requirementWords.has(word.toLowerCase());
}

/** Share of the question's significant words from which a quote counts as near. */
const nearShare = 0.5;

/**
 * Restores quotes too weak for an answer if the agent also states how far they cover the question and what
 * they lack: near misses are worth showing then, and places where the answer may be are narrowed down.
 */
export function keepNear(
  weighed: readonly SubAnswer[],
  { found, agent }: { readonly found: readonly SubAnswer[]; readonly agent: AgentBrief | undefined },
): readonly SubAnswer[] {
  const judged = agent?.layout.flatMap(({ fields }) =>
    fields.flatMap(({ from, facet }) => (from === 'coverage' || from === 'gaps' ? facet : [])),
  );
  if (judged === undefined || judged.length === 0) return weighed;
  return weighed.map((task, at) => {
    const { facet, question } = task.subQuery;
    if (!judged.includes(facet) || task.evidence.some(({ isPlace }) => isPlace !== true)) return task;
    return { ...task, evidence: (found[at]?.evidence ?? []).filter((entry) => comesNear(entry, question)) };
  });
}

function comesNear({ quote, headings, documentTitle }: Evidence, question: string): boolean {
  const held = termsOf([documentTitle, ...headings, quote].join('\n'));
  const words = [...wordsOf(question)].filter(([, word]) => !isRequirementWord(word));
  const share = words.reduce((sum, [term, word]) => sum + coveredShare(term, held, word), 0);
  return words.length > 0 && share >= nearShare * words.length;
}

/** Longer blocks are quoted by sentence. */
const longestBlock = 1500;
const mostQuotes = 4;
/** A heading with many other words does not match. */
const leastShare = 0.3;

/**
 * Quotes the text below the headings that an agent's field names, block by block; if no passage has such a
 * heading, the sentences that contain the words of one. Undefined for a task whose fields name no headings.
 */
export function sectionEvidence(
  { id, facet }: SubQuery,
  passages: readonly Passage[],
  layout: readonly SectionLayout[],
): Evidence[] | undefined {
  const field = layout
    .flatMap(({ fields }) => fields)
    .find((one) => one.facet === facet && one.headings.length > 0);
  if (field === undefined) return undefined;
  const others = layout.flatMap(({ fields }) => fields).filter((one) => one.facet !== facet);
  const about = passages.filter((passage) => isAbout(passage, field.values));
  const below = about.filter((passage) => {
    const share = headingShare(passage, field);
    return share >= leastShare && others.every((other) => headingShare(passage, other) <= share);
  });
  // If several documents have such sections, only one is quoted in full.
  const own = below.filter(({ chunk }) => chunk.documentId === below[0]?.chunk.documentId);
  const whole = own
    .toSorted((a, b) => a.chunk.start - b.chunk.start)
    .flatMap((passage) => blocksOf(passage).map((block) => toEvidence(id, passage, block)));
  const found = whole.length > 0 ? whole : about.flatMap((passage) => sentencesWith(id, passage, field));
  return found.slice(0, mostQuotes);
}

/** Share of the last heading's words that match a field heading; 0 if a word of the latter is missing. */
function headingShare({ chunk }: Passage, { headings }: FieldLayout): number {
  const held = new Set(headingWords(chunk.headings.at(-1) ?? '').filter((word) => !isOfDate(word)));
  const shares = headings.map((heading) => {
    const words = headingWords(heading);
    return words.length > 0 && words.every((word) => held.has(word)) ? new Set(words).size / held.size : 0;
  });
  return Math.max(0, ...shares);
}

/** Whether the item asked about occurs in the path, the title or a heading. */
function isAbout({ chunk }: Passage, values: readonly string[]): boolean {
  const held = new Set(headingWords([chunk.documentId, chunk.documentTitle, ...chunk.headings].join('\n')));
  return values.every((value) => headingWords(value).every((word) => held.has(word)));
}

/** Terms, and version numbers including their dots. */
function headingWords(text: string): string[] {
  const versions = Array.from(text.matchAll(/(?<![\d.])\d+(?:\.\d+)+/g), ([version]) => version);
  const rest = text.replace(/\bv?\d+(?:\.\d+)+/g, ' ');
  const terms = analyze(rest);
  return [...versions, ...(terms.length > 0 ? terms : (rest.toLowerCase().match(/\p{L}+/gu) ?? []))];
}

const months = new Set(analyze(englishMonths.join(' ')));

function isOfDate(word: string): boolean {
  return /^\d+$/.test(word) || months.has(word);
}

function blocksOf({ chunk }: Passage): Block[] {
  return chunk.blocks.filter(
    ({ kind, start, end }) =>
      kind !== 'heading' && end - start <= longestBlock && chunk.text.slice(start, end).trim() !== '',
  );
}

const kinds: Readonly<Record<Block['kind'], EvidenceKind>> = {
  heading: 'sentence',
  paragraph: 'sentence',
  list: 'list',
  code: 'code',
  table: 'table',
};

function toEvidence(id: string, passage: Passage, { kind, start, end }: Block): Evidence {
  return evidenceOf(id, passage, {
    ...trimmed(passage, { start, end }),
    kind: kinds[kind],
    score: passage.score,
  });
}

/** Sentences and list items with all words of a field heading, not counting version numbers alone. */
function sentencesWith(id: string, passage: Passage, { headings }: FieldLayout): Evidence[] {
  const { chunk } = passage;
  const wanted = headings.map((heading) => analyze(heading.replace(/\bv?\d+(?:\.\d+)+/g, ' ')));
  const spans = chunk.blocks
    .filter(({ kind }) => kind === 'paragraph' || kind === 'list')
    .flatMap((block) =>
      block.kind === 'list' ? linesOf(chunk.text, block) : sentencesOf(chunk.text, block),
    );
  return spans
    .filter(({ start, end }) => {
      const held = new Set(analyze(chunk.text.slice(start, end)));
      return wanted.some((words) => words.length > 0 && words.every((word) => held.has(word)));
    })
    .map((span) =>
      evidenceOf(id, passage, { ...trimmed(passage, span), kind: 'sentence', score: passage.score }),
    );
}

function sentencesOf(text: string, { start, end }: Span): Span[] {
  return sentences(text.slice(start, end)).map((span) => ({
    start: start + span.start,
    end: start + span.end,
  }));
}

function linesOf(text: string, { start, end }: Span): Span[] {
  return Array.from(text.slice(start, end).matchAll(/[^\n]+/g), ({ index, 0: line }) => ({
    start: start + index,
    end: start + index + line.length,
  }));
}

function trimmed({ chunk }: Passage, { start, end }: Span): Span {
  const text = chunk.text.slice(start, end);
  return { start: start + text.length - text.trimStart().length, end: start + text.trimEnd().length };
}

/** Quotes for an agent's fields: places where the answer may be are reduced to their likeliest sentence. */
export function likeliestOf(
  evidence: readonly Evidence[],
  passages: readonly Passage[],
): readonly Evidence[] {
  return evidence.flatMap((entry) => {
    if (entry.isPlace !== true) return entry;
    const { likeliest } = entry;
    const passage = passages.find(({ chunk }) => chunk.id === entry.chunkId);
    const at = passage?.chunk.text.indexOf(entry.quote) ?? -1;
    if (likeliest === undefined || passage === undefined || at < 0) return [];
    const { subQueryId, kind, score, chance, columns } = entry;
    return evidenceOf(subQueryId, passage, {
      start: at + likeliest.start,
      end: at + likeliest.end,
      ...{ kind, score, isPlace: true },
      chance,
      columns,
    });
  });
}
