import type { RunState } from '../../core/run/state';

/** What a line of a conversation asks for. */
export type Entry =
  | { readonly kind: 'nothing' }
  /** A number for which there is no option. */
  | { readonly kind: 'no-option'; readonly number: string }
  | { readonly kind: 'question'; readonly question: string }
  | { readonly kind: 'command'; readonly name: string; readonly argument: string };

/** Reads a line; a number stands for an option of the question back that came before it. */
export function readEntry(line: string, before: RunState | undefined): Entry {
  const text = line.trim();
  if (text === '') return { kind: 'nothing' };
  const [, name, argument = ''] = /^\/([a-z?]+)(?:\s+(.*))?$/is.exec(text) ?? [];
  if (name !== undefined) return { kind: 'command', name: name.toLowerCase(), argument: argument.trim() };
  if (!/^\d{1,2}$/.test(text)) return { kind: 'question', question: text };
  const option = optionsOf(before)[Number(text) - 1];
  return option === undefined ? { kind: 'no-option', number: text } : { kind: 'question', question: option };
}

/** What a run asked back, to be answered with one of these. */
function optionsOf(run: RunState | undefined): readonly string[] {
  return run?.outcome?.kind === 'declined' ? run.outcome.options : [];
}
