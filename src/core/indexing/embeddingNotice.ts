import type { EmbeddingNotice } from '../model';

const problems: Readonly<Record<EmbeddingNotice['problem'], string>> = {
  missing: 'has not been downloaded',
  damaged: 'is damaged',
  unreadable: 'cannot be read',
};

/** What is wrong with the model, as a clause without a full stop. */
export function modelProblem({ model, problem }: EmbeddingNotice): string {
  return `The local embedding model ${model} ${problems[problem]}`;
}

/** The sentence for the user; `command` is what gets the model's files. */
export function noticeSentence(
  notice: EmbeddingNotice,
  command = '"Ask Docs: Download Embedding Model"',
): string {
  return `${modelProblem(notice)}; search goes on without it until ${command} gets its files.`;
}
