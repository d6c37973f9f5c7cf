import * as z from 'zod/mini';

const knownCase = z.object({
  id: z.string(),
  question: z.string(),
  file: z.string(),
  line: z.number(),
  passed: z.boolean(),
});

const baseline = z.object({ cases: z.array(knownCase) });

/** A case as a report keeps it: what is needed to know it again. */
export type KnownCase = z.infer<typeof knownCase>;

/** What is different since an earlier report; the ids are those of now, but those of cases that are gone. */
export interface CaseChanges {
  /** Passed before, and do not now. */
  readonly broken: readonly string[];
  /** Pass now, and did not before. */
  readonly mended: readonly string[];
  /** Were not asked before. */
  readonly added: readonly string[];
  /** Are not asked any more. */
  readonly gone: readonly string[];
  /** How many cases both reports have. */
  readonly compared: number;
}

/** The cases of an earlier report, which is what `--json` prints; undefined when the text is none. */
export function readKnownCases(text: string): readonly KnownCase[] | undefined {
  try {
    const parsed = baseline.safeParse(JSON.parse(text.replace(/^\uFEFF/, '')));
    return parsed.success ? parsed.data.cases : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Compares two reports case by case. A case is known by its file and its id; where it has no id of its own, by its question,
 * and by how often its file asked that before. One that its file no longer has is looked for in the others.
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

/** Lines move when others are added before them, so a place says nothing of a case. */
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

/** Those whose name no other of them has. */
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
