import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ChatRequest {
  readonly model: string;
  readonly messages: readonly { readonly role: string; readonly content: string }[];
  readonly stream?: boolean;
  readonly [parameter: string]: unknown;
}

/** A request that a client made. */
export interface ModelCall {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: ChatRequest;
  /** Resolves when the connection of the request is closed; to whether the client left before the end of the reply. */
  readonly closed: Promise<boolean>;
}

interface Timing {
  /** What is waited for before the first piece of the reply. */
  readonly before?: Promise<unknown>;
}

/** What the model does with one request. */
export type Reply = Timing &
  (
    | {
        readonly kind: 'text';
        readonly text: string;
        /** Whether tokens are counted; they are unless it is false. */
        readonly usage?: false;
        /** What is waited for between the first piece and the second. */
        readonly afterText?: Promise<unknown>;
        /** Why it ends: `stop`, unless something else is said. */
        readonly finish?: string;
        /** The connection is cut after the text. */
        readonly isCut?: boolean;
        /** What is waited for before it is cut. */
        readonly beforeCut?: Promise<unknown>;
        /** Calls of tools and thoughts stand between the pieces. */
        readonly hasNoise?: boolean;
      }
    | { readonly kind: 'refusal'; readonly text: string }
    /** Any events, as they are. */
    | { readonly kind: 'events'; readonly events: readonly string[] }
    /** No stream but one body. */
    | {
        readonly kind: 'body';
        readonly status: number;
        readonly body: unknown;
        readonly headers?: Readonly<Record<string, string>>;
      }
  );

export type TextReply = Extract<Reply, { kind: 'text' }>;

export function text(words: string, more: Partial<TextReply> = {}): Reply {
  return { ...more, kind: 'text', text: words };
}

export function json(value: unknown, more: Partial<TextReply> = {}): Reply {
  return text(JSON.stringify(value), more);
}

/** A refusal in the form that OpenAI has for them. */
export function failure(
  status: number,
  error: Readonly<Record<string, unknown>> = {},
  headers: Readonly<Record<string, string>> = {},
): Reply {
  return { kind: 'body', status, body: { error: { message: 'It went wrong.', ...error } }, headers };
}

/**
 * A service on this machine that speaks the API of OpenAI, over real connections. It keeps what it was asked; `script` holds
 * the replies to the next requests, `respond` makes those to all others.
 */
export class ModelServer {
  readonly calls: ModelCall[] = [];
  readonly script: Reply[] = [];
  respond: (call: ModelCall) => Reply = () => text('It is so.');
  /** Called with each request before it is answered. */
  onCall: (call: ModelCall) => void = () => undefined;
  models: readonly string[] = ['large', 'small'];
  /** Real time before the first piece of each reply, for measuring. */
  latencyMs = 0;
  /** Requests under way, and the most that there were together. */
  inFlight = 0;
  mostInFlight = 0;
  readonly #server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      if (request.method === 'GET') {
        this.#list(request.url ?? '', response);
        return;
      }
      const closed = this.#count(response);
      const body = JSON.parse(Buffer.concat(parts).toString()) as ChatRequest;
      const call = { path: request.url ?? '', headers: request.headers, body, closed };
      this.calls.push(call);
      this.onCall(call);
      void this.#answer(call, response);
    });
  });

  async start(): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return this;
  }

  get port(): number {
    // A TCP server has such an address while it listens.
    return (this.#server.address() as AddressInfo).port;
  }

  get endpoint(): string {
    return `http://127.0.0.1:${this.port}/v1`;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #count(response: ServerResponse): Promise<boolean> {
    this.inFlight += 1;
    this.mostInFlight = Math.max(this.mostInFlight, this.inFlight);
    return new Promise((resolve) => {
      response.on('close', () => {
        this.inFlight -= 1;
        resolve(!response.writableFinished);
      });
    });
  }

  #list(path: string, response: ServerResponse): void {
    const isList = path.split('?')[0]?.endsWith('/v1/models') === true;
    sendBody(response, isList ? 200 : 404, { data: this.models.map((id) => ({ id, object: 'model' })) });
  }

  async #answer(call: ModelCall, response: ServerResponse): Promise<void> {
    const reply = this.script.shift() ?? this.respond(call);
    await reply.before;
    if (this.latencyMs > 0) await new Promise((resolve) => setTimeout(resolve, this.latencyMs));
    if (reply.kind === 'body') {
      sendBody(response, reply.status, reply.body, reply.headers);
      return;
    }
    if (call.body.stream !== true) {
      sendBody(response, 200, wholeOf(reply));
      return;
    }
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (const [at, event] of eventsOf(reply, call.body).entries()) {
      // The role is the first event, the first words are the second.
      if (at === 2 && reply.kind === 'text') await reply.afterText;
      await send(response, event);
    }
    await end(response, reply);
  }
}

async function end(response: ServerResponse, reply: StreamedReply): Promise<void> {
  if (reply.kind === 'text' && reply.isCut === true) {
    await reply.beforeCut;
    response.socket?.resetAndDestroy();
  } else response.end('data: [DONE]\n\n');
}

/** Each event in its own write, so that clients see them one by one. */
function send(response: ServerResponse, event: string): Promise<void> {
  return new Promise((resolve) => {
    response.write(`data: ${event}\n\n`, () => {
      resolve();
    });
  });
}

function sendBody(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): void {
  const sent = typeof body === 'string' ? body : JSON.stringify(body);
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(sent);
}

type StreamedReply = Exclude<Reply, { kind: 'body' }>;

function wholeOf(reply: StreamedReply): unknown {
  if (reply.kind === 'events') return {};
  const message = reply.kind === 'refusal' ? { content: null, refusal: reply.text } : { content: reply.text };
  return { choices: [{ index: 0, message, finish_reason: 'stop' }], usage };
}

const usage = { prompt_tokens: 100, completion_tokens: 20, total_tokens: 120 };

function eventsOf(reply: StreamedReply, body: ChatRequest): string[] {
  if (reply.kind === 'events') return [...reply.events];
  const delta = (change: object, finish: string | null = null): string =>
    JSON.stringify({
      id: 'chatcmpl-1',
      object: 'chat.completion.chunk',
      model: body.model,
      choices: [{ index: 0, delta: change, finish_reason: finish }],
    });
  const role = delta({ role: 'assistant', content: '' });
  if (reply.kind === 'refusal') return [role, delta({ refusal: reply.text }), delta({}, 'stop')];
  const noise = reply.hasNoise === true ? [delta(toolCall), delta({ reasoning_content: 'Thinking.' })] : [];
  const words = reply.text.match(/\s*\S+\s*$|\s*\S+/g) ?? [];
  const pieces = words.flatMap((word) => [...noise, delta({ content: word })]);
  if (reply.isCut === true) return [...pieces];
  const isCounted = reply.usage !== false && body.stream_options !== undefined;
  return [
    role,
    ...pieces,
    delta({}, reply.finish ?? 'stop'),
    ...(isCounted ? [JSON.stringify({ object: 'chat.completion.chunk', choices: [], usage })] : []),
  ];
}

const toolCall = {
  content: null,
  tool_calls: [{ index: 0, id: 'call-1', type: 'function', function: { name: 'search', arguments: '{}' } }],
};
