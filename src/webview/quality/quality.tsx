import type { Answer } from '../../core/model';
import { Icon } from '../controls/icon';
import { QualityPanel } from './qualityPanel';
import { qualityWords } from './qualityWords';
import type { RunActions } from '../conversation/runActions';
import { RunTools } from '../conversation/runTools';
import type { RunState } from '../../core/run/state';
import { listed, strings } from '../strings';

interface QualityProps {
  readonly run: RunState;
  readonly answer: Answer;
  readonly actions: RunActions;
}

/** The line under an answer: how sure it is and what to know of it. It opens the panel that tells all. */
export function Quality({ run, answer, actions }: QualityProps) {
  const { quality } = strings;
  const isPlaces = answer.mode === 'places';
  const title = isPlaces ? '' : quality.title;
  const isOpen = actions.isOpen('quality', false);
  const [look, label, about] = surenessOf(answer);
  return (
    <>
      <div class="quality">
        <button
          type="button"
          class="quality-toggle"
          data-testid="quality-toggle"
          title={about}
          aria-expanded={isOpen}
          onClick={() => {
            actions.setOpen('quality', !isOpen);
          }}
        >
          <span class={look}>{label}</span>
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

/** How sure it is, in words: of mere places nothing is claimed, of a written answer what its check came to. */
function surenessOf({
  mode,
  check,
  confidenceLabel,
}: Answer): readonly [look: string, label: string, about: string] {
  const { quality } = strings;
  if (mode === 'places') return ['muted', quality.notSure, quality.notSureAbout];
  const look = `pill ${check === undefined ? confidenceLabel : checkLooks[check]}`;
  const [label, about] = check === undefined ? quality.confidence[confidenceLabel] : quality.check[check];
  return [look, label, about];
}

const checkLooks = { checked: 'high', partly: 'medium' } as const;
