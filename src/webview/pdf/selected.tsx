import * as l10n from '@vscode/l10n';
import { useEffect, useState } from 'preact/hooks';
import { Icon } from '../controls/icon';

/** Offers to explain what is selected, at the lower edge, where it covers no line that is being read. */
export function Selected({ onExplain }: { readonly onExplain: (text: string) => void }) {
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
      data-testid="pdf-explain"
      // A press must not end the selection.
      onMouseDown={(event) => {
        event.preventDefault();
      }}
      onClick={() => {
        onExplain(text);
      }}
    >
      <Icon name="comment-discussion" />
      {l10n.t('Explain This')}
    </button>
  );
}
