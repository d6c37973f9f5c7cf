import type { AgentBrief, FieldLayout, SectionLayout } from '../../model/agentContract';
import { isRequirementWord } from '../agents/sectionEvidence';
import { findConflicts } from '../../trust/conflicts';
import type { Draft, Evidence, SubAnswer } from '../../model/types';
import { coveredShare, termsOf, wordsOf, subjectShare } from '../../language/termCoverage';
import { phrasesFor, type AnswerPhrases } from '../../language/answerPhrases';
import { quoted } from '../../util/displayLanguage';
import { sentences } from '../../language/sentences';
import { denies } from '../../language/polarity';
import { type Composition, isPlace } from './composePlaces';
import { isSameQuote, writePart, type Writing } from './writePart';

/** Quotes per field, which is read alongside others. */
const mostQuotes = { concise: 2, bullets: 3, detailed: 5 } as const;

/**
 * An answer structured by an agent's fields: below each name, verbatim what the documents say about it, or
 * that they say nothing. Coverage is determined by shared words only.
 */
export function composeFields(
  { layout }: AgentBrief,
  { question, subAnswers, style, language }: Composition,
): { blocks: string[]; draft: Draft } {
  const writing: Writing = { style, ...phrasesFor(question, language), citations: [] };
  const blocks = layout.flatMap((section) => writeSection(section, subAnswers, writing));
  const facets = [...new Set(layout.flatMap(({ fields }) => asked(fields).map(({ facet }) => facet)))];
  const isCovered = (facet: string): boolean =>
    tasksOf(facet, subAnswers).some(({ evidence }) => evidence.length > 0);
  const { citations } = writing;
  const all = subAnswers.flatMap(({ evidence }) => evidence);
  const conflicts = findConflicts(
    citations.flatMap((citation) => {
      const evidence = all.find((entry) => isSameQuote(citation, entry));
      return evidence === undefined ? [] : [{ marker: citation.marker, evidence }];
    }),
    subAnswers,
  );
  return {
    blocks,
    draft: {
      text: blocks.join('\n\n'),
      citations,
      conflicts,
      facetsCovered: facets.filter(isCovered),
      facetsMissing: facets.filter((facet) => !isCovered(facet)),
      mode: all.length > 0 && all.every(isPlace) ? 'places' : 'answer',
    },
  };
}

function asked(fields: readonly FieldLayout[]): readonly FieldLayout[] {
  return fields.filter(({ from }) => from !== 'question');
}

function tasksOf(facet: string, subAnswers: readonly SubAnswer[]): readonly SubAnswer[] {
  return subAnswers.filter(({ subQuery }) => subQuery.facet === facet);
}

function writeSection(section: SectionLayout, subAnswers: readonly SubAnswer[], writing: Writing): string[] {
  return section.fields.flatMap((field) => writeField(field, tasksOf(field.facet, subAnswers), writing));
}

function writeField(field: FieldLayout, tasks: readonly SubAnswer[], writing: Writing): string[] {
  const { name, from } = field;
  const { phrases } = writing;
  const unfound = wholeLine(name, phrases.coverage.none);
  switch (from) {
    case 'question':
      return [wholeLine(name, field.asked)];
    case 'coverage':
      return [wholeLine(name, phrases.coverage[coverageOf(field, tasks)])];
    case 'gaps':
      return [writeGaps(field, tasks, phrases)];
    case 'documents':
      return tasks.some(({ evidence }) => evidence.length > 0)
        ? labelled(name, writeQuotes(tasks, writing))
        : [unfound];
  }
}

/** Text that is not a claim from a document is set entirely in bold, like a heading, without a full stop. */
function wholeLine(name: string, text: string): string {
  const plain = text
    .replace(/[*_`\\[\]\n]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return `**${name}: ${plain.replace(/[.!。]+$/, '')}**`;
}

function labelled(name: string, [first = '', ...others]: readonly string[]): string[] {
  const isProse = !/^(?:[-*•|>]\s|\d+[.)]\s|\||```|~~~)/.test(first);
  return isProse ? [`**${name}:** ${first}`, ...others] : [`**${name}:**`, first, ...others];
}

function writeQuotes(tasks: readonly SubAnswer[], writing: Writing): string[] {
  const evidence = tasks.flatMap((task) => task.evidence);
  return writePart(inOrder(evidence.slice(0, mostQuotes[writing.style])), writing);
}

/** Starts with the best quote's document; within a document, in reading order. */
function inOrder(evidence: readonly Evidence[]): Evidence[] {
  const documents = [...new Set(evidence.map(({ documentId }) => documentId))];
  return evidence.toSorted(
    (a, b) => documents.indexOf(a.documentId) - documents.indexOf(b.documentId) || a.start - b.start,
  );
}

function writeGaps(
  field: FieldLayout,
  tasks: readonly SubAnswer[],
  { notSaid, noGap }: AnswerPhrases,
): string {
  const words = unheardWords(field, tasks);
  if (tasks.every(({ evidence }) => evidence.length === 0))
    return `**${field.name}:** ${notSaid} ${quoted(field.asked.replace(/[\s?.!]+$/, ''))}.`;
  return words.length === 0
    ? wholeLine(field.name, noGap)
    : `**${field.name}:** ${notSaid} ${words.map(quoted).join(', ')}.`;
}

/** How far the quotes contain the words of the question; a quote with an added negation does not cover it. */
function coverageOf(field: FieldLayout, tasks: readonly SubAnswer[]): keyof AnswerPhrases['coverage'] {
  const evidence = tasks.flatMap((task) => task.evidence);
  const [best] = evidence;
  if (best === undefined) return 'none';
  if (denies(nearest(best.quote, field.asked)) && !denies(field.asked)) return 'denied';
  return unheardWords(field, tasks).length === 0 ? 'full' : 'partly';
}

/**
 * The line or sentence of a quote with most words of the question: a negation in another list item does not
 * count.
 */
function nearest(quote: string, question: string): string {
  const words = [...wordsOf(question)];
  const parts = quote
    .split('\n')
    .flatMap((line) => sentences(line).map(({ start, end }) => line.slice(start, end)))
    .map((text) => {
      const held = termsOf(text);
      return { text, share: words.reduce((sum, [term, word]) => sum + coveredShare(term, held, word), 0) };
    });
  return parts.reduce((best, part) => (part.share > best.share ? part : best), { text: quote, share: 0 })
    .text;
}

/**
 * The significant words of the question that occur neither in the quotes nor in the headings above them; for
 * places, only the first counts.
 */
function unheardWords({ asked: question }: FieldLayout, tasks: readonly SubAnswer[]): string[] {
  const evidence = tasks.flatMap((task) => task.evidence);
  const told = evidence.every(isPlace) ? evidence.slice(0, 1) : evidence;
  const held = termsOf(
    told
      .map(({ quote, headings, documentTitle }) => [documentTitle, ...headings, quote].join('\n'))
      .join('\n'),
  );
  return [...wordsOf(question)].flatMap(([term, word]) =>
    subjectShare(term) === 1 && !isRequirementWord(word) && coveredShare(term, held, word) === 0
      ? withUnit(word, question)
      : [],
  );
}

/** A number with its unit. */
function withUnit(word: string, question: string): string {
  if (!/^\d+$/.test(word)) return word;
  return new RegExp(`(?<!\\d)${word}[ \\u00a0]+\\p{L}+`, 'u').exec(question)?.[0] ?? word;
}
