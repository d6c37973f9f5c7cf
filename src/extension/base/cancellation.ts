import type { CancellationToken } from 'vscode';

/** A signal that aborts when VS Code cancels. */
export function signalOf(token: CancellationToken): AbortSignal {
  const abort = new AbortController();
  if (token.isCancellationRequested) abort.abort();
  // The token lives as long as what it cancels, and takes its listeners with it.
  else
    token.onCancellationRequested(() => {
      abort.abort();
    });
  return abort.signal;
}
