import { formatTimeLeft } from '../../core/util/displayLanguage';
import type {
  QuestionnaireToHost,
  QuestionnaireView,
  RunProgress,
} from '../../protocol/questionnaireMessages';
import { Icon } from '../controls/icon';
import { MoreMenu } from '../controls/moreMenu';
import { countRows, isAnswered } from './rowKinds';
import { texts } from './texts';

interface HeaderProps {
  readonly view: QuestionnaireView;
  readonly onAct: (message: QuestionnaireToHost) => void;
}

/** The file name, the progress, and the actions on all rows. */
export function SheetHeader({ view, onAct }: HeaderProps) {
  const { fileName, rows, progress, problem } = view;
  return (
    <header class="sheet-header">
      <div class="sheet-title">
        <h1>{fileName}</h1>
        {problem === undefined && <p class="muted small">{summaryOf(view).join(' · ')}</p>}
      </div>
      {problem === undefined && (
        <div class="sheet-tools">
          {progress === undefined ? (
            <RunTools view={view} onAct={onAct} />
          ) : (
            <Tool
              icon="debug-stop"
              label={texts.stop()}
              testId="stop"
              onClick={() => {
                onAct({ type: 'run-stop' });
              }}
            />
          )}
          <Tool
            icon="export"
            label={texts.export()}
            testId="export"
            isDisabled={!rows.some(isAnswered)}
            onClick={() => {
              onAct({ type: 'export' });
            }}
          />
          <Tool
            icon="file-text"
            label={texts.report()}
            testId="report"
            isDisabled={!rows.some(isAnswered)}
            onClick={() => {
              onAct({ type: 'report' });
            }}
          />
          <MoreMenu label={texts.more()} items={moreItems(view, onAct)} />
        </div>
      )}
      {progress !== undefined && (
        <ProgressLine progress={progress} isIndexing={view.index.kind === 'indexing'} />
      )}
    </header>
  );
}

function summaryOf({ rows, questionColumn }: QuestionnaireView): readonly string[] {
  const answered = rows.filter(isAnswered);
  const reviewed = answered.filter(({ review }) => review.state !== 'draft').length;
  return [
    answered.length === 0 ? texts.questions(rows.length) : texts.answeredOf(answered.length, rows.length),
    ...(reviewed > 0 ? [texts.approvedOf(reviewed)] : []),
    ...(questionColumn === '' ? [] : [texts.column(questionColumn)]),
  ];
}

/** The buttons that answer rows, the most likely first. */
function RunTools({ view, onAct }: HeaderProps) {
  const { rows } = view;
  const { changed, failed } = countRows(rows);
  const waiting = rows.filter((row) => !isAnswered(row)).length;
  const start = (which: 'rest' | 'failed' | 'changed') => () => {
    onAct({ type: 'run-start', rows: { which } });
  };
  return (
    <>
      {waiting > 0 && (
        <button type="button" class="primary" data-testid="answer" onClick={start('rest')}>
          {waiting === rows.length ? texts.answerAll(waiting) : texts.answerRest(waiting)}
        </button>
      )}
      {changed > 0 && (
        <Tool
          icon="sync"
          label={texts.answerChanged(changed)}
          testId="answer-changed"
          onClick={start('changed')}
        />
      )}
      {failed > 0 && failed < waiting && (
        <Tool
          icon="refresh"
          label={texts.answerFailed(failed)}
          testId="answer-failed"
          onClick={start('failed')}
        />
      )}
    </>
  );
}

function moreItems({ rows, progress }: QuestionnaireView, onAct: HeaderProps['onAct']) {
  const item = (label: string, message: QuestionnaireToHost) => ({
    label,
    onPick: () => {
      onAct(message);
    },
  });
  const canRepeat = progress === undefined && rows.some(isAnswered);
  return [
    ...(canRepeat ? [item(texts.answerAllAgain(), { type: 'run-start', rows: { which: 'all' } })] : []),
    item(texts.chooseColumn(), { type: 'column-choose' }),
    item(texts.openFile(), { type: 'file-open' }),
  ];
}

interface ToolProps {
  readonly icon: string;
  readonly label: string;
  readonly testId: string;
  readonly isDisabled?: boolean;
  readonly onClick: () => void;
}

/** A button with an icon and a label. */
export function Tool({ icon, label, testId, isDisabled = false, onClick }: ToolProps) {
  return (
    <button type="button" class="secondary tool" data-testid={testId} disabled={isDisabled} onClick={onClick}>
      <Icon name={icon} /> {label}
    </button>
  );
}

interface ProgressLineProps {
  readonly progress: RunProgress;
  readonly isIndexing: boolean;
}

function ProgressLine({ progress, isIndexing }: ProgressLineProps) {
  const { done, total, leftMs } = progress;
  const words = isIndexing
    ? [texts.indexing()]
    : [texts.answering(done, total), ...(leftMs === undefined ? [] : [texts.left(formatTimeLeft(leftMs))])];
  return (
    <div class="sheet-progress">
      <span class="small muted" aria-live="polite">
        {words.join(', ')}
      </span>
      <span
        class="progress"
        role="progressbar"
        aria-label={texts.progress()}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={done}
      >
        <span style={{ width: `${String(Math.round((done / Math.max(1, total)) * 100))}%` }} />
      </span>
    </div>
  );
}
