/** The MCP server, in a bundle of its own that is loaded when somebody wants one. */
export { createToolCalls, type ToolCalls, type ToolName } from './toolCalls';
export { createMcpServer, type ServerInfo } from './createMcpServer';
export { createFreshness } from './freshness';
export { serveHttp, type HttpServer } from './http/serveHttp';
export { newToken } from './http/token';
export { serveStdio } from './serveStdio';
