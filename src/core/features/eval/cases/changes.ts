import * as z from 'zod/mini';

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
  const named = new Map<string, KnownCase[]>();
  for (const one of cases) {
    const name = JSON.stringify(nameOf(one));
    named.set(name, [...(named.get(name) ?? []), one]);
  }
  return new Map(
    [...named].flatMap(([name, [one, ...others]]) => (one && others.length === 0 ? [[name, one]] : [])),
  );
}

function nameOf({ id, question, file, line }: KnownCase): object {
  return id === `${file}:${line}` ? { question } : { id };
}
