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
 * Replies with the text that surrounds a quote now: empty texts when the document or the quote is gone,
 * `isUnread` when the document could not be read this time. No reply when another document was requested
 * meanwhile: the hover card is closed, and asks again when it opens.
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
