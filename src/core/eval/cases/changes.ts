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
 * and by how often its file asked that before.
 */
export function changesSince(before: readonly KnownCase[], now: readonly KnownCase[]): CaseChanges {
  const [known, asked] = [byKey(before), byKey(now)];
  const both = [...asked].flatMap(([key, one]) => {
    const earlier = known.get(key);
    return earlier === undefined ? [] : [{ one, earlier }];
  });
  const turned = (passed: boolean): readonly string[] =>
    both
      .filter(({ one, earlier }) => one.passed === passed && earlier.passed !== passed)
      .map(({ one }) => one.id);
  return {
    broken: turned(false),
    mended: turned(true),
    added: idsWithout(asked, known),
    gone: idsWithout(known, asked),
    compared: both.length,
  };
}

type CasesByKey = ReadonlyMap<string, KnownCase>;

/** Lines move when others are added before them, so a place says nothing of a case. */
function byKey(cases: readonly KnownCase[]): CasesByKey {
  const known = new Map<string, KnownCase>();
  for (const one of cases) {
    const { id, question, file, line } = one;
    const name = id === `${file}:${line}` ? { question } : { id };
    let key = '';
    for (let time = 1; key === '' || known.has(key); time += 1) key = JSON.stringify({ file, ...name, time });
    known.set(key, one);
  }
  return known;
}

function idsWithout(cases: CasesByKey, others: CasesByKey): readonly string[] {
  return [...cases].filter(([key]) => !others.has(key)).map(([, { id }]) => id);
}
