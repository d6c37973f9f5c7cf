// Who was contacted: by the page, and by the Node processes behind it (test/support/networkGuard.cjs).
import type { BrowserContext } from '@playwright/test';
import { existsSync, readFileSync } from 'node:fs';

/** A line that the guard writes: that it is there, or an attempt. */
interface Entry {
  readonly kind: string;
  readonly host?: string;
  readonly role: string;
  readonly thread: string;
  readonly stack?: readonly string[];
}

/** Addresses that a window asks for and this machine does not answer; the browser lets none of them out. */
export function watchPage(context: BrowserContext): ReadonlySet<string> {
  const outside = new Set<string>();
  const isOutside = (url: URL) => /^(https?|wss?):$/.test(url.protocol) && url.hostname !== '127.0.0.1';
  context.on('request', (request) => {
    if (isOutside(new URL(request.url()))) outside.add(request.url());
  });
  // Files of an extension have addresses of their own, which the workbench's service worker answers.
  context.on('response', (response) => {
    if (response.fromServiceWorker()) outside.delete(response.url());
  });
  return outside;
}

/** Attempts to reach another machine by the extension host and its threads, where our extension runs. */
export function attemptsOfExtensions(attemptsFile: string): readonly Entry[] {
  const isOfExtension = ({ role, thread, stack = [] }: Entry) =>
    isExtensionHost(role) ||
    thread === 'worker' ||
    stack.some((frame) => frame.includes('ask-docs.ask-docs'));
  return entriesOf(attemptsFile).filter((entry) => entry.kind !== 'guarded' && isOfExtension(entry));
}

/** Whether the extension host and a thread were watched at all; a thread does not know its host's role. */
export function isWatched(attemptsFile: string): boolean {
  const guarded = entriesOf(attemptsFile).filter(({ kind }) => kind === 'guarded');
  return (
    guarded.some(({ role }) => isExtensionHost(role)) && guarded.some(({ thread }) => thread === 'worker')
  );
}

function isExtensionHost(role: string): boolean {
  return role === '--type=extensionHost';
}

function entriesOf(file: string): Entry[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  // Written by our own guard.
  return lines.map((line) => JSON.parse(line) as Entry);
}
