import type { Answer } from '../../../core/model/types';
import { Icon } from '../../controls/icon';
import { QualityPanel } from './qualityPanel';
import { qualityWords } from './qualityWords';
import { Sureness, surenessAbout } from './sureness';
import type { RunActions } from '../runActions';
import { RunTools } from '../runTools';
import type { RunState } from '../../../core/model/state';
import { listed, strings } from '../../controls/strings';

interface QualityProps {
  readonly run: RunState;
  readonly answer: Answer;
  readonly actions: RunActions;
}

/** The line under an answer: its confidence and the main remarks. It opens the panel with the details. */
export function Quality({ run, answer, actions }: QualityProps) {
  const { quality } = strings;
  const isPlaces = answer.mode === 'places';
  const title = isPlaces ? '' : quality.title;
  const isOpen = actions.isOpen('quality', false);
  return (
    <>
      <div class="quality">
        <button
          type="button"
          class="quality-toggle"
          data-testid="quality-toggle"
          title={surenessAbout(answer)}
          aria-expanded={isOpen}
          onClick={() => {
            actions.setOpen('quality', !isOpen);
          }}
        >
          <Sureness answer={answer} />
          <span class="quality-text">
            {isOpen ? title : listed(qualityWords(answer))}
            <Icon name={isOpen ? 'chevron-up' : 'chevron-down'} />
          </span>
        </button>
        <RunTools run={run} answer={answer} actions={actions} />
      </div>
      {isOpen && <QualityPanel run={run} answer={answer} />}
    </>
  );
}
