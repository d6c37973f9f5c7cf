import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';

// Import this before anything else that has texts.
if (vscode.l10n.bundle !== undefined) l10n.config({ contents: vscode.l10n.bundle });
