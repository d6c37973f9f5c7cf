import type { EarlierAnswer } from '../../core/features/questionnaire/model';
import { ageOf } from '../controls/age';
import { KindIcon } from './kindIcon';
import { texts } from './texts';

interface EarlierAnswersProps {
  /** Best first; empty when nothing similar was asked. */
  readonly earlier: readonly EarlierAnswer[];
  readonly canUse: boolean;
  readonly onUse: (earlier: EarlierAnswer) => void;
}

/** Earlier answers to similar questions, with their age; one click reuses one. */
export function EarlierAnswers({ earlier, canUse, onUse }: EarlierAnswersProps) {
  if (earlier.length === 0) return null;
  return (
    <section class="earlier" data-testid="earlier">
      <h3 class="label">{texts.earlier()}</h3>
      <ul>
        {earlier.map((one) => (
          <li key={`${one.questionnaire} ${one.question}`}>
            <div class="earlier-head">
              <span class="earlier-question">{one.question}</span>
              <span class="muted small">
                {texts.earlierIn(one.questionnaire, ageOf(one.at, Date.now()))} · {texts.state(one.state)}
              </span>
            </div>
            <p class="earlier-text">
              <KindIcon kind={one.compliance} />
              <span class="hidden-label">{texts.kind(one.compliance)}: </span> {one.text}
            </p>
            {canUse && (
              <button
                type="button"
                class="secondary"
                data-testid="use-earlier"
                title={texts.useAbout()}
                onClick={() => {
                  onUse(one);
                }}
              >
                {texts.use()}
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
