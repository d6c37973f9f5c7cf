import * as l10n from '@vscode/l10n';

/** Why a file cannot be read, in words for the user. */
export function reasonOf(error: unknown): string {
  if (isPermission(error)) return l10n.t('Permission denied.');
  return isMissing(error) ? l10n.t('It vanished while it was read.') : l10n.t('It cannot be read.');
}

/** Turns a sentence into a clause: without its full stop, and with a lower-case first letter. */
export function clauseOf(sentence: string): string {
  return sentence.charAt(0).toLowerCase() + sentence.slice(1).replace(/\.$/, '');
}

export function isMissing(error: unknown): boolean {
  return codeOf(error) === 'ENOENT';
}

/** Whether nothing exists at the path, or a parent folder is a file. */
export function isGone(error: unknown): boolean {
  return isMissing(error) || codeOf(error) === 'ENOTDIR';
}

export function isPermission(error: unknown): boolean {
  return codeOf(error) === 'EACCES' || codeOf(error) === 'EPERM';
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
