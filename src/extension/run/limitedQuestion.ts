import { parseQuery } from '../../core/retrieval/query';

/** A question with conditions that limit it to folders; one that says itself where to look stays as it is. */
export function limitedQuestion(question: string, folders: readonly string[]): string {
  const { conditions } = parseQuery(question).filter;
  const isLimited = conditions.some(({ kind, negated }) => !negated && (kind === 'in' || kind === 'file'));
  if (isLimited || question.trim() === '') return question;
  return [...folders.map((folder) => `in:"${folder}"`), question].join(' ');
}
