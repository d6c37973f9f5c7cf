import { useLaterScript } from '../../controls/laterScript';
import type { MarkdownParser } from './markdownTokens';

declare global {
  /** Set by the script `markdown.js` once it has run. */
  var askDocsMarkdown: MarkdownParser | undefined;
}

/** What reads Markdown; undefined until it is there, when texts are shown as they are written. */
export function useMarkdown(): MarkdownParser | undefined {
  return useLaterScript('markdown', () => globalThis.askDocsMarkdown, true);
}
