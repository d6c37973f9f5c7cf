// The main question about the sample documents: two parts, each answered by another one.
import { expect, type Locator } from '@playwright/test';
import type { ChatPage } from './chatPage';

export const bothParts = 'How often is a failed part retried in version 3, and how long are EU files kept?';

/** Expects that a run answers it: both facts, each cited from the right document. */
export async function expectBothParts(chat: ChatPage, run: Locator): Promise<void> {
  const facts = [
    ['5 times', 'specs/uploads-v3.md'],
    ['30 days', 'policies/data-retention.md'],
  ] as const;
  for (const [fact, document] of facts) {
    await expect(chat.answerOf(run)).toContainText(fact);
    const cited = run.locator(`[data-testid=citation][data-place^="${document}"][data-quote*="${fact}"]`);
    await expect(cited.first()).toBeVisible();
  }
}
