import type { RowView } from '../../protocol/questionnaireMessages';
import { KindIcon } from './kindIcon';
import { texts } from './texts';

interface VariantTabsProps {
  readonly row: RowView;
  readonly chosen: number;
  readonly onChoose: (index: number) => void;
}

/** The variants of a row, each with its status; arrow keys move between them. */
export function VariantTabs({ row, chosen, onChoose }: VariantTabsProps) {
  const { id, answers } = row;
  const move = (event: KeyboardEvent & { readonly currentTarget: HTMLElement }) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = (chosen + step + answers.length) % answers.length;
    onChoose(next);
    event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus();
  };
  return (
    <div class="variants" role="tablist" aria-label={texts.variantTabs()} onKeyDown={move}>
      {answers.map(({ variant = '', compliance }, index) => (
        <button
          key={variant}
          type="button"
          role="tab"
          class="variant"
          data-testid="variant"
          aria-selected={index === chosen}
          aria-controls={`panel-${id}`}
          tabIndex={index === chosen ? 0 : -1}
          title={texts.kind(compliance)}
          onClick={() => {
            onChoose(index);
          }}
        >
          <KindIcon kind={compliance} /> {variant}
          <span class="hidden-label">: {texts.kind(compliance)}</span>
        </button>
      ))}
    </div>
  );
}
