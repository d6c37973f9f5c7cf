import * as l10n from '@vscode/l10n';
import type { ModelFailure } from '../model/events';
import type { RecordedNote } from '../model/ports';
import type { Answer, Draft } from '../model/types';

/** How the model failed that was to write a draft; undefined if it wrote it to the end, or none was to. */
export function failureInDraft(
  { mode, brokeOff }: Pick<Draft, 'mode' | 'brokeOff'>,
  notes: readonly RecordedNote[],
  model: string | undefined,
): ModelFailure | undefined {
  if (brokeOff !== undefined) return failure('broke-off', brokeOff, model);
  // Drafts by rules have a mode.
  if (mode === undefined) return undefined;
  const note = notes.findLast(({ kind, stepKind }) => kind === 'fallback' && stepKind === 'synthesize');
  return note?.kind === 'fallback' ? failure('replaced', note.message, model) : undefined;
}

/** How the model failed in a run that found nothing; undefined if it answered any call, or none was to answer. */
export function failureInSearch(
  notes: readonly RecordedNote[],
  model: string | undefined,
): ModelFailure | undefined {
  if (notes.some(({ kind }) => kind === 'model-call')) return undefined;
  const note = notes.find(({ kind }) => kind === 'fallback');
  return note?.kind === 'fallback' ? failure('replaced', note.message, model) : undefined;
}

function failure(kind: ModelFailure['kind'], reason: string, model: string | undefined): ModelFailure {
  return { kind, reason, ...(model !== undefined && model !== '' && { model }) };
}

/** What failed, why, and what is shown instead, as sentences for the user. */
export function failureSentences({ kind, model, reason }: ModelFailure): readonly [string, string, string] {
  const name = model ?? l10n.t('The model');
  return kind === 'broke-off'
    ? [
        l10n.t('{0} stopped in the middle of its answer.', name),
        reason,
        l10n.t('What it had written with sources is shown.'),
      ]
    : [l10n.t('{0} did not answer.', name), reason, l10n.t('Answered on this machine instead.')];
}

/** Everything that went wrong on the way to an answer, in sentences for the user. */
export function troublesOf({ modelFailure, warnings }: Pick<Answer, 'modelFailure' | 'warnings'>): string[] {
  return modelFailure === undefined ? [...warnings] : [failureSentences(modelFailure).join(' '), ...warnings];
}
