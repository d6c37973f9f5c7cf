import * as l10n from '@vscode/l10n';
import type { Evidence, Passage, QueryTerm, SubQuery } from '../model/types';
import { subjectShare } from '../language/frameWords';
import { analyze } from '../language/analyze';
import { quoted } from '../util/displayLanguage';

/** Results of a task. */
export interface TaskFindings {
  readonly subQuery: Pick<SubQuery, 'question'>;
  readonly kept: readonly Passage[];
  readonly evidence: readonly Evidence[];
  readonly terms: readonly QueryTerm[];
}

/** A word with at least this share of the question's weight is one of its subjects. */
const minShare = 0.3;

/**
 * What a task asked and the documents lack, in a sentence: nothing was found, or no kept passage contains the
 * question's weightiest word. Otherwise undefined.
 */
export function gapOf({ subQuery, kept, evidence, terms }: TaskFindings): string | undefined {
  const question = subQuery.question.replace(/[\s?.!]+$/, '');
  if (evidence.length === 0) return l10n.t('The documents hold no answer to {0}.', quoted(question));
  const unheard = namesOf(question).find((name) => !kept.some((passage) => holdsAny(passage, name)));
  if (unheard !== undefined) return notSpokenOf(unheard);
  const weighed = terms
    .filter(({ saysLittle }) => saysLittle !== true)
    .map(({ term, weight }) => ({ term, weight: weight * subjectShare(term) }));
  const total = weighed.reduce((sum, { weight }) => sum + weight, 0);
  const [heaviest] = weighed.toSorted((a, b) => b.weight - a.weight);
  if (heaviest === undefined || heaviest.weight < minShare * total) return undefined;
  if (kept.some((passage) => termsOf(passage).has(heaviest.term))) return undefined;
  return notSpokenOf(wordOf(question, heaviest.term));
}

function notSpokenOf(word: string): string {
  return l10n.t('No passage that was found speaks of {0}.', quoted(word));
}

/** Words spelt like names: capitalised within the question, or containing digits or underscores. */
function namesOf(question: string): string[] {
  const words = question.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}_.-]*/gu) ?? [];
  return words.slice(1).filter((word) => /^\p{Lu}|\p{L}\d|\d\p{L}|_/u.test(word) && analyze(word).length > 0);
}

function holdsAny(passage: Passage, name: string): boolean {
  const held = termsOf(passage);
  return analyze(name).some((term) => held.has(term));
}

function termsOf({ chunk }: Passage): Set<string> {
  return new Set(analyze([chunk.documentId, chunk.documentTitle, ...chunk.headings, chunk.text].join('\n')));
}

/** The question word that a term was derived from. */
function wordOf(question: string, term: string): string {
  const words = question.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}_.'’-]*/gu) ?? [];
  return words.find((word) => analyze(word).includes(term)) ?? term;
}
