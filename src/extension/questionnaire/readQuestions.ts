import { AskDocsError } from '../../core/errors';
import type { QuestionTable } from '../../core/questionnaire/model';
import type { QuestionnaireProblem } from '../../protocol/questionnaireMessages';

/** The questions of a file, or why there are none in a way that the page can show. */
export async function readQuestions(
  read: () => Promise<Uint8Array>,
  fileName: string,
  column: string | undefined,
): Promise<QuestionTable | QuestionnaireProblem> {
  const { readTable } = await import('../../adapters/questionnaire/questionnaireParts');
  try {
    return readTable(await read(), fileName, { column });
  } catch (error) {
    return problemOf(error);
  }
}

/** What comes from the table becomes a problem to show; any other failure is one of the file. */
function problemOf(error: unknown): QuestionnaireProblem {
  if (!(error instanceof AskDocsError))
    return { kind: 'unreadable', message: new AskDocsError('input-unreadable').message };
  const isWithout =
    error.code === 'questionnaire-without-questions' || error.code === 'questionnaire-without-column';
  if (!isWithout) return { kind: 'unreadable', message: error.message };
  return { kind: 'no-questions', columns: error.detail?.split(', ') ?? [] };
}
