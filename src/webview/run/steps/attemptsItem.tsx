import type { RunState, StepState } from '../../../core/model/state';
import { Icon } from '../../controls/icon';
import type { RunActions } from '../conversationState';
import { listed } from '../../controls/strings';
import { texts } from './texts';
import { TreeItem } from './tree';

/** One try at an answer. */
interface Try {
  /** From 1. */
  readonly number: number;
  /** 0…1; undefined when there was no draft. */
  readonly confidence: number | undefined;
  /** The confidence in the words of its step; empty when there was none. */
  readonly sureness: string;
  /** Passages its searches kept, without duplicates. */
  readonly passages: number;
  /** The review's verdict in the words of its step; empty when there was none. */
  readonly review: string;
  /** Whether its draft is the answer shown. */
  readonly isKept: boolean;
}

/** The tries of a run, in order; empty when there was only one. */
export function attemptsOf(run: RunState): readonly Try[] {
  const retries = run.steps.filter(({ kind }) => kind === 'retry');
  if (retries.length === 0) return [];
  const inside = retries.map((retry) => below(run.steps, retry.id));
  const later = new Set([...retries, ...inside.flat()]);
  const tries = [run.steps.filter((step) => !later.has(step)), ...inside].map(tryOf);
  const kept = keptTry(run, tries);
  return tries.map((one, at) => ({ ...one, number: at + 1, isKept: one === kept }));
}

type Measured = Omit<Try, 'number' | 'isKept'>;

function tryOf(steps: readonly StepState[]): Measured {
  const details = steps.flatMap(({ detail }) => detail ?? []);
  const kept = details.flatMap((detail) => (detail.kind === 'search' ? detail.kept : []));
  return {
    confidence: details.find((detail) => detail.kind === 'evaluate')?.confidence,
    sureness: steps.find(({ detail }) => detail?.kind === 'evaluate')?.summary ?? '',
    passages: new Set(kept.map(({ chunkId }) => chunkId)).size,
    review: steps.find(({ kind }) => kind === 'critique')?.summary ?? '',
  };
}

/** The try whose confidence the answer has; none without an answer. */
function keptTry({ outcome }: RunState, tries: readonly Measured[]): Measured | undefined {
  if (outcome?.kind !== 'answered') return undefined;
  const { confidence } = outcome.answer;
  // The answer's confidence is rounded to three decimals.
  return tries.findLast(
    (one) => one.confidence !== undefined && Math.abs(one.confidence - confidence) < 0.001,
  );
}

function below(steps: readonly StepState[], id: string): readonly StepState[] {
  const children = steps.filter(({ parentId }) => parentId === id);
  return children.flatMap((child) => [child, ...below(steps, child.id)]);
}

interface AttemptsItemProps {
  readonly run: RunState;
  readonly actions: RunActions;
}

/** The tries of a finished run, side by side; nothing when there was only one. */
export function AttemptsItem({ run, actions }: AttemptsItemProps) {
  const tries = run.outcome === undefined ? [] : attemptsOf(run);
  if (tries.length === 0) return null;
  const isOpen = actions.isOpen('tries', true);
  return (
    <TreeItem
      level={1}
      className="step"
      lineClass="step-line"
      data={{ 'data-kind': 'tries' }}
      isOpen={isOpen}
      picking={{
        onClick: () => {
          actions.setOpen('tries', !isOpen);
        },
      }}
      line={
        <>
          <span class="status-icon">
            <Icon name="graph" />
          </span>
          <span class="step-text">
            {texts.tries()}
            <span class="muted">{listed(['', texts.triesResult(tries.length)])}</span>
          </span>
          <span class="twistie last">
            <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} />
          </span>
        </>
      }
    >
      {isOpen && (
        <div class="details">
          <TryChart tries={tries} />
        </div>
      )}
    </TreeItem>
  );
}

/** The tries one below the other: the confidence of each, and which one was kept. */
function TryChart({ tries }: { readonly tries: readonly Try[] }) {
  return (
    <table class="tries" data-testid="tries">
      <caption class="hidden-label">{texts.tries()}</caption>
      <thead class="hidden-label">
        <tr>
          <th />
          <th>{texts.confidence()}</th>
          <th>{texts.outcome()}</th>
        </tr>
      </thead>
      <tbody>
        {tries.map((one) => (
          <TryRow key={one.number} one={one} />
        ))}
      </tbody>
    </table>
  );
}

function TryRow({ one: { number, confidence, sureness, passages, review, isKept } }: { readonly one: Try }) {
  const words = [passages > 0 ? texts.passagesKept(passages) : '', review].filter((text) => text !== '');
  return (
    <tr class={isKept ? 'kept-try' : ''}>
      <th scope="row">{texts.try(number)}</th>
      <td>{sureness}</td>
      <td class="try-words">
        {confidence === undefined ? texts.noDraft() : words.join(', ')}
        {isKept && <span class="badge">{texts.kept()}</span>}
      </td>
    </tr>
  );
}
