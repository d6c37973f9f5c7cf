import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import {
  isJSONRPCErrorResponse,
  isJSONRPCRequest,
  isJSONRPCResultResponse,
  type JSONRPCMessage,
  type RequestId,
} from '@modelcontextprotocol/sdk/types.js';
import type { Readable, Writable } from 'node:stream';
import type { Library } from '../core/run/library';
import { createMcpServer, type ServerInfo } from './server/createMcpServer';
import { createFreshness } from './tools/freshness';

/** How long pending requests are still answered after the input has ended, in milliseconds. */
const lastAnswersMs = 10_000;

/**
 * Serves one client over a pair of streams, by default those of the process: nothing else may be written to
 * the output. Resolves when the input has ended and its requests are answered, or when `signal` aborts.
 */
export async function serveStdio(
  library: Library,
  info: ServerInfo,
  signal: AbortSignal,
  {
    input = process.stdin,
    output = process.stdout,
  }: { readonly input?: Readable; readonly output?: Writable } = {},
): Promise<void> {
  const freshness = createFreshness(library);
  const server = createMcpServer(library, info, freshness);
  const transport = new StdioServerTransport(input, output);
  const ended = once(input, ['end', 'close', 'error']);
  const closed = new Promise<void>((resolve) => {
    transport.onclose = resolve;
  });
  await server.connect(transport);
  const answered = watchRequests(transport);
  // Prepares in advance what the first call needs.
  freshness.soon(signal).catch(() => undefined);
  const aborted = once(signal, ['abort']);
  await Promise.race([ended, closed, signal.aborted ? Promise.resolve() : aborted]);
  if (!signal.aborted) {
    const limit = timer(lastAnswersMs);
    await Promise.race([answered(), closed, aborted, limit.promise]);
    limit.clear();
  }
  await server.close();
  await freshness.close();
}

/**
 * Tracks the requests of a connected transport; returns a function that waits until all requests so far are
 * answered.
 */
function watchRequests(transport: Transport): () => Promise<void> {
  const open = new Set<RequestId>();
  let onEmpty = (): void => undefined;
  const receive = transport.onmessage;
  transport.onmessage = (message, extra) => {
    if (isJSONRPCRequest(message)) open.add(message.id);
    const cancelled = cancelledBy(message);
    if (cancelled !== undefined) open.delete(cancelled);
    receive?.(message, extra);
  };
  const send = transport.send.bind(transport);
  transport.send = async (message, options) => {
    await send(message, options);
    if ((isJSONRPCResultResponse(message) || isJSONRPCErrorResponse(message)) && message.id !== undefined)
      open.delete(message.id);
    if (open.size === 0) onEmpty();
  };
  return () =>
    open.size === 0
      ? Promise.resolve()
      : new Promise((resolve) => {
          onEmpty = () => {
            resolve();
          };
        });
}

/** The request that a message cancels: it gets no reply. */
function cancelledBy(message: JSONRPCMessage): RequestId | undefined {
  if (!('method' in message) || message.method !== 'notifications/cancelled') return undefined;
  const id = message.params?.requestId;
  return typeof id === 'string' || typeof id === 'number' ? id : undefined;
}

function once(from: Readable | AbortSignal, names: readonly string[]): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      resolve();
    };
    for (const name of names) {
      if (from instanceof AbortSignal) from.addEventListener(name, done, { once: true });
      else from.once(name, done);
    }
  });
}

function timer(ms: number): { readonly promise: Promise<void>; clear(): void } {
  let clear = (): void => undefined;
  const promise = new Promise<void>((resolve) => {
    const handle = setTimeout(resolve, ms);
    clear = () => {
      clearTimeout(handle);
    };
  });
  return { promise, clear };
}
