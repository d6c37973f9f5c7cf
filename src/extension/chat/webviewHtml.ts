import { randomBytes } from 'node:crypto';
import * as vscode from 'vscode';
import { displayLanguage } from '../../core/util/displayLanguage';

/** What some pages may do besides. */
interface PageNeeds {
  /** Run a thread and WebAssembly that the host has sent. */
  readonly hasThread?: boolean;
  /** Show pictures that stand in what the host has sent. */
  readonly hasPictures?: boolean;
}

/**
 * The content security policy of our pages: anything not named here is blocked, so no images, no inline code
 * and no network. `frame-ancestors` is not supported in a meta tag; VS Code controls framing.
 */
export function contentPolicy(ownSource: string, nonce: string, needs: PageNeeds = {}): string {
  const { hasThread = false, hasPictures = false } = needs;
  return [
    `default-src 'none'`,
    // A picture that stands in a document asks nobody for anything.
    `img-src ${hasPictures ? 'data:' : "'none'"}`,
    `style-src ${ownSource}`,
    `font-src ${ownSource}`,
    `script-src 'nonce-${nonce}'${hasThread ? " 'wasm-unsafe-eval'" : ''}`,
    ...(hasThread ? ['worker-src blob:'] : []),
    // Not covered by `default-src`: form targets and the base URL.
    `form-action 'none'`,
    `base-uri 'none'`,
  ].join('; ');
}

/** The folders a page may load from: our own bundle and styles. */
export function localResourceRoots(extensionUri: vscode.Uri): readonly vscode.Uri[] {
  return [vscode.Uri.joinPath(extensionUri, 'dist')];
}

/** The HTML of the chat page. */
export function chatHtml(webview: vscode.Webview, extensionUri: vscode.Uri): string {
  return pageHtml(webview, extensionUri, { script: 'webview.js', soon: 'markdown.js', style: 'chat.css' });
}

/** The HTML of a questionnaire page. */
export function questionnaireHtml(webview: vscode.Webview, extensionUri: vscode.Uri): string {
  return pageHtml(webview, extensionUri, {
    script: 'questionnaire.js',
    soon: 'markdown.js',
    style: 'sheet.css',
  });
}

/** The HTML of the PDF viewer, which parses PDFs in a thread and decodes their pictures by WebAssembly. */
export function pdfHtml(webview: vscode.Webview, extensionUri: vscode.Uri): string {
  return pageHtml(webview, extensionUri, {
    script: 'pdf.js',
    style: 'pdfPages.css',
    needs: { hasThread: true },
  });
}

/** The HTML of the spreadsheet viewer. */
export function gridHtml(webview: vscode.Webview, extensionUri: vscode.Uri): string {
  return pageHtml(webview, extensionUri, { script: 'grid.js', style: 'gridPages.css' });
}

/** The HTML of the viewer of formatted documents. */
export function formattedHtml(webview: vscode.Webview, extensionUri: vscode.Uri): string {
  return pageHtml(webview, extensionUri, {
    script: 'formatted.js',
    style: 'formattedPages.css',
    needs: { hasPictures: true },
  });
}

interface PageFiles {
  readonly script: string;
  /** A script that the first one is going to load: it is fetched meanwhile. */
  readonly soon?: string;
  readonly style: string;
  readonly needs?: PageNeeds;
}

function pageHtml(
  webview: vscode.Webview,
  extensionUri: vscode.Uri,
  { script, soon, style, needs }: PageFiles,
): string {
  const nonce = randomBytes(16).toString('base64');
  const address = (...path: string[]) =>
    webview.asWebviewUri(vscode.Uri.joinPath(extensionUri, ...path)).toString();
  const preload = soon && `<link rel="preload" as="script" nonce="${nonce}" href="${address('dist', soon)}">`;
  return `<!DOCTYPE html>
<html lang="${displayLanguage()}">
<head>
  <meta charset="utf-8">
  <meta http-equiv="Content-Security-Policy" content="${contentPolicy(webview.cspSource, nonce, needs)}">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  ${preload ?? ''}
  <link rel="stylesheet" href="${address('dist', 'codicon.css')}">
  <link rel="stylesheet" href="${address('dist', style)}">
  <title>Ask Docs</title>
</head>
<body>
  <div id="root"></div>
  <script type="application/json" id="l10n">${texts()}</script>
  <script nonce="${nonce}" src="${address('dist', script)}"></script>
</body>
</html>`;
}

/** The texts of the display language as JSON, escaped for HTML; empty for English. */
function texts(): string {
  const { bundle } = vscode.l10n;
  return bundle === undefined ? '' : JSON.stringify(bundle).replaceAll('<', '\\u003c');
}
