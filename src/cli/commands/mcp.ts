import { askFlagsOf, askOptions, modelEnvironment } from '../commandLine/askOptions';
import { embeddingEnvironment, folderAlone } from '../commandLine/sharedOptions';
import { defineCommand, wrong } from '../commandLine/spec';
import type { McpCommand } from './mcpCommand';

export const mcp = defineCommand({
  name: 'mcp',
  summary: 'serve a folder to MCP clients: assistants search, read and ask it',
  usage: ['FOLDER [--model NAME]', 'FOLDER --http PORT [--token-file FILE]'],
  positionals: [{ name: 'FOLDER', completes: 'folder' }],
  about: [
    'Without --http it serves the client that started it, on the standard streams. With --http it serves any number of clients on this machine (127.0.0.1), which send a token.',
    'Clients see the indexed documents and nothing else of the folder.',
  ],
  options: {
    http: {
      type: 'string',
      value: 'PORT',
      says: 'serve streamable HTTP on this port; 0 for any that is free',
      check: (value) => (isPort(value) ? undefined : 'takes a port from 0 to 65535'),
    },
    'token-file': {
      type: 'string',
      value: 'FILE',
      says: 'where the token for --http is; one is made when the file is not there',
      default: 'a new token, said on the error output',
      completes: 'file',
    },
    ...askOptions,
  },
  environment: [
    { name: 'ASK_DOCS_MCP_TOKEN', says: 'token for --http, where there is no --token-file' },
    ...modelEnvironment,
    ...embeddingEnvironment,
  ],
  examples: ['ask-docs mcp ./docs', 'ask-docs mcp ./docs --http 0 --token-file ~/.config/ask-docs-token'],
  exits: { 0: 'the client has gone, or the server was told to end' },
  read: (words, options): McpCommand => {
    const { http, 'token-file': tokenFile } = options;
    if (tokenFile !== undefined && http === undefined) throw wrong('--token-file needs --http PORT', 'mcp');
    return {
      ...askFlagsOf(folderAlone('mcp', words), options),
      name: 'mcp',
      http: http === undefined ? undefined : Number(http),
      tokenFile,
    };
  },
  run: async (command, signal) => (await import('./mcpCommand')).mcp(command, signal),
});

function isPort(value: string): boolean {
  return /^\d{1,5}$/.test(value) && Number(value) <= 65_535;
}
