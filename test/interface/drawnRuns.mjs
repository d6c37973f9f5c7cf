// Runs that the page is told as its host would tell them.
import { snapshotOf } from '../page/chatPage.mjs';

/** Tells the page a conversation, as its host does when the view opens, in place of whatever it shows. */
export async function draw({ chat }, runs, stale = []) {
  await tell(chat, { runs: [], stale: [] });
  await chat.getByTestId('welcome').waitFor();
  await tell(chat, { runs, stale });
  await chat.getByTestId('run').first().waitFor();
}

function tell(chat, { runs, stale }) {
  return chat.locator('body').evaluate(
    ({ ownerDocument: { defaultView: window } }, data) => {
      window.dispatchEvent(new window.MessageEvent('message', { data }));
    },
    snapshotOf(runs, { stale }),
  );
}
