import type { Draft } from '../../model';
import type { SynthesisEvent } from '../../ports';
import { composeAnswer } from './compose';
import type { Composition } from './composition';
import { composeFields } from './composeFields';

/** Writes the answer block by block, so that it can be read as it comes. */
// eslint-disable-next-line @typescript-eslint/require-await -- the port is asynchronous for reasoners that wait for a model
export async function* streamAnswer(composition: Composition): AsyncGenerator<SynthesisEvent, Draft> {
  const { agent } = composition;
  const isLaidOut = agent !== undefined && agent.layout.length > 0;
  const { blocks, draft } = isLaidOut ? composeFields(agent, composition) : composeAnswer(composition);
  for (const citation of draft.citations) yield { type: 'citation', citation };
  for (const [index, block] of blocks.entries())
    yield { type: 'delta', text: index === 0 ? block : `\n\n${block}` };
  return draft;
}
