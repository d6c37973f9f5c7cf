import { logText } from '../../core/model/errors';
import type { Citation } from '../../core/model/types';
import type { CitationOpener } from '../citations/citations';
import { noContext } from '../citations/quoteContext';
import type { Log } from '../base/log';
import type { Reply } from './actionsFor';

interface TellContextDeps {
  readonly citations: Pick<CitationOpener, 'contextOf'>;
  readonly log: Pick<Log, 'warn'>;
}

/**
 * Answers with what stands around a quote now: with empty texts when the document or the quote is gone, and with
 * `isUnread` when it could not be read this time. No answer when another document was asked for meanwhile: the card is
 * closed, and asks again when it opens.
 */
export async function tellContext(
  { citations, log }: TellContextDeps,
  runId: string,
  citation: Citation,
  reply: Reply,
): Promise<void> {
  const context = await citations.contextOf(citation).catch((error: unknown) => {
    log.warn(logText(error));
    return { ...noContext, isUnread: true as const };
  });
  if (context !== undefined) reply({ type: 'quote-context', runId, marker: citation.marker, ...context });
}
