import * as l10n from '@vscode/l10n';
import { useClipboard } from '../controls/clipboard';
import { Icon } from '../controls/icon';
import { useHighlight } from './highlighter';

interface CodeBlockProps {
  readonly code: string;
  /** The info string of the fence; empty for none. */
  readonly fence: string;
  /** Whether more of it is still being written. */
  readonly isGrowing: boolean;
}

/** The texts around code. */
const codeTexts = {
  code: () => l10n.t('Code'),
  copy: () => l10n.t('Copy the code'),
  copied: () => l10n.t('Copied'),
};

/** Code with syntax highlighting, horizontal scrolling and a copy button. */
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

/** The highlighted languages by their names and aliases. */
const names: Readonly<Record<string, string>> = {
  bash: 'bash sh shell zsh console shellsession',
  c: 'c h cpp cc hpp c++',
  diff: 'diff patch',
  dockerfile: 'dockerfile docker containerfile',
  ini: 'ini toml cfg conf properties env',
  java: 'java',
  javascript: 'javascript js jsx mjs cjs',
  json: 'json jsonc json5 jsonl',
  powershell: 'powershell ps1 pwsh',
  python: 'python py',
  sql: 'sql mysql postgresql sqlite',
  typescript: 'typescript ts tsx mts cts',
  xml: 'xml html xhtml svg xsd xsl vue',
  yaml: 'yaml yml',
};

const byName = new Map(
  Object.entries(names).flatMap(([language, list]) =>
    list.split(' ').map((name) => [name, language] as const),
  ),
);

/**
 * The language in a Markdown info string (```` ```ts title="x" ````); undefined when it is not highlighted.
 */
export function knownLanguage(fence: string): string | undefined {
  return byName.get(/^[\w+#-]*/.exec(fence.trim())?.[0].toLowerCase() ?? '');
}
