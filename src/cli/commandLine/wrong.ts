import { AskDocsError } from '../../core/model/errors';

/** A `usage` error that points to the help of `command`, or to the general help. */
export function wrong(detail: string, command?: string): AskDocsError {
  const help = command === undefined ? 'ask-docs --help' : `ask-docs ${command} --help`;
  return new AskDocsError('usage', { detail: `${detail}${detail.endsWith('?') ? ' See' : '; see'} ${help}` });
}
