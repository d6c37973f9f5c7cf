import { parseQuery } from '../../core/retrieval/query';

/**
 * Adds conditions that limit a question to folders; a question that already says where to look is left as it
 * is.
 */
export function limitedQuestion(question: string, folders: readonly string[]): string {
  const { conditions } = parseQuery(question).filter;
  const isLimited = conditions.some(({ kind, negated }) => !negated && (kind === 'in' || kind === 'file'));
  if (isLimited || question.trim() === '') return question;
  return [...folders.map((folder) => `in:"${folder}"`), question].join(' ');
}
