import type { Answer } from '../../core/model';
import type { RunState } from '../../core/run/state';
import { useJustCopied } from '../controls/clipboard';
import { Icon } from '../controls/icon';
import { MoreMenu } from '../controls/moreMenu';
import type { RunActions } from './runActions';
import { strings } from '../strings';

interface RunToolsProps {
  readonly run: RunState;
  /** Undefined when the run came to none. */
  readonly answer: Answer | undefined;
  readonly actions: RunActions;
}

/** What can be done with a run that ended. */
export function RunTools({ run, answer, actions }: RunToolsProps) {
  const { trace } = strings;
  const isAsked = run.outcome?.kind === 'declined' && run.outcome.reason === 'clarify';
  const canCorrect = answer !== undefined && run.isReplay !== true;
  const isCorrecting = actions.isOpen('correction', false);
  return (
    <span class="quality-actions">
      {answer !== undefined && <CopyButton onCopy={actions.copyAnswer} />}
      {!isAsked && (
        <ToolButton
          icon="refresh"
          label={strings.answer.again}
          onClick={() => {
            actions.ask(run.question);
          }}
        />
      )}
      {canCorrect && (
        <ToolButton
          icon="thumbsdown"
          label={strings.correction.wrong}
          testId="wrong"
          isExpanded={isCorrecting}
          onClick={() => {
            actions.setOpen('correction', !isCorrecting);
          }}
        />
      )}
      <MoreMenu
        label={trace.more}
        items={[
          {
            label: trace.copy,
            onPick: () => {
              actions.copyTrace(true);
            },
          },
          {
            label: trace.copyWithoutTexts,
            onPick: () => {
              actions.copyTrace(false);
            },
          },
          { label: trace.save, onPick: actions.saveTrace },
        ]}
      />
    </span>
  );
}

interface ToolButtonProps {
  readonly icon: string;
  readonly label: string;
  readonly testId?: string;
  readonly isExpanded?: boolean;
  readonly onClick: () => void;
}

function ToolButton({ icon, label, testId, isExpanded, onClick }: ToolButtonProps) {
  return (
    <button
      type="button"
      class="icon-button"
      title={label}
      aria-label={label}
      {...(testId !== undefined && { 'data-testid': testId })}
      {...(isExpanded !== undefined && { 'aria-expanded': isExpanded })}
      onClick={onClick}
    >
      <Icon name={icon} />
    </button>
  );
}

function CopyButton({ onCopy }: { readonly onCopy: () => void }) {
  const [isCopied, tellThatItIsCopied] = useJustCopied();
  return (
    <ToolButton
      icon={isCopied ? 'check' : 'copy'}
      label={isCopied ? strings.answer.copied : strings.answer.copy}
      onClick={() => {
        onCopy();
        tellThatItIsCopied();
      }}
    />
  );
}
