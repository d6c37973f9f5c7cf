import { listAnd } from '../../core/util/displayLanguage';
import type { QuestionnaireProblem, QuestionnaireToHost } from '../../protocol/questionnaireMessages';
import { texts } from './texts';

interface EmptyStateProps {
  readonly problem: QuestionnaireProblem;
  readonly onAct: (message: QuestionnaireToHost) => void;
}

/** Why there is nothing to answer, and what to do about it. */
export function EmptyState({ problem, onAct }: EmptyStateProps) {
  const canChoose = problem.kind === 'no-questions' && problem.columns.length > 0;
  return (
    <main class="nothing" data-testid="nothing">
      <h2>{problem.kind === 'unreadable' ? texts.unreadable() : texts.noQuestions()}</h2>
      {sentencesOf(problem).map((sentence) => (
        <p key={sentence} class="muted">
          {sentence}
        </p>
      ))}
      <div class="buttons">
        {canChoose && (
          <button
            type="button"
            class="primary"
            data-testid="choose-column"
            onClick={() => {
              onAct({ type: 'column-choose' });
            }}
          >
            {texts.chooseColumn()}
          </button>
        )}
        <button
          type="button"
          class="secondary"
          data-testid="open-file"
          onClick={() => {
            onAct({ type: 'file-open' });
          }}
        >
          {texts.openFile()}
        </button>
      </div>
    </main>
  );
}

function sentencesOf(problem: QuestionnaireProblem): readonly string[] {
  if (problem.kind === 'unreadable') return [problem.message];
  const { columns } = problem;
  const named = columns.filter((name) => name !== '');
  if (columns.length === 0) return [texts.noTable(), texts.noQuestionsAbout()];
  return [texts.noQuestionsAbout(), ...(named.length > 0 ? [texts.columns(listAnd(named))] : [])];
}
