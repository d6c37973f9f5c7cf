/** The indexing worker: serves one index to the extension host, so that neither reading nor searching blocks it. */
import './localize';
import { parentPort, workerData, type MessagePort } from 'node:worker_threads';
import { AskDocsError, logText } from '../core/model/errors';
import type { FromWorker, ToWorker, WorkerConfig } from '../protocol/workerMessages';
import { openIndex, type LocalSearchIndex } from './openIndex';

type Call = Extract<ToWorker, { type: 'call' }>;

/** Handles calls on a port until it closes. Calls run concurrently; `cancel` aborts one of them. */
function serve(
  port: MessagePort,
  opened: Promise<LocalSearchIndex>,
  setApiKey: (key: string | undefined) => void,
): void {
  const running = new Map<number, AbortController>();
  const send = (message: FromWorker): void => {
    port.postMessage(message);
  };
  const answer = async (call: Call): Promise<void> => {
    const { callId } = call;
    const abort = new AbortController();
    running.set(callId, abort);
    try {
      send({ type: 'call-end', callId, result: await perform(call, await opened, send, abort.signal) });
    } catch (error) {
      if (abort.signal.aborted) send({ type: 'call-cancelled', callId });
      else send({ type: 'call-failed', callId, ...describe(error) });
    } finally {
      running.delete(callId);
    }
  };
  port.on('message', (message: ToWorker) => {
    switch (message.type) {
      case 'call':
        void answer(message);
        break;
      case 'embedding-key':
        setApiKey(message.key);
        break;
      case 'cancel':
        running.get(message.callId)?.abort();
        break;
    }
  });
}

async function perform(
  call: Call,
  index: LocalSearchIndex,
  send: (message: FromWorker) => void,
  signal: AbortSignal,
): Promise<unknown> {
  switch (call.method) {
    case 'sync':
      await index.sync(
        call.params,
        (event) => {
          send({ type: 'call-delta', callId: call.callId, event });
        },
        signal,
      );
      return undefined;
    case 'status':
      return index.status(signal);
    case 'contents':
      return index.contents();
    case 'search':
      return index.search(call.params.query, call.params.topK, signal, call.params.filter);
    case 'snippets':
      return index.snippets(call.params.text, call.params.around, signal);
    case 'readDocument':
      return index.readDocument(call.params.id, signal);
    case 'documents':
      return index.documents(signal);
    case 'hashesOf':
      return index.hashesOf(call.params.ids, signal);
  }
}

/** What is reported of a failure: a code, the detail for its sentence, and stack frames for the log. */
function describe(
  error: unknown,
): Pick<Extract<FromWorker, { type: 'call-failed' }>, 'code' | 'detail' | 'trace'> {
  const known = error instanceof AskDocsError ? error : undefined;
  return { code: known?.code ?? 'unexpected', detail: known?.detail, trace: logText(error) };
}

if (parentPort !== null) {
  // Safe: only the extension starts this, with a `WorkerConfig`.
  let setApiKey: (key: string | undefined) => void = () => undefined;
  const apiKey = new Promise<string | undefined>((resolve) => (setApiKey = resolve));
  const config = workerData as WorkerConfig;
  const port = parentPort;
  const log = {
    error: (text: string): void => {
      port.postMessage({ type: 'log', text } satisfies FromWorker);
    },
  };
  serve(port, openIndex({ ...config, apiKey: () => apiKey, log }), setApiKey);
}
