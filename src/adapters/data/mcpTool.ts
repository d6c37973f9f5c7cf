import * as l10n from '@vscode/l10n';
import { cellText, DataUnavailable, type DataTable, type Reading, type SourceOf } from './dataSource';

type Records = readonly Readonly<Record<string, unknown>>[];

/** Reads what a tool of an MCP server gives: an array of records, as structured content or as JSON. */
export async function readMcpTool(source: SourceOf<'mcp'>, reading: Reading): Promise<DataTable[]> {
  const { Client } = await import('@modelcontextprotocol/sdk/client/index.js');
  const client = new Client({ name: 'ask-docs', version: '1' });
  const options = { signal: reading.signal, timeout: source.seconds * 1000 };
  try {
    await client.connect(await transportOf(source, reading), options);
    const called = { name: source.tool, arguments: source.arguments };
    const { isError, structuredContent, content } = await client.callTool(called, undefined, options);
    const texts = textsOf(content);
    if (isError === true) throw new DataUnavailable(saying(source, texts[0] ?? ''));
    const records = recordsIn(structuredContent) ?? texts.map(parsed).map(recordsIn).find(Array.isArray);
    if (records === undefined)
      throw new DataUnavailable(l10n.t('“{0}” gives no list of records.', source.tool));
    return [tableOf(records, source)];
  } catch (error) {
    reading.signal.throwIfAborted();
    if (error instanceof DataUnavailable) throw error;
    throw new DataUnavailable(saying(source, error instanceof Error ? error.message : ''), { cause: error });
  } finally {
    await client.close().catch(() => undefined);
  }
}

async function transportOf({ command, address = '' }: SourceOf<'mcp'>, { folder }: Reading) {
  if (command === undefined) {
    const { StreamableHTTPClientTransport } =
      await import('@modelcontextprotocol/sdk/client/streamableHttp.js');
    return new StreamableHTTPClientTransport(new URL(address));
  }
  const { StdioClientTransport } = await import('@modelcontextprotocol/sdk/client/stdio.js');
  const [program = '', ...programArguments] = command;
  return new StdioClientTransport({
    ...{ command: program, args: programArguments, cwd: folder },
    stderr: 'ignore',
  });
}

function saying({ tool }: SourceOf<'mcp'>, message: string): string {
  return l10n.t('“{0}” says: {1}.', tool, cellText(message).slice(0, 300).replace(/\.$/, ''));
}

function textsOf(content: unknown): string[] {
  if (!Array.isArray(content)) return [];
  return content.flatMap((part: { readonly type?: unknown; readonly text?: unknown }) =>
    part.type === 'text' && typeof part.text === 'string' ? [part.text] : [],
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** An array of records, or the first one in the fields of an object. */
function recordsIn(value: unknown): Records | undefined {
  if (Array.isArray(value)) return value.length > 0 && value.every(isRecord) ? value : undefined;
  return isRecord(value) ? Object.values(value).map(recordsIn).find(Array.isArray) : undefined;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function tableOf(records: Records, { tool, rows: mostRows }: SourceOf<'mcp'>): DataTable {
  const columns = [...new Set(records.slice(0, mostRows).flatMap((record) => Object.keys(record)))];
  const rows = records.slice(0, mostRows).map((record) => columns.map((column) => cellText(record[column])));
  return { name: tool, columns, rows, isCut: records.length > mostRows };
}
