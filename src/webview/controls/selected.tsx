import * as l10n from '@vscode/l10n';
import { useEffect, useState } from 'preact/hooks';
import { Icon } from './icon';

interface SelectedProps {
  /** What test ids begin with. */
  readonly viewer: string;
  readonly onExplain: (text: string) => void;
}

/** Offers to explain what is selected, at the lower edge, where it covers no line that is being read. */
export function Selected({ viewer, onExplain }: SelectedProps) {
  const [text, setText] = useState('');
  useEffect(() => {
    const read = (): void => {
      setText(document.getSelection()?.toString().trim() ?? '');
    };
    document.addEventListener('selectionchange', read);
    return () => {
      document.removeEventListener('selectionchange', read);
    };
  }, []);
  if (text === '') return null;
  return (
    <button
      type="button"
      class="selected"
      data-testid={`${viewer}-explain`}
      // A press must not end the selection.
      onMouseDown={(event) => {
        event.preventDefault();
      }}
      onClick={() => {
        onExplain(text);
      }}
    >
      <Icon name="comment-discussion" />
      {l10n.t('Explain This from the Documents')}
    </button>
  );
}
