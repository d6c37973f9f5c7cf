import * as l10n from '@vscode/l10n';
import type { Verdict } from '../model/events';
import type { Draft, SubAnswer } from '../model/types';
import { secretFileReason, blackout } from './safety/secrets';
import { analyze } from '../language/analyze';
import { awayWords, fillingWords } from '../retrieval/indexing/teamWords';
import { counted, formatCount, listAnd } from '../util/displayLanguage';
import type { IndexStatus, FailedFile } from '../model/ports';

interface Answered {
  readonly draft: Draft;
  readonly subAnswers: readonly SubAnswer[];
  readonly verdict: Verdict;
  readonly status: IndexStatus;
}

const mostNamed = 3;

/**
 * What could not be included: documents that the index lacks so far, unread files if the answer is weak or
 * partial or a file's name is asked about, and redacted secrets in its quotes. Undefined if none of it matters.
 */
export function unreadNotice(answered: Answered): string | undefined {
  const sentences = [...lackingIn(answered), ...unreadFiles(answered), ...blackedOut(answered)];
  return sentences.length === 0 ? undefined : sentences.join(' ');
}

/** The same for a run: the index may have lost some since its state was told. */
export function lackingIn({
  status,
  subAnswers,
}: Pick<Answered, 'status' | 'subAnswers'>): readonly string[] {
  return lacking({ behind: status.behind ?? subAnswers.find(({ behind }) => behind !== undefined)?.behind });
}

/** A sentence on the documents that the index lacks so far; none if it has them all. */
export function lacking({ behind }: Pick<IndexStatus, 'behind'>): readonly string[] {
  switch (behind?.kind) {
    case undefined:
      return [];
    case 'busy':
      return [
        l10n.t('Another process is still indexing: documents that are new or changed may be missing here.'),
      ];
    case 'away':
      return [awayWords(behind)];
    case 'silent':
      return [
        l10n.t(
          'The team index on {0} did not reply in time: what it has may be missing here.',
          behind.server,
        ),
      ];
    case 'filling':
      return [fillingWords(behind)];
    case 'postponed':
      return [
        counted(
          behind.files,
          l10n.t('{0} file takes long to read and is missing here so far.'),
          l10n.t('{0} files take long to read and are missing here so far.'),
        ),
      ];
  }
}

function unreadFiles({ draft, subAnswers, verdict, status }: Answered): string[] {
  const isSound = verdict === 'PASS' && draft.mode === undefined && draft.facetsMissing.length === 0;
  const asked = new Set(subAnswers.flatMap(({ subQuery }) => analyze(subQuery.question)));
  const near = status.failed.filter(({ id }) => isAskedAbout(id, asked));
  const others = isSound ? [] : unreadByFault(status).filter((file) => !near.includes(file));
  const files = [...near, ...others];
  if (files.length === 0) return [];
  const text = counted(
    files.length,
    l10n.t('{0} file was not read and may say more on this: {names}'),
    l10n.t('{0} files were not read and may say more on this: {names}'),
  );
  return [text.replace('{names}', () => named(files))];
}

/** Files that could not be read, excluding deliberate omissions. */
export function unreadByFault({ failed }: IndexStatus): readonly FailedFile[] {
  return failed.filter(({ reason }) => reason !== secretFileReason());
}

/** Whether a file name contains a word of the question. */
function isAskedAbout(id: string, asked: ReadonlySet<string>): boolean {
  const name = id.replace(/\/$/, '').replace(/^.*\//, '');
  return analyze(name.replace(/\.[^.]*$/, '').replaceAll(/[-_.]/g, ' ')).some((term) => asked.has(term));
}

/** `a.pdf (It is damaged), b.xlsx (…) and 3 more.` */
function named(files: readonly FailedFile[]): string {
  const shown = files.slice(0, mostNamed).map(({ id, reason }) => `${id} (${reason.replace(/\.$/, '')})`);
  const more = files.length - shown.length;
  return `${listAnd(more === 0 ? shown : [...shown, l10n.t('{0} more', formatCount(more))])}.`;
}

function blackedOut({ draft }: Answered): string[] {
  const ids = draft.citations.flatMap(({ documentId, quote }) =>
    quote.includes(blackout) ? [documentId] : [],
  );
  if (ids.length === 0) return [];
  return [l10n.t('Secrets are blacked out in {0}.', listAnd([...new Set(ids)]))];
}
