import { questionTexts } from './texts';

interface ModelHintProps {
  /** Name of a model that VS Code offers; undefined for no hint. */
  readonly model: string | undefined;
  readonly onAnswer: (isAccepted: boolean) => void;
}

/** Says once that a model of VS Code could answer; nothing changes without a click. */
export function ModelHint({ model, onAnswer }: ModelHintProps) {
  if (model === undefined) return null;
  return (
    <div class="model-hint" role="note" data-testid="model-hint">
      <p>{questionTexts.modelHint(model)}</p>
      <div class="options">
        <button
          type="button"
          class="secondary"
          data-testid="hint-use"
          onClick={() => {
            onAnswer(true);
          }}
        >
          {questionTexts.useModel()}
        </button>
        <button
          type="button"
          class="link small"
          data-testid="hint-later"
          onClick={() => {
            onAnswer(false);
          }}
        >
          {questionTexts.notNow()}
        </button>
      </div>
    </div>
  );
}
