import { createHash } from 'node:crypto';
import type { DocumentBlock } from '../../core/model';
import type { ReadOutcome } from '../../core/ports';
import { withoutSecrets } from '../../core/safety/secrets';

/** What was read without the secrets in it: nothing after this sees them. All offsets hold. */
export function withholdSecrets(outcome: ReadOutcome): ReadOutcome {
  if (outcome.kind !== 'document') return outcome;
  const { document } = outcome;
  const { text, count } = withoutSecrets(document.text);
  let withheld = count;
  const clean = (title: string): string => {
    const found = withoutSecrets(title);
    if (count === 0) withheld += found.count;
    return found.text;
  };
  const blocks = document.blocks.map((block): DocumentBlock => {
    // A heading that is not part of the text has its words in its title alone.
    const isToClean = block.kind === 'heading' && (count > 0 || block.start === block.end);
    return isToClean ? { ...block, title: clean(block.title) } : block;
  });
  const title = clean(document.title);
  if (withheld === 0) return outcome;
  // A hash of what is shown: with its secrets, the document is another one.
  const contentHash = createHash('sha256').update(document.contentHash).update(text).digest('hex');
  return {
    kind: 'document',
    document: { ...document, title, text, blocks, contentHash: contentHash.slice(0, 32) },
    withheld,
  };
}
