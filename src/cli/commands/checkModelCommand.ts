import { checkConnection } from '../../adapters/models/checkConnection';
import { connectionSentence } from '../../core/model/modelSettings';
import type { ModelFlags } from '../commandLine/askOptions';
import { wrong } from '../commandLine/spec';
import { modelDeps, modelSettings } from '../library/openModel';
import { exitCodes, paint, print, printJson } from '../terminal/output';

export interface CheckModelCommand {
  readonly name: 'check-model';
  readonly json: boolean;
  readonly model: ModelFlags;
}

/** `ask-docs check-model`: checks whether the model answers, and says why not. */
export async function checkModel(command: CheckModelCommand, signal: AbortSignal): Promise<number> {
  const settings = modelSettings(command.model, process.env);
  if (settings.provider === 'offline') throw wrong('check-model needs --model NAME', 'check-model');
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
