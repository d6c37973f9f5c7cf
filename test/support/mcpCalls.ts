/** Clients of an MCP server, and nothing of ours: the tests inside VS Code use it too. */
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';

/** A client of the SDK's own, as assistants have one. */
export function newClient(): Client {
  return new Client({ name: 'test', version: '1' });
}

/** Connects a client over HTTP. */
export async function connectOverHttp(url: string, token: string): Promise<Client> {
  const client = newClient();
  const requestInit = { headers: { authorization: `Bearer ${token}` } };
  // Its optional fields are not declared as exactOptionalPropertyTypes wants them.
  await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit }));
  return client;
}

/** What a tool gives: its text, its fields, and whether it says that something is wrong. */
export async function callTool(
  client: Client,
  name: string,
  given: Readonly<Record<string, unknown>> = {},
): Promise<{ text: string; fields: Record<string, unknown>; isError: boolean }> {
  const result = (await client.callTool({ name, arguments: given })) as CallToolResult;
  const texts = result.content.flatMap((item) => (item.type === 'text' ? [item.text] : []));
  return {
    text: texts.join('\n'),
    fields: result.structuredContent ?? {},
    isError: result.isError === true,
  };
}
