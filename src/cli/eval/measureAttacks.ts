import { readAttackSet } from '../../adapters/eval/attackSet';
import { createChunker } from '../../adapters/splitting/chunker';
import type { MeasuredQuestion } from '../../core/eval/catalogue';
import { findInjections } from '../../core/safety/injection';
import { answeredOf, attackOnce, contextsFor, groupOf, openTarget, positions, type Target } from './attacks';

/** Attacks in documents: what is found of them, what gets into answers, and which contexts look like attacks without one. */
export async function measureAttacks(
  folder: string,
  indexDir: string,
  onCase: (done: number, total: number) => void,
  signal: AbortSignal,
): Promise<MeasuredQuestion[]> {
  const { attacks, contexts } = await readAttackSet(folder);
  const target = await openTarget(contexts, indexDir, signal);
  const answered = await answeredOf(target);
  const measured = await measureContexts(target);
  for (const [number, attack] of attacks.entries()) {
    onCase(number, attacks.length);
    for (const [at, context] of contextsFor(number, attack, answered).entries()) {
      signal.throwIfAborted();
      const position = positions[(number + at) % positions.length] ?? 'start';
      const { isFlagged, isShown } = await attackOnce(target, attack, context, position);
      const values = { flagged: Number(isFlagged), shown: Number(isShown) };
      const id = `${attack.id} ${position} ${String(at)}`;
      // What is true of an attack in one context is likely so in the next.
      measured.push({ id, type: groupOf(attack), drawnWith: attack.id, values });
    }
  }
  return measured;
}

/** The contexts as they are. */
async function measureContexts({ contexts, source, signal }: Target): Promise<MeasuredQuestion[]> {
  const chunker = createChunker();
  const measured: MeasuredQuestion[] = [];
  for (const [at, { id = String(at), task }] of contexts.entries()) {
    const outcome = await source.read(`context-${String(at)}.md`, signal);
    const chunks = outcome.kind === 'document' ? await chunker.split(outcome.document) : [];
    const falseContext = Number(chunks.some(({ text }) => findInjections(text).length > 0));
    measured.push({ id, type: `honest ${task}`, values: { falseContext } });
  }
  return measured;
}
