import * as vscode from 'vscode';
import type { Library } from '../../core/run/library';
import type { Log } from '../../core/model/ports';
import type { ToolCalls, ToolName } from '../../mcp/toolCalls';

const names: readonly ToolName[] = ['search_documents', 'ask_documents'];

/**
 * Lets agents of VS Code search and ask the documents; does nothing where there are no such agents. The
 * implementation is loaded at the first call.
 */
export function registerTools(library: Library, log: Log): vscode.Disposable {
  const lm = vscode.lm as Partial<typeof vscode.lm> | undefined;
  if (typeof lm?.registerTool !== 'function') return vscode.Disposable.from();
  let calls: ToolCalls | undefined;
  const load = async () => {
    const { createToolCalls } = await import('../../mcp/toolCalls');
    return (calls ??= createToolCalls(library, log));
  };
  return vscode.Disposable.from(...names.map((name) => vscode.lm.registerTool(name, toolOf(name, load))));
}

function toolOf(name: ToolName, load: () => Promise<ToolCalls>): vscode.LanguageModelTool<unknown> {
  return {
    prepareInvocation: async ({ input }) => {
      const { prepareAsk, prepareSearch } = await import('./documentTools');
      return name === 'ask_documents' ? prepareAsk(input) : prepareSearch(input);
    },
    invoke: async (options, token) => {
      const [{ invokeTool }, calls] = await Promise.all([import('./documentTools'), load()]);
      return invokeTool(name, options, { calls, token });
    },
  };
}
