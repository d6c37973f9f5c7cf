import type { CancellationToken } from 'vscode';

/** A signal that aborts when VS Code cancels. */
export function signalOf(token: CancellationToken): AbortSignal {
  const abort = new AbortController();
  if (token.isCancellationRequested) abort.abort();
  // The token lives as long as the operation it cancels, and its listeners go with it.
  else
    token.onCancellationRequested(() => {
      abort.abort();
    });
  return abort.signal;
}
