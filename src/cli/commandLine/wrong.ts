import { AskDocsError } from '../../core/model/errors';

/** What is wrong with a command line, with where to read more: the help of `command`, or of all. */
export function wrong(detail: string, command?: string): AskDocsError {
  const help = command === undefined ? 'ask-docs --help' : `ask-docs ${command} --help`;
  return new AskDocsError('usage', { detail: `${detail}${detail.endsWith('?') ? ' See' : '; see'} ${help}` });
}
