/** The MCP server, in a bundle of its own that is loaded on first use. */
export { createToolCalls, type ToolCalls, type ToolName } from './toolCalls';
export type { ServerInfo } from './server/createMcpServer';
export { serveHttp, type HttpServer } from './http/serveHttp';
export { newToken } from './http/token';
export { serveStdio } from './serveStdio';
