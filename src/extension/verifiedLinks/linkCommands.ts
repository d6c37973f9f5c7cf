import * as z from 'zod/mini';
import { place } from '../../core/model/fields';
import type { Lazy } from '../../core/util/memoized';
import type { Conversation } from '../chat/conversation';
import type { CitationCopier } from '../citations/citationCopier';
import { copySelection } from './copySelection';
import type { SideBySide } from './sideBySide';

/** An answer, or a source of it, as the menu of the page gives it. */
const sourceSchema = z.object({ runId: z.string(), marker: z.optional(z.number()) });

const comparisonSchema = z.object({
  old: z.string(),
  now: z.object({ documentId: z.string(), headings: z.array(z.string()), place, quote: z.string() }),
});

export interface LinkCommandsDeps {
  readonly copier: CitationCopier;
  readonly conversation: Pick<Conversation, 'runs'>;
  readonly comparisons: Lazy<SideBySide>;
}

/** The commands of verified links. */
export function linkCommands({ copier, conversation, comparisons }: LinkCommandsDeps) {
  return {
    copyVerifiedLink: async (argument: unknown): Promise<void> => {
      const source = sourceSchema.safeParse(argument).data;
      if (source === undefined) {
        await copySelection(copier);
        return;
      }
      const run = conversation.runs.find(({ runId }) => runId === source.runId);
      if (run === undefined) return;
      const citation = run.citations.find(({ marker }) => marker === source.marker);
      if (citation !== undefined) await copier.copyCitation(citation);
      else if (source.marker === undefined) await copier.copyAnswer(run);
    },
    compareCitation: async (argument: unknown): Promise<void> => {
      const parsed = comparisonSchema.safeParse(argument);
      if (parsed.success) await (await comparisons.get()).show(parsed.data.old, parsed.data.now);
    },
  };
}
