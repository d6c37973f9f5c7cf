import { useClipboard } from '../controls/clipboard';
import { Icon } from '../controls/icon';
import { useHighlight } from './highlighter';
import { knownLanguage } from './languages';
import { codeTexts } from './texts';

interface CodeBlockProps {
  readonly code: string;
  /** What stands behind the fence; empty for none. */
  readonly fence: string;
  /** Whether more of it is being written. */
  readonly isGrowing: boolean;
}

/** Code in the colours of the theme, which scrolls sideways, with a button that copies it. */
export function CodeBlock({ code, fence, isGrowing }: CodeBlockProps) {
  const pieces = useHighlight(code, knownLanguage(fence));
  const [isCopied, copy] = useClipboard(code);
  const label = isCopied ? codeTexts.copied() : codeTexts.copy();
  return (
    <div class="code" data-testid="code">
      <pre tabIndex={0} role="group" aria-label={codeTexts.code()}>
        <code>
          {pieces === undefined
            ? code
            : pieces.map(({ text, kind }) =>
                kind === undefined ? text : <span class={`code-${kind}`}>{text}</span>,
              )}
          {isGrowing && <span class="caret" />}
        </code>
      </pre>
      <button
        type="button"
        class="icon-button copy-code"
        data-testid="copy-code"
        title={label}
        aria-label={label}
        onClick={copy}
      >
        <Icon name={isCopied ? 'check' : 'copy'} />
      </button>
    </div>
  );
}
