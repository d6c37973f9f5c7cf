import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { Contradiction } from '../../core/contradictions/contradiction';
import { judgeContradictions, mostJudged } from '../../core/features/contradictions/judgeContradictions';
import type { Lazy } from '../../core/util/memoized';
import { readEmbeddingSettings, readModelSettings } from '../base/settings';
import { answererOf } from '../models/answeringModel';
import type { LanguageModels } from '../models/languageModels';

/** Lets the model of the settings judge the likeliest pairs, if the user agrees each time; else all are kept. */
export async function judgeWithConsent(
  found: readonly Contradiction[],
  models: Lazy<LanguageModels>,
  signal: AbortSignal,
): Promise<readonly Contradiction[]> {
  const settings = readModelSettings();
  const answerer = answererOf(settings, readEmbeddingSettings(), vscode.workspace.isTrusted);
  if (found.length === 0 || answerer.kind === 'offline') return found;
  const send = l10n.t('Let the Model Judge');
  const question = l10n.t(
    'Should {0} judge the {1} likeliest contradictions?',
    answerer.name,
    Math.min(found.length, mostJudged),
  );
  const detail = l10n.t(
    'Both statements of each pair are sent to {0}. Without it, you see what the rules found.',
    answerer.sentTo ?? answerer.name,
  );
  const answer = await vscode.window.showInformationMessage(question, { modal: true, detail }, send);
  signal.throwIfAborted();
  if (answer !== send) return found;
  try {
    return await judgeContradictions(found, await (await models.get()).chatModel(settings), signal);
  } catch (error) {
    signal.throwIfAborted();
    const reason = error instanceof Error ? error.message : String(error);
    void vscode.window.showWarningMessage(
      l10n.t('The model did not judge them, so all that was found is shown: {0}', reason),
    );
    return found;
  }
}
