import * as vscode from 'vscode';
import type { Lazy } from '../../core/util/memoized';
import { documentIdOf } from '../scope/currentScope';
import type { Contradictions } from './contradictions';

/** The commands of the lens; nothing of it is loaded before the first. */
export function contradictionCommands({ contradictions }: { readonly contradictions: Lazy<Contradictions> }) {
  return {
    findContradictions: async (argument: unknown): Promise<void> => {
      const folder = argument instanceof vscode.Uri ? documentIdOf(argument) : undefined;
      await (await contradictions.get()).find(folder);
    },
    showContradictions: async (): Promise<void> => {
      const made = await contradictions.get();
      if (made.wasAsked) await made.choose();
      else await made.find(undefined);
    },
    settleContradiction: async (argument: unknown): Promise<void> => {
      const { settlingSchema } = await import('./quickFixes');
      const parsed = settlingSchema.safeParse(argument);
      if (parsed.success) await (await contradictions.get()).settle(parsed.data);
    },
  };
}
