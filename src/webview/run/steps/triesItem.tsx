import type { RunState } from '../../../core/model/state';
import { Icon } from '../../controls/icon';
import type { RunActions } from '../runActions';
import { listed } from '../../controls/strings';
import { texts } from './texts';
import { TreeItem } from './tree';
import { triesOf, type Try } from './tries';

interface TriesItemProps {
  readonly run: RunState;
  readonly actions: RunActions;
}

/** The tries of a finished run, side by side; nothing when there was only one. */
export function TriesItem({ run, actions }: TriesItemProps) {
  const tries = run.outcome === undefined ? [] : triesOf(run);
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
