import * as assert from 'node:assert/strict';
import * as vscode from 'vscode';
import * as z from 'zod/mini';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { askDocs } from './askDocs';

const question = 'How often is a failed part retried in version 3?';

async function invoke(
  name: string,
  input: object,
  tokenizationOptions?: vscode.LanguageModelToolTokenizationOptions,
): Promise<readonly string[]> {
  const options = { input, toolInvocationToken: undefined };
  const { content } = await vscode.lm.invokeTool(
    name,
    tokenizationOptions === undefined ? options : { ...options, tokenizationOptions },
  );
  return content.map((part) => (part instanceof vscode.LanguageModelTextPart ? part.value : ''));
}

function fieldsIn(text: string | undefined): Readonly<Record<string, unknown>> {
  return z.record(z.string(), z.unknown()).parse(JSON.parse(text ?? ''));
}

describe('the tools for agents', () => {
  before(() => askDocs().activate());

  it('are known to VS Code', () => {
    const names = vscode.lm.tools.map(({ name }) => name);
    assert.deepEqual(
      ['ask_documents', 'query_tables', 'search_documents'].filter((name) => !names.includes(name)),
      [],
    );
  });

  it('answer a question with citations, for reading and in the fields of the contract', async () => {
    const [text = '', json] = await invoke('ask_documents', { question });
    assert.match(text, /5 times.*\[1\]/s);
    assert.match(text, /^\[1\] specs\/uploads-v3\.md:\d+.* "/m);
    const { outcome, citations } = fieldsIn(json);
    assert.equal(outcome, 'answered');
    assert.ok(Array.isArray(citations) && citations.length > 0);
  });

  it('find passages with their places', async () => {
    const [text = '', json] = await invoke('search_documents', { query: 'failed part retried', top_k: 2 });
    assert.match(text, /^\[\d\] specs\/uploads-v3\.md:\d+-\d+/m);
    const { results } = fieldsIn(json);
    assert.ok(Array.isArray(results) && results.length <= 2);
  });

  it('list tables, and run a query over them', async () => {
    const [listed = ''] = await invoke('query_tables', {});
    const [, name = ''] = /^"([^"]+)" \(/m.exec(listed) ?? [];
    const [, json] = await invoke('query_tables', { sql: `SELECT COUNT(*) AS n FROM "${name}"` });
    const { rows } = fieldsIn(json);
    assert.ok(Array.isArray(rows) && rows.length === 1, listed);
  });

  it('give no more than there is room for', async () => {
    const countTokens = (text: string) => Promise.resolve(Math.ceil(text.length / 4));
    const parts = await invoke(
      'search_documents',
      { query: 'upload retention', top_k: 20 },
      { tokenBudget: 300, countTokens },
    );
    const tokens = parts.map((part) => Math.ceil(part.length / 4)).reduce((sum, count) => sum + count, 0);
    assert.ok(tokens <= 300, `${tokens} tokens`);
    assert.match(parts[0] ?? '', /did not fit/);
  });

  it('say what to give instead of a folder that does not exist', async () => {
    await assert.rejects(
      invoke('search_documents', { query: 'retention', folders: ['spec'] }),
      /no folder or document "spec"\. Near names: .*specs/,
    );
  });
});

describe('the MCP server of the window', () => {
  it('lets a client with the token search the same index', async () => {
    const { mcpServer } = await askDocs().activate();
    const { url, token } = await mcpServer();
    const client = new Client({ name: 'test', version: '1' });
    const requestInit = { headers: { authorization: `Bearer ${token}` } };
    // The SDK's own types do not agree under exactOptionalPropertyTypes.
    const transport = new StreamableHTTPClientTransport(new URL(url), { requestInit }) as Parameters<
      Client['connect']
    >[0];
    await client.connect(transport);
    const { structuredContent } = await client.callTool({
      name: 'search_documents',
      arguments: { query: question },
    });
    assert.match(JSON.stringify(structuredContent), /specs\/uploads-v3\.md/);
    await client.close();
  });

  it('refuses whoever has no token', async () => {
    const { mcpServer } = await askDocs().activate();
    const { url } = await mcpServer();
    assert.equal(new URL(url).hostname, '127.0.0.1');
    const { status } = await fetch(url, { method: 'POST', body: '{}' });
    assert.equal(status, 401);
  });
});
