import * as l10n from '@vscode/l10n';

// Import this before anything else that has texts. The host embeds those of the display language in the page.
const texts = document.getElementById('l10n')?.textContent ?? '';
if (texts !== '') l10n.config({ contents: texts });
