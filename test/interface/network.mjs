// Who was contacted: by the page, and by the Node processes behind it (test/support/networkGuard.cjs).
import { existsSync, readFileSync } from 'node:fs';

/** Writes down each request of the page that this machine does not answer; startBrowser() lets none of them out. */
export function watchPage(context) {
  const outside = new Set();
  const isOutside = (url) => /^(https?|wss?):$/.test(url.protocol) && url.hostname !== '127.0.0.1';
  context.on('request', (request) => {
    if (isOutside(new URL(request.url()))) outside.add(request.url());
  });
  // Files of an extension have addresses of their own, which the workbench's service worker answers.
  context.on('response', (response) => {
    if (response.fromServiceWorker()) outside.delete(response.url());
  });
  return outside;
}

/** Attempts of the extension host and its threads, where our extension runs, and those of the server around it. */
export function readAttempts(attemptsFile) {
  const lines = existsSync(attemptsFile)
    ? readFileSync(attemptsFile, 'utf8').split('\n').filter(Boolean)
    : [];
  const entries = lines.map((line) => JSON.parse(line));
  const attempts = entries.filter(({ kind }) => kind !== 'guarded');
  const guarded = entries.filter(({ kind }) => kind === 'guarded');
  const isExtension = ({ role, thread, stack }) =>
    role === '--type=extensionHost' ||
    thread === 'worker' ||
    stack.some((frame) => frame.includes('ask-docs.ask-docs'));
  return {
    /** Whether the extension host and worker threads were watched at all; a thread does not know its host's role. */
    isWatched:
      guarded.some(({ role }) => role === '--type=extensionHost') &&
      guarded.some(({ thread }) => thread === 'worker'),
    ofExtensions: attempts.filter(isExtension),
    ofServer: attempts.filter((attempt) => !isExtension(attempt)),
  };
}
