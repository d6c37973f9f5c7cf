// A language model on this machine that wants a key and speaks the OpenAI API: it repeats the quotes that it is given.
import { createServer } from 'node:http';
import { reviewOf } from '../modelProvider/goodReview.cjs';

const model = 'large';

/** `calls` has the key and the messages of each request for a reply; without a key none is wanted. One that hangs never ends an answer. */
export async function startModelService(key, { isHanging = false } = {}) {
  const calls = [];
  const server = createServer(async (request, response) => {
    const parts = [];
    for await (const part of request) parts.push(part);
    const isKnown = key === undefined || request.headers.authorization === `Bearer ${key}`;
    if (!isKnown) return refuse(response);
    if (request.method === 'GET') return sendJson(response, 200, { object: 'list', data: [{ id: model }] });
    const { messages, response_format: format } = JSON.parse(Buffer.concat(parts).toString());
    calls.push({ key, messages });
    if (format === undefined) return stream(response, repeatQuotes(messages), isHanging);
    return stream(response, [reviewOf(messages.map(({ content }) => content)) ?? '{"word":"ready"}']);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${String(server.address().port)}`;
  return {
    calls,
    model,
    host,
    endpoint: `http://${host}/v1`,
    stop() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

function refuse(response) {
  sendJson(response, 401, { error: { message: 'Incorrect API key provided.', code: 'invalid_api_key' } });
}

function sendJson(response, status, body) {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}

function repeatQuotes(messages) {
  const quotes = messages.at(-1).content.matchAll(/name="quote (\d+)">\n([\s\S]*?)\n<\//g);
  const sentences = [...quotes].map(([, number, quote]) => ` ${lastLine(quote)} [${number}].`);
  return ['The service says:', ...sentences.slice(0, 2)];
}

function lastLine(text) {
  return text
    .trim()
    .split('\n')
    .at(-1)
    .replace(/[.\s]+$/, '');
}

function stream(response, pieces, isHanging = false) {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const send = (choice, more = {}) => {
    const chunk = { id: 'c', object: 'chat.completion.chunk', created: 0, model, ...more };
    response.write(
      `data: ${JSON.stringify({ ...chunk, choices: choice ? [{ index: 0, ...choice }] : [] })}\n\n`,
    );
  };
  for (const content of pieces) send({ delta: { content }, finish_reason: null });
  if (isHanging) return;
  send({ delta: {}, finish_reason: 'stop' });
  send(undefined, { usage: { prompt_tokens: 320, completion_tokens: 24, total_tokens: 344 } });
  response.end('data: [DONE]\n\n');
}
