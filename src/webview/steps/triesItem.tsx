import type { RunState } from '../../core/run/state';
import { Icon } from '../controls/icon';
import type { RunActions } from '../conversation/runActions';
import { listed } from '../strings';
import { texts } from './texts';
import { TreeItem } from './tree';
import { TryChart } from './tryChart';
import { triesOf } from './tries';

interface TriesItemProps {
  readonly run: RunState;
  readonly actions: RunActions;
}

/** The tries of a run that ended, side by side; nothing when there was one only. */
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
