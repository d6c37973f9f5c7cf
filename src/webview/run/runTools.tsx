import * as l10n from '@vscode/l10n';
import { useState } from 'preact/hooks';
import type { Rating } from '../../core/model/events';
import type { Answer } from '../../core/model/types';
import type { RunState } from '../../core/model/state';
import { useJustCopied } from '../controls/clipboard';
import { Icon } from '../controls/icon';
import { MoreMenu } from '../controls/moreMenu';
import type { RunActions } from './conversationState';
import { strings } from '../controls/strings';

/** The texts of the rating buttons and the reasons below them. */
export const ratingTexts = {
  good: () => l10n.t('Good answer'),
  bad: () => l10n.t('Bad answer'),
  why: () => l10n.t('What is wrong with it?'),
  kept: () => l10n.t('Saved on this machine, with the conversation'),
  reasons: (): readonly (readonly [NonNullable<Rating['reason']>, string])[] => [
    ['wrong', l10n.t('Wrong')],
    ['incomplete', l10n.t('Incomplete')],
    ['wrong-source', l10n.t('Wrong source')],
    ['off-topic', l10n.t('Not what was asked')],
    ['badly-written', l10n.t('Badly written')],
  ],
} as const;

const toolTexts = {
  correct: () => l10n.t('Correct…'),
  copyLinks: () => l10n.t('Copy as Verified Links'),
  insert: () => l10n.t('Insert into Editor'),
  pin: () => l10n.t('Pin'),
  unpin: () => l10n.t('Unpin'),
  keepTrue: () => l10n.t('Keep This True'),
  keep: () => l10n.t('Save as Evaluation Question'),
};

interface RunToolsProps {
  readonly run: RunState;
  /** Undefined when the run has no answer. */
  readonly answer: Answer | undefined;
  readonly actions: RunActions;
}

/** The actions on a finished run. */
export function RunTools({ run, answer, actions }: RunToolsProps) {
  const [isTracing, setTracing] = useState(false);
  const isAsked = run.outcome?.kind === 'declined' && run.outcome.reason === 'clarify';
  const canCorrect = answer !== undefined && run.isReplay !== true;
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
      {canCorrect && <Marks run={run} actions={actions} />}
      <MoreMenu
        label={strings.trace.more}
        items={[
          ...(answer === undefined ? [] : answerItems(answer, actions, canCorrect)),
          {
            isApart: answer !== undefined,
            isExpanded: isTracing,
            label: strings.trace.title,
            onPick: () => {
              setTracing(!isTracing);
            },
          },
          ...(isTracing ? traceItems(actions, setTracing) : []),
        ]}
      />
    </span>
  );
}

/** What can be done with the record of how the answer came about. */
function traceItems(actions: RunActions, setTracing: (is: boolean) => void) {
  const { copy, copyWithoutTexts, save } = strings.trace;
  const item = (label: string, act: () => void) => ({
    label,
    onPick: () => {
      setTracing(false);
      act();
    },
  });
  return [
    item(copy, () => {
      actions.copyTrace(true);
    }),
    item(copyWithoutTexts, () => {
      actions.copyTrace(false);
    }),
    item(save, actions.saveTrace),
  ];
}

/** What can be done with an answer besides the buttons. */
function answerItems(answer: Answer, actions: RunActions, canCorrect: boolean) {
  const copyLinks = () => {
    actions.copyAnswer({ hasLinks: true });
  };
  const correct = () => {
    actions.rate({ value: 'down' });
    actions.setOpen('correction', true);
  };
  return [
    ...(canCorrect ? [{ label: toolTexts.correct(), onPick: correct }] : []),
    { label: toolTexts.copyLinks(), onPick: copyLinks },
    { label: toolTexts.insert(), onPick: actions.insertAnswer },
    ...(canCorrect
      ? [
          { label: actions.isPinned ? toolTexts.unpin() : toolTexts.pin(), onPick: actions.pin },
          ...(answer.mode === 'answer' ? [{ label: toolTexts.keepTrue(), onPick: actions.keepAnswer }] : []),
          { label: toolTexts.keep(), onPick: actions.keepQuestion },
        ]
      : []),
  ];
}

/** The sign of a pinned answer, and the rating; a click removes either. */
function Marks({ run: { rating }, actions }: Pick<RunToolsProps, 'run' | 'actions'>) {
  const isOpen = actions.isOpen('correction', false);
  const [isUp, isDown] = [rating?.value === 'up', rating?.value === 'down'];
  return (
    <>
      {actions.isPinned && (
        <ToolButton icon="pinned" label={toolTexts.unpin()} testId="unpin" isPressed onClick={actions.pin} />
      )}
      <ToolButton
        icon={isUp ? 'thumbsup-filled' : 'thumbsup'}
        label={ratingTexts.good()}
        testId="good"
        isPressed={isUp}
        onClick={() => {
          actions.rate(isUp ? undefined : { value: 'up' });
          actions.setOpen('correction', false);
        }}
      />
      <ToolButton
        icon={isDown ? 'thumbsdown-filled' : 'thumbsdown'}
        label={ratingTexts.bad()}
        testId="wrong"
        isPressed={isDown}
        isExpanded={isOpen}
        onClick={() => {
          actions.rate(isDown && isOpen ? undefined : { ...rating, value: 'down' });
          actions.setOpen('correction', !isOpen);
        }}
      />
    </>
  );
}

interface ToolButtonProps {
  readonly icon: string;
  readonly label: string;
  readonly testId?: string;
  readonly isPressed?: boolean;
  readonly isExpanded?: boolean;
  readonly onClick: () => void;
}

function ToolButton({ icon, label, testId, isPressed, isExpanded, onClick }: ToolButtonProps) {
  return (
    <button
      type="button"
      class="icon-button"
      title={label}
      aria-label={label}
      {...(testId !== undefined && { 'data-testid': testId })}
      {...(isPressed !== undefined && { 'aria-pressed': isPressed })}
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
