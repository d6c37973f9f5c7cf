// How an answer to a question of the answer sets is graded, as eval/answers/README.md says.
import type { Answer } from '../src/core/model/types';
import { factsIn, type AnswerQuestion } from './answerSets';

/** 2 right, 1 partly, 0 wrong; for what the documents do not hold 2 declined, 1 answered with low confidence. */
export type Grade = 0 | 1 | 2;

const mostWhenLeftOut = 2;

/** The grade of what was shown; `answer` is undefined when the question was declined. */
export function gradeOf(question: AnswerQuestion, answer: Answer | undefined): Grade {
  if (!question.answerable) return gradeUnanswerable(answer);
  return answer === undefined ? 0 : gradeAnswer(question, answer);
}

function gradeUnanswerable(answer: Answer | undefined): Grade {
  if (answer === undefined) return 2;
  return answer.confidenceLabel === 'low' ? 1 : 0;
}

function gradeAnswer(question: AnswerQuestion, answer: Answer): Grade {
  const { share, isWrong } = factsIn(question, answer.text);
  if (share < 1 || isWrong) return 0;
  const cited = new Set(answer.citations.map(({ documentId }) => documentId));
  const isCited =
    question.allSources === true
      ? question.sources.every((source) => cited.has(source))
      : question.sources.some((source) => cited.has(source));
  return isCited && sizeOf(answer.text) <= (question.max ?? mostWhenLeftOut) + 1 ? 2 : 1;
}

const sentences = new Intl.Segmenter('en', { granularity: 'sentence' });

/** Sentences, items and rows that are shown: no headings, heads of tables or lines of sources. */
function sizeOf(text: string): number {
  const lines = text.split('\n').map((line) => line.trim().replace(/^(?:\d+[.)]|[-*+])\s+/, ''));
  const isHead = (at: number): boolean => /^\|?[\s:|-]*-{3,}[\s:|-]*\|?$/.test(lines[at + 1] ?? '');
  let [size, isCode] = [0, false];
  for (const [at, line] of lines.entries()) {
    if (line.startsWith('```')) {
      isCode = !isCode;
      if (isCode) size += 1;
    } else if (
      isCode ||
      line === '' ||
      /^(?:#|\|?[\s:|-]+\|?$|\*\*[^*]+\*\*:?$|(?:Source|Quelle):)/.test(line)
    )
      continue;
    else if (line.startsWith('|')) size += isHead(at) ? 0 : 1;
    else
      size += [...sentences.segment(line)].filter(({ segment }) =>
        /\p{L}{2}|\d/u.test(segment.replace(/\[\d+\]/g, '')),
      ).length;
  }
  return size;
}
