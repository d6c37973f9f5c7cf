import * as l10n from '@vscode/l10n';
import type {
  Evidence,
  Injection,
  Passage,
  QueryTerm,
  RouteKind,
  SearchResult,
  SubAnswer,
  SubQuery,
} from '../model/types';
import { likeliestOf, sectionEvidence } from '../answering/agents/sectionEvidence';
import { scanPassages } from '../trust/contextScan';
import { verifyEvidence } from '../trust/evidence';
import { gapOf } from '../trust/sufficiency';
import { research, type Research } from '../retrieval/researcher';
import { analyze } from '../language/analyze';
import type { Attempt } from './attempt';
import type { PassageSummary } from '../model/events';
import type { Run } from './run';
import * as words from './stepWords';

interface Task {
  readonly subQuery: SubQuery;
  /** How the whole question was routed. */
  readonly route: RouteKind;
  readonly attempt: Attempt;
  /** An extra query for what the critic missed. */
  readonly further: string | undefined;
  /** Answers of the tasks this one depends on. */
  readonly earlier: readonly SubAnswer[];
  /** Number of tasks in the plan. */
  readonly tasks: number;
}

/** Search results with injected instructions removed. */
interface Scanned extends Research {
  readonly injections: readonly Injection[];
}

/** Runs one task of the plan: search, then evidence, each a step of the tree. */
export async function runTask(run: Run, task: Task, signal: AbortSignal): Promise<SubAnswer> {
  const { subQuery } = task;
  const opening = { kind: 'task', title: words.task(subQuery, run.question), taskId: subQuery.id } as const;
  return run.recorder.step({ ...opening, signal }, async ({ id: stepId }) => {
    const found = await search(run, { ...task, stepId }, signal);
    const evidence =
      found.kept.length + found.dropped.length === 0
        ? []
        : await extract(run, { ...task, found, stepId }, signal);
    const confidence = found.kept[0]?.score ?? 0;
    const { kept, dropped, terms, byMeaning, degraded, behind, injections } = found;
    const gap = gapOf({ subQuery, evidence, kept, terms });
    const results = { subQuery, evidence, kept, dropped, terms, byMeaning, confidence };
    const value = {
      ...results,
      failure: undefined,
      ...(gap !== undefined && { capabilityGap: gap }),
      ...(degraded !== undefined && { degraded }),
      ...(behind && { behind }),
      ...(injections.length > 0 && { injections }),
    };
    const detail = { kind: 'task', question: subQuery.question, confidence } as const;
    return { value, summary: words.taskDone(value), detail };
  });
}

async function search(
  run: Run,
  task: Task & { readonly stepId: string },
  signal: AbortSignal,
): Promise<Scanned> {
  const { subQuery, earlier, attempt, further, tasks, stepId: parentId } = task;
  const { index, reasoner } = run.deps;
  return run.recorder.step(
    { kind: 'search', title: words.search(run.filter), parentId, signal },
    async ({ report }) => {
      const next =
        earlier.length === 0 ? [] : await reasoner.nextQueries({ subQuery, earlier }, report, signal);
      const own = next.length === 0 ? subQuery.searchQueries : next;
      const asked = { ...subQuery, searchQueries: further === undefined ? own : [...own, further] };
      const { candidates: topK, threshold, maxSources } = attempt;
      const isRead = reasoner.reading !== undefined;
      const options = { index, topK, threshold, maxSources, isRefined: next.length > 0, isRead, tasks };
      const found = await run.searches.take(
        () => research(asked, earlier.map(asResult), options, signal),
        signal,
      );
      const { passages, injections } = await scanPassages(found.kept, { isKept: isRead });
      const { passages: dropped } = await scanPassages(found.dropped, { isKept: isRead });
      const terms = further === undefined ? found.terms : termsIn(found.terms, [subQuery.question, ...own]);
      const value = { ...found, terms, kept: passages, dropped, injections };
      const detail = {
        kind: 'search',
        queries: value.queries,
        threshold: value.threshold,
        kept: value.kept.map(summariseKept),
        dropped: value.dropped.map(summarise),
        injections,
      } as const;
      return { value, summary: words.searched(value), detail };
    },
  );
}

/** The terms that occur in the texts: what the critic missed was not part of the question. */
function termsIn(terms: readonly QueryTerm[], texts: readonly string[]): readonly QueryTerm[] {
  const asked = new Set(analyze(texts.join('\n')));
  return terms.filter(({ term }) => asked.has(term));
}

async function extract(
  run: Run,
  task: Task & { readonly found: Scanned; readonly stepId: string },
  signal: AbortSignal,
): Promise<readonly Evidence[]> {
  const { subQuery, route, earlier, found, stepId } = task;
  return run.recorder.step(
    { kind: 'evidence', title: l10n.t('Quote the evidence'), parentId: stepId, signal },
    async ({ report }) => {
      const { reasoner, index, settings } = run.deps;
      const passages = { passages: found.kept, terms: found.terms };
      const further = found.dropped;
      const readDocument = async (id: string) => index.readDocument(id, signal);
      const input = {
        ...{ subQuery, found: passages, further, readDocument, style: settings.style },
        ...{ route, earlier },
      };
      const below = sectionEvidence(subQuery, found.kept, run.agent?.layout ?? []);
      const extracted = below ?? (await reasoner.extractEvidence(input, report, signal));
      const proposed = run.agent?.layout.length
        ? likeliestOf(extracted, [...found.kept, ...further])
        : extracted;
      const { verified, dropped } = await verifyEvidence(proposed, index, signal);
      const quotes = verified.map((evidence) => evidence.quote);
      return {
        value: verified,
        summary:
          reasoner.reading === undefined ? words.quoted(quotes.length, dropped) : words.readable(verified),
        detail: { kind: 'evidence', quotes, chunkIds: verified.map(({ chunkId }) => chunkId), dropped },
      };
    },
  );
}

/** A task's passages, kept or dropped, as a search result. */
function asResult({ kept, dropped, terms, byMeaning, degraded, behind }: SubAnswer): SearchResult {
  return {
    passages: [...kept, ...dropped],
    terms,
    ...(byMeaning !== undefined && { byMeaning }),
    degraded,
    behind,
  };
}

const excerptCharacters = 280;

/** Summary of a kept passage, with its opening words. */
function summariseKept(passage: Passage): PassageSummary {
  const { documentTitle: title, text } = passage.chunk;
  const excerpt = text.length <= excerptCharacters ? text : `${text.slice(0, excerptCharacters).trimEnd()} …`;
  return { ...summarise(passage), title, excerpt };
}

/** A passage without its text, for the tree of steps and coverage reports. */
export function summarise({ chunk, score }: Passage): PassageSummary {
  const { id, documentId, headings, place } = chunk;
  return { chunkId: id, documentId, headings, place, score };
}
