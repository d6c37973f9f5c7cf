import * as l10n from '@vscode/l10n';

// To be imported before anything else that has texts. The host puts those of the display language into the page.
const texts = document.getElementById('l10n')?.textContent ?? '';
if (texts !== '') l10n.config({ contents: texts });
