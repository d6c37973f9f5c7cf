// An MCP server on the standard streams with tools that give records, as a program of its own.
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';

const records = [
  { pump: 'P-7', pressure: 4.2, note: 'runs | well' },
  { pump: 'P-9', pressure: 6.1, checked: true },
];
const server = new McpServer({ name: 'records', version: '1' });
const text = (given) => ({ content: [{ type: 'text', text: given }] });
server.registerTool('structured', {}, () => ({ ...text(''), structuredContent: { pumps: records } }));
server.registerTool('json', {}, () => text(JSON.stringify(records)));
server.registerTool('prose', {}, () => text('Two pumps run well.'));
server.registerTool('failing', {}, () => ({ ...text('The plant is closed.'), isError: true }));
await server.connect(new StdioServerTransport());
