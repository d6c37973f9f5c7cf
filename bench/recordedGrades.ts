import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Answer } from '../src/core/model/types';
import type { RunState } from '../src/core/model/state';
import type { RecordedQuestion } from '../test/support/recordedReplies';
import { gradeOf } from './answerGrade';
import type { AnswerQuestion } from './answerSets';

export type Shown = NonNullable<RecordedQuestion['expected']>;

/** The questions of an answer set of the project that stand alone. */
export function questionsOfSet(folder: string): AnswerQuestion[] {
  const file = path.join(import.meta.dirname, '..', 'eval', 'answers', folder, 'questions.jsonl');
  const lines = readFileSync(file, 'utf8').split('\n');
  // The file is part of the project.
  const all = lines.filter((line) => line !== '').map((line) => JSON.parse(line) as AnswerQuestion);
  return all.filter(({ after }) => after === undefined);
}

export function answerIn({ outcome }: Pick<RunState, 'outcome'>): Answer | undefined {
  return outcome?.kind === 'answered' ? outcome.answer : undefined;
}

/** What was shown for a question, by its grade and by what the check of the answer said. */
export function shownIn(state: Pick<RunState, 'outcome'>, question: AnswerQuestion): Shown {
  const answer = answerIn(state);
  const check = answer?.check ?? 'none';
  if (answer === undefined && question.answerable) return { outcome: 'declined', check };
  return { outcome: (['wrong', 'partly', 'right'] as const)[gradeOf(question, answer)], check };
}
