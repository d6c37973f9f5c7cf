// A run's pipeline as a `PipelineResult`. Pure.

import type { Critique, PassageSummary, StepDetail } from '../../model/events';
import type { Citation, Place, Route, SubQuery } from '../../model/types';
import { cellRange } from '../../model/place';
import type { RunState } from '../../model/state';
import type { AnsweredRun, ReviewedDraft } from './drafts';
import { complianceOf, type Compliance } from './compliance';
import type {
  ClassificationResult,
  CriticResult,
  PipelineResult,
  QueryPlanResult,
  ResearchSource,
  SourceEvidence,
  SynthesisResult,
} from './pipelineResult';

const primaryQueries = 5;

/** Everything about a run that a program may want to know. */
export function pipelineOf(answered: AnsweredRun, compliance: Compliance): PipelineResult {
  const { run, drafts, question, classification, variant } = answered;
  const { outcome } = run;
  const synthesis = synthesisOf(run, compliance);
  const failure = outcome?.kind === 'failed' ? outcome.message : undefined;
  return {
    question,
    classification,
    queryPlan: planOf(run, question),
    research: researchOf(run, compliance.gap ?? null, variant),
    evidence: { evidence: evidenceOf(run) },
    synthesis,
    synthesisHistory: historyOf(answered, synthesis),
    criticFeedback: drafts.reviewed.map(criticOf),
    iterations: drafts.reviewed.length,
    duration: (run.endedAt ?? run.startedAt) - run.startedAt,
    success: failure === undefined,
    ...(failure !== undefined && { error: failure }),
  };
}

/** The router's classification of a question; `questions` are those of its variants, in order. */
export function classificationOf(
  route: Route | undefined,
  questions: readonly string[],
): ClassificationResult {
  const variants = (route?.variants ?? []).map((name, at) => ({ name, question: questions[at] ?? '' }));
  const ofCloud = (pattern: RegExp): string | null =>
    variants.find(({ name }) => pattern.test(name))?.question ?? null;
  const clouds = {
    aws_question: ofCloud(/^(?:aws|amazon\b.*)$/i),
    gcp_question: ofCloud(/^(?:gcp|google\b.*)$/i),
    azure_question: ofCloud(/^(?:azure|microsoft azure)$/i),
  };
  return {
    is_csp_specific: Object.values(clouds).some((cloud) => cloud !== null),
    reasoning: route?.reasoning ?? '',
    ...clouds,
    variants,
  };
}

function planOf(run: RunState, question: string): QueryPlanResult {
  const plan = detailsOf(run, 'plan').at(-1);
  const subQueries = plan?.subQueries ?? [];
  return {
    original_question: question,
    facets: subQueries.map(({ facet, question: description, terms, searchQueries, targetDocuments }) => ({
      name: facet,
      description,
      glossary_terms: terms,
      search_queries: searchQueries,
      target_docs: targetDocuments,
    })),
    primary_queries: distinct(subQueries.flatMap(firstQuery)).slice(0, primaryQueries),
    reasoning: plan?.reasoning ?? '',
  };
}

function firstQuery({ searchQueries }: SubQuery): readonly string[] {
  return searchQueries.slice(0, 1);
}

function researchOf(
  run: RunState,
  gap: string | null,
  variant: string | undefined,
): PipelineResult['research'] {
  const tasks = detailsOf(run, 'task').map(({ confidence }) => confidence);
  return {
    sources: keptOf(run).map((passage) => sourceOf(passage, variant)),
    confidence: percent(Math.max(0, ...tasks)),
    capability_gap: gap,
  };
}

/** The distinct passages kept, in the order they were found. */
function keptOf(run: RunState): readonly PassageSummary[] {
  const kept = detailsOf(run, 'search').flatMap((search) => search.kept);
  return [...new Map(kept.map((passage) => [passage.chunkId, passage])).values()];
}

function sourceOf(passage: PassageSummary, variant: string | undefined): ResearchSource {
  return {
    title: titleOf(passage),
    url: urlOf(passage.documentId, passage.place),
    source_path: passage.documentId,
    content: passage.excerpt ?? '',
    csp: variant ?? null,
  };
}

function titleOf({ title, headings, documentId }: PassageSummary): string {
  return title ?? headings[0] ?? documentId;
}

function evidenceOf(run: RunState): readonly SourceEvidence[] {
  const passages = new Map(keptOf(run).map((passage) => [passage.chunkId, passage]));
  const found = new Map<string, { readonly title: string; readonly quotes: Set<string> }>();
  for (const { quotes, chunkIds = [] } of detailsOf(run, 'evidence'))
    quotes.forEach((quote, at) => {
      const passage = passages.get(chunkIds[at] ?? '');
      if (passage === undefined) return;
      const known = found.get(passage.documentId) ?? { title: titleOf(passage), quotes: new Set() };
      found.set(passage.documentId, { ...known, quotes: known.quotes.add(quote) });
    });
  return [...found].map(([source_path, { title, quotes }]) => ({
    source_path,
    source_title: title,
    quotes: [...quotes],
  }));
}

/**
 * Names, numbers and significant words of the question that no near passage contains, according to the last
 * search.
 */
export function missingIn(run: RunState): readonly string[] {
  return detailsOf(run, 'sufficiency').at(-1)?.missing ?? [];
}

function synthesisOf(run: RunState, compliance: Compliance): SynthesisResult {
  const { outcome } = run;
  const judgement = judgementOf(compliance);
  if (outcome?.kind !== 'answered')
    return {
      answer: outcome?.kind === 'declined' || outcome?.kind === 'failed' ? outcome.message : '',
      ...judgement,
      confidence_score: 0,
      citations: [],
      facets_covered: [],
      facets_missing: distinct((detailsOf(run, 'plan').at(-1)?.subQueries ?? []).map(({ facet }) => facet)),
    };
  const { text, confidence, citations, facetsCovered, facetsMissing } = outcome.answer;
  return {
    answer: text,
    ...judgement,
    confidence_score: percent(confidence),
    citations: citations.map(citationOf),
    facets_covered: facetsCovered,
    facets_missing: facetsMissing,
  };
}

function judgementOf({ status, evidence, reply, reason }: Compliance) {
  return {
    compliance_status: status,
    evidence_found: evidence,
    ...(reply !== undefined && { reply }),
    reasoning: reason,
  };
}

/** The chosen draft appears as shown; a run without drafts has its outcome instead. */
function historyOf(
  { run, drafts: { reviewed } }: AnsweredRun,
  synthesis: SynthesisResult,
): readonly SynthesisResult[] {
  if (reviewed.length === 0) return [synthesis];
  const answer = run.outcome?.kind === 'answered' ? run.outcome.answer : undefined;
  const chosen = reviewed.findIndex(
    ({ evaluation, confidence }) =>
      confidence === answer?.confidence && evaluation?.overall === answer.evaluation.overall,
  );
  return reviewed.map((draft, at) => (at === chosen ? synthesis : draftOf(draft, run)));
}

function draftOf(draft: ReviewedDraft, run: RunState): SynthesisResult {
  const { text, citations, confidence, facetsCovered, facetsMissing } = draft;
  const judgement = judgementOf(
    complianceOf({
      ...draft,
      question: run.question,
      conflicts: [],
      ...(run.outcome?.kind === 'answered' && { mode: run.outcome.answer.mode }),
      missing: missingIn(run),
    }),
  );
  return {
    answer: text,
    ...judgement,
    confidence_score: percent(confidence),
    citations: citations.map(citationOf),
    facets_covered: facetsCovered,
    facets_missing: facetsMissing,
  };
}

function citationOf({ documentId, documentTitle, place, quote }: Citation): SynthesisResult['citations'][0] {
  return {
    source_path: documentId,
    source_title: documentTitle,
    url: urlOf(documentId, place),
    quote,
  };
}

function criticOf({ critique, evaluation, confidence }: ReviewedDraft): CriticResult {
  return {
    verdict: critique.verdict,
    checks: checksOf(critique),
    issues: critique.issues,
    suggestions: critique.suggestions,
    recommended_confidence: evaluation === undefined ? null : percent(confidence),
    revision_instructions: critique.revisionInstructions ?? null,
  };
}

function checksOf({ checks }: Critique): CriticResult['checks'] {
  const written = ({ passed, issue }: Critique['checks']['answer_quality']) => ({
    passed,
    issue: issue ?? null,
  });
  return {
    quote_grounding: written(checks.quote_grounding),
    status_alignment: written(checks.status_alignment),
    confidence_calibration: written(checks.confidence_calibration),
    facet_coverage: written(checks.facet_coverage),
    answer_quality: written(checks.answer_quality),
  };
}

/** URL of a place: its document, with the place as a fragment. */
function urlOf(documentId: string, place: Place): string {
  const path = documentId.split('/').map(encodeURIComponent).join('/');
  const fragment = fragmentOf(place);
  return fragment === '' ? path : `${path}#${fragment}`;
}

function fragmentOf(place: Place): string {
  switch (place.kind) {
    case 'lines':
      return `L${place.lines.start}-L${place.lines.end}`;
    case 'page':
      return `page=${place.page}`;
    case 'slide':
      return `slide=${place.slide}`;
    case 'cells':
      return `sheet=${encodeURIComponent(place.sheet)}&range=${cellRange(place)}`;
    case 'notebook-cell':
      return `cell=${place.cell}`;
    case 'section':
      return '';
  }
}

function detailsOf<K extends StepDetail['kind']>(
  { steps }: RunState,
  kind: K,
): readonly Extract<StepDetail, { kind: K }>[] {
  const details = steps.map((step) => step.detail);
  return details.filter((entry): entry is Extract<StepDetail, { kind: K }> => entry?.kind === kind);
}

function distinct(texts: readonly string[]): readonly string[] {
  return [...new Set(texts)];
}

/** 0 to 100. */
function percent(share: number): number {
  return Math.round(share * 100);
}
