import { checkConnection } from '../adapters/models/checkConnection';
import { AskDocsError } from '../core/errors';
import { connectionSentence } from '../core/models/connection';
import type { CheckModelCommand } from './command';
import { modelSettings } from './modelFlags';
import { modelDeps } from './openModel';
import { exitCodes, paint, print, printJson } from './output';

/** `ask-docs check-model`: whether the model answers, and what is wrong when it does not. */
export async function checkModel(command: CheckModelCommand, signal: AbortSignal): Promise<number> {
  const settings = modelSettings(command.model, process.env);
  if (settings.provider === 'offline')
    throw new AskDocsError('usage', { detail: 'check-model needs --model NAME; see ask-docs --help' });
  const { isUsable, findings } = await checkConnection(settings, modelDeps(settings), signal);
  if (command.json) {
    const told = findings.map((finding) => ({ kind: finding.kind, sentence: connectionSentence(finding) }));
    printJson({ usable: isUsable, findings: told });
  } else {
    for (const finding of findings) print(connectionSentence(finding));
    if (!isUsable) print(paint('red', 'The model cannot be used.'));
  }
  return isUsable ? exitCodes.answered : exitCodes.failed;
}
