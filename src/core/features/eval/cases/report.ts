import * as z from 'zod/mini';
import { type JunitEntry, junitXml } from '../../../export/junit';
import { emptyRun } from '../../../model/state';
import { answerLine, placeFields } from '../../../export/contract/answerLine';
import type { KeptCheck } from '../kept/keptAnswer';
import { type CaseProblem, type CaseResult, checkSentence, isKept } from './model';

const knownCase = z.object({
  id: z.string(),
  question: z.string(),
  file: z.string(),
  line: z.number(),
  passed: z.boolean(),
});

const baseline = z.object({ cases: z.array(knownCase) });

/** A case in a report, with what identifies it. */
export type KnownCase = z.infer<typeof knownCase>;

/** Differences from an earlier report; ids are current ones, except for removed cases. */
export interface CaseChanges {
  /** Passed before, but not now. */
  readonly broken: readonly string[];
  /** Pass now, but not before. */
  readonly mended: readonly string[];
  /** New cases. */
  readonly added: readonly string[];
  /** Removed cases. */
  readonly gone: readonly string[];
  /** Number of cases in both reports. */
  readonly compared: number;
}

/** Parses the cases of an earlier report, as printed by `--json`; undefined if the text is not one. */
export function readKnownCases(text: string): readonly KnownCase[] | undefined {
  try {
    const parsed = baseline.safeParse(JSON.parse(text.replace(/^\uFEFF/, '')));
    return parsed.success ? parsed.data.cases : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Compares two reports case by case. A case is identified by its file and id or, without an id of its own, by
 * its question and how often its file asked that before. A case missing from its file is looked for in the
 * others.
 */
export function changesSince(before: readonly KnownCase[], now: readonly KnownCase[]): CaseChanges {
  const inPlace = pairUp(byKey(before), byKey(now));
  const moved = pairUp(byOwnName(inPlace.gone), byOwnName(inPlace.added));
  const both = [...inPlace.both, ...moved.both];
  const wasMoved = new Set(moved.both.flatMap(({ one, earlier }) => [one, earlier]));
  const idsOf = (cases: readonly KnownCase[]): readonly string[] =>
    cases.filter((one) => !wasMoved.has(one)).map(({ id }) => id);
  const turned = (passed: boolean): readonly string[] =>
    both
      .filter(({ one, earlier }) => one.passed === passed && earlier.passed !== passed)
      .map(({ one }) => one.id);
  return {
    broken: turned(false),
    mended: turned(true),
    added: idsOf(inPlace.added),
    gone: idsOf(inPlace.gone),
    compared: both.length,
  };
}

type CasesByKey = ReadonlyMap<string, KnownCase>;

function pairUp(before: CasesByKey, now: CasesByKey) {
  const both = [...now].flatMap(([key, one]) => {
    const earlier = before.get(key);
    return earlier === undefined ? [] : [{ one, earlier }];
  });
  const without = (cases: CasesByKey, others: CasesByKey) =>
    [...cases].filter(([key]) => !others.has(key)).map(([, one]) => one);
  return { both, added: without(now, before), gone: without(before, now) };
}

/** Line numbers shift when others are added, so they do not identify a case. */
function byKey(cases: readonly KnownCase[]): CasesByKey {
  const known = new Map<string, KnownCase>();
  for (const one of cases) {
    const [file, name] = [one.file, nameOf(one)];
    let key = '';
    for (let time = 1; key === '' || known.has(key); time += 1) key = JSON.stringify([file, name, time]);
    known.set(key, one);
  }
  return known;
}

/** Cases with a unique name. */
function byOwnName(cases: readonly KnownCase[]): CasesByKey {
  const named = Map.groupBy(cases, (one) => JSON.stringify(nameOf(one)));
  return new Map(
    [...named].flatMap(([name, [one, ...others]]) => (one && others.length === 0 ? [[name, one]] : [])),
  );
}

function nameOf({ id, question, file, line }: KnownCase): object {
  return id === `${file}:${line}` ? { question } : { id };
}

/** When a folder's cases are good enough. */
export interface Gate {
  /** Minimum share of passing cases, 0…1. Undefined for all of them, or with `noneBroken` for any share. */
  readonly minPass: number | undefined;
  /**
   * Whether a case that passed before must not fail; a baseline without any of the cases cannot show that,
   * and fails.
   */
  readonly noneBroken: boolean;
  /** The cases of an earlier report; undefined if there is none. Kept answers are their own. */
  readonly baseline: readonly KnownCase[] | undefined;
}

/** The `--json` output for cases. */
export interface CasesReport {
  /** Whether the cases are good enough. Never if there are invalid lines. */
  readonly passed: boolean;
  readonly counts: {
    readonly cases: number;
    readonly passed: number;
    readonly failed: number;
    readonly problems: number;
  };
  /** In order of their files and lines. */
  readonly cases: readonly CaseLine[];
  readonly problems: readonly ReturnType<typeof problemLine>[];
  /** Left out without a baseline. */
  readonly changes?: CaseChanges | undefined;
}

/** A case result in the fields of the public contract. */
function caseLine({ case: evalCase, passed, checks, run, kept }: CaseResult) {
  const { id, question, place } = evalCase;
  const known = { id, question, file: place.file, line: place.line, passed, checks };
  const { outcome, reason, answer, citations, confidence, flags, ms, modelCalls } = answerLine(id, run);
  const given = { outcome, reason, answer, citations, confidence, flags, ms, modelCalls };
  const unasked = { outcome: 'not-asked', reason: null, answer: evalCase.kept?.answer ?? '' } as const;
  return { ...known, ...given, ...(run === emptyRun && unasked), kept: kept && keptLine(kept) };
}

/** What became of a kept answer, in the fields of the public contract. */
function keptLine({ quotes, change }: KeptCheck) {
  return {
    change: change ?? null,
    quotes: quotes.map((quote) => {
      const { documentId, place, quote: text } = quote.state === 'gone' ? quote.kept : quote.now;
      const instead = quote.state === 'gone' ? (quote.instead?.text ?? null) : null;
      return { state: quote.state, path: documentId, ...placeFields(place), quote: text, instead };
    }),
  };
}

type CaseLine = ReturnType<typeof caseLine>;

/** An invalid line in the fields of the public contract. */
function problemLine({ place: { file, line }, reason }: CaseProblem) {
  return { file, line, reason };
}

/** Summarises case results. */
export function reportOf(
  results: readonly CaseResult[],
  problems: readonly CaseProblem[],
  gate: Gate,
): CasesReport {
  const cases = results.map(caseLine);
  const passed = cases.filter((one) => one.passed).length;
  const changes = gate.baseline && changesSince(gate.baseline, cases);
  const minPass = gate.minPass ?? (gate.noneBroken ? 0 : 1);
  const isChanged = results.some((result) => isKept(result.case) && !result.passed);
  const isBroken = gate.noneBroken && (isChanged || (changes !== undefined && !isHeld(changes)));
  return {
    passed: problems.length === 0 && !isBroken && (cases.length === 0 || passed / cases.length >= minPass),
    counts: { cases: cases.length, passed, failed: cases.length - passed, problems: problems.length },
    cases,
    problems: problems.map(problemLine),
    changes,
  };
}

/** Whether no known case broke. */
function isHeld({ broken, compared }: CaseChanges): boolean {
  return broken.length === 0 && compared > 0;
}

/** Case results in JUnit XML: a case that did not pass is a failure, an invalid line an error. */
export function casesJunit(results: readonly CaseResult[], problems: readonly CaseProblem[]): string {
  return junitXml('ask-docs eval', [...results.map(resultEntry), ...problems.map(problemEntry)]);
}

function resultEntry({ case: { question, place }, passed, checks, run, ms }: CaseResult): JunitEntry {
  const missed = checks.filter((check) => !check.passed).map(checkSentence);
  const sources = run.citations.map(({ marker, documentId, quote }) => `[${marker}] ${documentId}: ${quote}`);
  return {
    ...{ ...place, name: question, ms, kind: passed ? 'passed' : 'failure', message: missed.join('; ') },
    detail: [...missed, '', run.text, ...sources].join('\n').trim(),
  };
}

function problemEntry({ place, reason }: CaseProblem): JunitEntry {
  return { ...place, name: `line ${place.line}`, ms: 0, kind: 'error', message: reason, detail: reason };
}
