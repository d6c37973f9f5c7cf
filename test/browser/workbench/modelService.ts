// A language model on this machine that speaks the OpenAI API and may want a key: it repeats the likeliest sentence that it is given.
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { jsonReplyTo, likeliestIn } from '../../modelProvider/jsonReplies.cjs';

const model = 'large';

interface Message {
  readonly role: string;
  readonly content: string;
}

/** A request for a reply, with the key that it carried. */
interface Call {
  readonly key: string | undefined;
  readonly messages: readonly Message[];
}

export interface ModelService {
  readonly calls: readonly Call[];
  readonly model: string;
  readonly host: string;
  readonly endpoint: string;
  stop(): Promise<void>;
}

/** Without a `key` none is wanted. A service that hangs never ends an answer. */
export async function startModelService(
  options: { readonly key?: string; readonly isHanging?: boolean } = {},
): Promise<ModelService> {
  const { key, isHanging = false } = options;
  const calls: Call[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const isKnown = key === undefined || request.headers.authorization === `Bearer ${key}`;
      if (!isKnown) {
        refuse(response);
        return;
      }
      if (request.method === 'GET') {
        sendJson(response, 200, { object: 'list', data: [{ id: model }] });
        return;
      }
      const { messages, response_format: format } = JSON.parse(Buffer.concat(parts).toString()) as {
        readonly messages: readonly Message[];
        readonly response_format?: unknown;
      };
      calls.push({ key, messages });
      const reply = jsonReplyTo(messages.map(({ content }) => content));
      if (format === undefined && reply === undefined)
        stream(response, ['The service says:', ...likeliestIn(messages.at(-1)?.content ?? '')], isHanging);
      else stream(response, [reply ?? '{"word":"ready"}'], false);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  return {
    calls,
    model,
    host,
    endpoint: `http://${host}/v1`,
    stop() {
      server.closeAllConnections();
      return new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
      });
    },
  };
}

function refuse(response: ServerResponse): void {
  sendJson(response, 401, { error: { message: 'Incorrect API key provided.', code: 'invalid_api_key' } });
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}

function stream(response: ServerResponse, pieces: readonly string[], isHanging: boolean): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const send = (choice?: object, more: object = {}) => {
    const chunk = { id: 'c', object: 'chat.completion.chunk', created: 0, model, ...more };
    const choices = choice === undefined ? [] : [{ index: 0, ...choice }];
    response.write(`data: ${JSON.stringify({ ...chunk, choices })}\n\n`);
  };
  for (const content of pieces) send({ delta: { content }, finish_reason: null });
  if (isHanging) return;
  send({ delta: {}, finish_reason: 'stop' });
  send(undefined, { usage: { prompt_tokens: 320, completion_tokens: 24, total_tokens: 344 } });
  response.end('data: [DONE]\n\n');
}
