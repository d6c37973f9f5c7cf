import * as l10n from '@vscode/l10n';
import { counted, formatCount, formatTimeLeft } from '../../core/util/displayLanguage';
import type { IndexView } from '../../protocol/messages';
import { indexingWords } from '../index/indexSummary';
import type { Source } from './sourceTree';

/** The description next to a name in the tree. */
export function sourceDescription(source: Source): string {
  switch (source.kind) {
    case 'document':
      return [passages(source.passages), ...blackedOut(source.withheld)].join(' · ');
    case 'failed':
      return source.reason;
    case 'folder':
      return [files(source.files), ...failures(source.failed)].join(' · ');
  }
}

/** The lines of a source's tooltip. */
export function sourceFacts(source: Source): readonly string[] {
  switch (source.kind) {
    case 'document':
      return [
        l10n.t('Indexed in {0}', passages(source.passages)),
        ...(source.withheld === undefined
          ? []
          : [
              l10n.t(
                'Private keys, tokens and passwords in it are blacked out. The setting askDocs.documents.showSecrets shows them.',
              ),
            ]),
      ];
    case 'failed':
      return [l10n.t('Not indexed: {0}', source.reason)];
    case 'folder':
      return [
        l10n.t('{0} in {1}', files(source.files), passages(source.passages)),
        ...failures(source.failed),
        ...(source.reason === undefined ? [] : [l10n.t('It could not be listed: {0}', source.reason)]),
      ];
  }
}

/** The description next to the view's title; empty when there is nothing to say. */
export function viewDescription(
  view: IndexView,
  totals: { readonly files: number; readonly failed: number },
  { onlyFailed }: { readonly onlyFailed: boolean },
): string {
  const shown = onlyFailed ? failures(totals.failed) : totals.files === 0 ? [] : [files(totals.files)];
  const paused = view.kind === 'paused' ? [l10n.t('Paused')] : [];
  return [...paused, ...shown].join(' · ');
}

/**
 * The message above the tree: the progress of indexing, or why it failed; undefined when there is nothing to
 * say.
 */
export function viewMessage(view: IndexView): string | undefined {
  if (view.kind === 'failed') return view.message;
  if (view.kind !== 'indexing') return undefined;
  const { phase, done, total, leftMs } = view;
  const words = indexingWords(phase);
  const step = total === 0 ? words : l10n.t('{0}: {1} of {2}', words, formatCount(done), formatCount(total));
  return leftMs === undefined ? step : l10n.t('{0} · about {1} left', step, formatTimeLeft(leftMs));
}

/** The tooltip of the view's badge. */
export function failedSentence(failed: number): string {
  return counted(failed, l10n.t('{0} file could not be read'), l10n.t('{0} files could not be read'));
}

/** `3 failed`; empty when none has. */
function failures(failed: number): readonly string[] {
  return failed === 0 ? [] : [l10n.t('{0} failed', formatCount(failed))];
}

/** `2 secrets blacked out`; empty when there are none. */
function blackedOut(secrets = 0): readonly string[] {
  if (secrets === 0) return [];
  return [counted(secrets, l10n.t('{0} secret blacked out'), l10n.t('{0} secrets blacked out'))];
}

function passages(count: number): string {
  return counted(count, l10n.t('{0} passage'), l10n.t('{0} passages'));
}

function files(count: number): string {
  return counted(count, l10n.t('{0} file'), l10n.t('{0} files'));
}
