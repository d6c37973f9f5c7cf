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
}

/** The cases of an earlier report, which is what `--json` prints; undefined when the text is none. */
export function readBaseline(text: string): readonly KnownCase[] | undefined {
  try {
    const parsed = baseline.safeParse(JSON.parse(text.replace(/^\uFEFF/, '')));
    return parsed.success ? parsed.data.cases : undefined;
  } catch {
    return undefined;
  }
}

/** Compares two reports case by case. A case is known by its file and id, and by its question where it has no id of its own. */
export function changesSince(before: readonly KnownCase[], now: readonly KnownCase[]): CaseChanges {
  const known = new Map(before.map((one) => [keyOf(one), one]));
  const asked = new Set(now.map(keyOf));
  const whose = (passed: boolean): readonly string[] =>
    now.filter((one) => one.passed === passed && known.get(keyOf(one))?.passed === !passed).map(idOf);
  return {
    broken: whose(false),
    mended: whose(true),
    added: now.filter((one) => !known.has(keyOf(one))).map(idOf),
    gone: before.filter((one) => !asked.has(keyOf(one))).map(idOf),
  };
}

/** Lines move when others are added before them, so a place says nothing of a case. */
function keyOf({ id, question, file, line }: KnownCase): string {
  return JSON.stringify(id === `${file}:${line}` ? [question] : [file, id]);
}

function idOf({ id }: KnownCase): string {
  return id;
}
