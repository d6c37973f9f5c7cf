// The page of the chat, in the view or in an editor, as a person uses it.
import { expect, type FrameLocator, type Locator } from '@playwright/test';
import type { RunState } from '../../../src/core/model/state';
import type { StaleRun } from '../../../src/protocol/messages';
import { snapshotOf } from '../page/chatPage.mjs';

const answerTimeoutMs = 60_000;

/** What a citation says: where it points, and its quote. */
export interface ShownCitation {
  readonly place: string;
  readonly quote: string;
}

export class ChatPage {
  constructor(readonly frame: FrameLocator) {}

  /** The box that questions are typed into. */
  get box(): Locator {
    return this.part('question');
  }

  part(testId: string): Locator {
    return this.frame.getByTestId(testId);
  }

  get runs(): Locator {
    return this.part('run');
  }

  get lastRun(): Locator {
    return this.runs.last();
  }

  get questions(): Locator {
    return this.frame.locator('.run .question');
  }

  /** Types a question in place of what is in the box. */
  async type(question: string): Promise<void> {
    await this.box.click();
    await expect(this.box).toBeFocused();
    await this.box.fill(question);
    await expect(this.box).toHaveValue(question);
  }

  /** Asks with the button, and gives back the run when it has ended. */
  async ask(question: string): Promise<Locator> {
    const before = await this.runs.count();
    await this.send(question);
    return this.ended(before);
  }

  async send(question: string): Promise<void> {
    await this.type(question);
    await this.part('send').click();
  }

  /** The run at a place in the conversation, 0-based, when it has ended. */
  async ended(at: number): Promise<Locator> {
    const run = this.runs.nth(at);
    await expect(run).toHaveAttribute('data-status', /^(?!running$)/, { timeout: answerTimeoutMs });
    return run;
  }

  answerOf(run: Locator): Locator {
    return run.getByTestId('answer');
  }

  async citations(run: Locator): Promise<readonly ShownCitation[]> {
    return run.getByTestId('citation').evaluateAll((chips) =>
      chips.map((chip) => ({
        place: chip.getAttribute('data-place') ?? '',
        quote: chip.getAttribute('data-quote') ?? '',
      })),
    );
  }

  /** Shows a conversation in place of what there is, told to the page as its host would. */
  async draw(runs: readonly RunState[], stale: readonly StaleRun[] = []): Promise<void> {
    await this.#hear(snapshotOf([]));
    await expect(this.part('welcome')).toBeVisible();
    await this.#hear(snapshotOf(runs, { stale }));
    await expect(this.runs).toHaveCount(runs.length);
  }

  async #hear(message: object): Promise<void> {
    await this.frame.locator('body').evaluate(({ ownerDocument: { defaultView: window } }, data) => {
      window?.dispatchEvent(new window.MessageEvent('message', { data }));
    }, message);
  }

  /** The foot of the page once the index stands as wanted: attributes such as `[data-index=ready]`. */
  footer(attributes: string): Locator {
    return this.frame.locator(`[data-testid=index-footer]${attributes}`);
  }
}
