// The indexing worker: serves one index to the extension host, so that neither reading nor searching blocks it.

import './localize';
import * as l10n from '@vscode/l10n';
import { parentPort, workerData, type MessagePort } from 'node:worker_threads';
import { AskDocsError, logText } from '../core/model/errors';
import type { FromWorker, ToWorker, WorkerConfig } from '../protocol/workerMessages';
import { passwordVariableOf, type DataAccess } from '../adapters/data/withData';
import type { TeamAddress } from '../adapters/team/address';
import { once } from '../core/util/memoized';
import { openDocuments } from './openDocuments';
import { judgeCitations } from './judgeCitations';
import { openIndex, type LocalSearchIndex } from './openIndex';

type Call = Extract<ToWorker, { type: 'call' }>;

/** Handles calls on a port until it closes. Calls run concurrently; `cancel` aborts one of them. */
function serve(
  port: MessagePort,
  opened: Promise<LocalSearchIndex>,
  set: {
    readonly apiKey: (key: string | undefined) => void;
    readonly passwords: (passwords: Readonly<Record<string, string>>) => void;
    readonly teamPassword: (password: string | undefined) => void;
  },
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
        set.apiKey(message.key);
        break;
      case 'data-passwords':
        set.passwords(message.passwords);
        break;
      case 'team-password':
        set.teamPassword(message.password);
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
      return index.contents(signal);
    case 'search':
      // An answer reads the documents that it quotes, or their neighbours.
      index.expectReading();
      return index.search(call.params.query, call.params.topK, signal, call.params.filter);
    case 'snippets':
      return index.snippets(call.params.text, call.params.around, signal);
    case 'contradictions':
      return index.contradictions(call.params, signal);
    case 'judgeLinks':
      return judgeCitations(index, call.params, signal);
    case 'readDocument':
      return index.readDocument(call.params.id, signal);
    case 'readOutcome':
      return index.readOutcome(call.params.id, signal);
    case 'findQuotes':
      return index.findQuotes(call.params.id, call.params.quotes, signal);
    case 'completePassages':
      return index.completePassages(call.params.passages, signal);
    case 'extractEvidence': {
      const { extractEvidence } = await import('./extractEvidence');
      return extractEvidence(call.params, index, signal);
    }
    case 'documents':
      return index.documents(signal);
    case 'hashesOf':
      return index.hashesOf(call.params.ids, signal);
    case 'keptSince':
      return index.keptSince(call.params.id, signal);
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
  let setPasswords: (passwords: Readonly<Record<string, string>>) => void = () => undefined;
  const passwords = new Promise<Readonly<Record<string, string>>>((resolve) => (setPasswords = resolve));
  const config = workerData as WorkerConfig;
  const port = parentPort;
  const log = {
    error: (text: string): void => {
      port.postMessage({ type: 'log', text } satisfies FromWorker);
    },
  };
  let setTeamPassword: (password: string | undefined) => void = () => undefined;
  const teamPassword = new Promise<string | undefined>((resolve) => (setTeamPassword = resolve));
  const { dataSources, team, ...opened } = config;
  const data = dataSources && dataAccess(dataSources, passwords);
  const options = { ...opened, data, apiKey: () => apiKey, log };
  const index =
    team === undefined ? openIndex(options) : openShared({ ...team, password: () => teamPassword }, options);
  serve(port, index, { apiKey: setApiKey, passwords: setPasswords, teamPassword: setTeamPassword });
}

/** A collection of a team's index, with the documents of the workspace beside it. */
async function openShared(
  address: TeamAddress & { readonly isTogether: boolean },
  options: Parameters<typeof openIndex>[0],
): Promise<LocalSearchIndex> {
  if (address.isTogether) {
    const { openTogether } = await import('./openTogether');
    return openTogether(address, options, await openIndex(options));
  }
  const { openTeam } = await import('./openTeam');
  return openTeam(address, options, {
    local: once(() => openIndex(options)),
    documents: once(() => openDocuments(options)),
  });
}

/** A password that was typed in comes before the one in the environment. */
function dataAccess(
  allowed: readonly string[],
  passwords: Promise<Readonly<Record<string, string>>>,
): DataAccess {
  return {
    isAllowed: ({ hash }) => allowed.includes(hash),
    passwordOf: async ({ hash, source }) => {
      const variable = passwordVariableOf(source);
      return (await passwords)[hash] ?? (variable === undefined ? undefined : process.env[variable]);
    },
    howToAllow: l10n.t('The command “Ask Docs: Connect Data Sources” asks for it.'),
    now: Date.now,
  };
}
