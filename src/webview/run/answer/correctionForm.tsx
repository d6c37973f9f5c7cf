import { useEffect, useId, useRef } from 'preact/hooks';
import type { Rating } from '../../../core/model/events';
import { Icon } from '../../controls/icon';
import type { RunActions } from '../conversationState';
import { strings } from '../../controls/strings';

interface CorrectionFormProps {
  readonly rating: Rating | undefined;
  readonly actions: RunActions;
}

/**
 * A form to correct a wrong answer; Ctrl+Enter saves, Escape closes it. Who closes it without a reason has not
 * rated the answer.
 */
export function CorrectionForm({ rating, actions }: CorrectionFormProps) {
  const id = useId();
  const box = useRef<HTMLTextAreaElement>(null);
  const draft = actions.correctionDraft;
  const isOpen = actions.isOpen('correction', false);
  useEffect(() => {
    if (isOpen) box.current?.focus();
  }, [isOpen]);
  if (!isOpen) return actions.isOpen('corrected', false) ? <Kept /> : null;
  const keep = () => {
    if (draft.trim() === '') return;
    actions.noteCorrection(draft.trim());
  };
  const close = () => {
    if (rating?.value === 'down' && rating.reason === undefined) actions.rate(undefined);
    actions.setOpen('correction', false);
  };
  return (
    <form
      class="correction-form"
      data-testid="correction-form"
      onSubmit={(event) => {
        event.preventDefault();
        keep();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') close();
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) keep();
      }}
    >
      <label for={id}>{strings.correction.label}</label>
      <textarea
        ref={box}
        id={id}
        rows={3}
        data-testid="correction-text"
        placeholder={strings.correction.placeholder}
        aria-describedby={`${id}-about`}
        value={draft}
        onInput={(event) => {
          actions.setCorrectionDraft(event.currentTarget.value);
        }}
      />
      <p id={`${id}-about`} class="muted">
        {strings.correction.about}
      </p>
      <div class="options">
        <button type="submit" class="primary" data-testid="correction-keep" disabled={draft.trim() === ''}>
          {strings.correction.keep}
        </button>
        <button type="button" class="secondary" onClick={close}>
          {strings.correction.cancel}
        </button>
      </div>
    </form>
  );
}

function Kept() {
  return (
    <p class="kept" role="status" data-testid="correction-kept">
      <Icon name="check" /> {strings.correction.kept}
    </p>
  );
}
