import * as l10n from '@vscode/l10n';
import type { JunitEntry } from '../../export/junit';
import { sarifLog, type SarifFinding, type SarifRule } from '../../export/contract/sarif';
import { placeLabel } from '../../model/place';
import type { DocumentId, Place } from '../../model/types';
import { placeCode } from './placeCode';
import type { Judgement, LinkStatus } from './judgeLink';
import type { VerifiedLink } from './parseLinks';

/** A citation of a file, judged. */
export interface CheckedLink extends Judgement {
  /** The Markdown file, as it is shown. */
  readonly file: string;
  /** Of the citation, from 1. */
  readonly line: number;
  readonly column: number;
  readonly link: VerifiedLink;
}

const longestShown = 160;

/** What became of a citation, in a sentence. */
export function judgementSentence(link: VerifiedLink, { status, now, isMissing }: Judgement): string {
  const { documentId } = link;
  switch (status) {
    case 'verbatim':
      return l10n.t('{0} still says this, word for word.', whereOf(link));
    case 'moved':
      return now?.documentId === documentId
        ? l10n.t('The quote moved: it is in {0} now.', whereOf(now))
        : l10n.t('The quote is no longer in {0}, but in {1}.', documentId, now ? whereOf(now) : '');
    case 'changed':
      return l10n.t(
        'The quote has changed: {0} says “{1}” now.',
        now ? whereOf(now) : '',
        shortened(now?.quote ?? ''),
      );
    case 'gone':
      return isMissing
        ? l10n.t('The quote is gone: there is no document {0}.', documentId)
        : l10n.t('The quote is gone: {0} says nothing like it.', documentId);
  }
}

/** "policies/leave.md, L 12". */
export function whereOf({
  documentId,
  place,
}: {
  readonly documentId: DocumentId;
  readonly place: Place;
}): string {
  const label = placeLabel(place);
  return label === '' ? documentId : `${documentId}, ${label}`;
}

function shortened(quote: string): string {
  const flat = quote.replace(/\s+/g, ' ').trim();
  return flat.length <= longestShown ? flat : `${flat.slice(0, longestShown - 1)}…`;
}

/** How many citations there are of each status. */
export function countStatuses(checked: readonly Pick<Judgement, 'status'>[]): Record<LinkStatus, number> {
  const many = (wanted: LinkStatus): number => checked.filter(({ status }) => status === wanted).length;
  return {
    verbatim: many('verbatim'),
    moved: many('moved'),
    changed: many('changed'),
    gone: many('gone'),
  };
}

/** A citation as the command line prints it in JSON. */
export function checkedLine({ file, line, column, link, status, now }: CheckedLink) {
  return {
    ...{ file, line, column, status },
    path: link.documentId,
    at: placeCode(link.place),
    place: link.place,
    quote: link.shown ?? null,
    now:
      now === undefined
        ? null
        : { path: now.documentId, at: placeCode(now.place), place: now.place, quote: now.quote },
  };
}

const rules: readonly (SarifRule & { readonly id: LinkStatus })[] = [
  { id: 'moved', says: 'A quote stands at another place now', level: 'note' },
  { id: 'changed', says: 'A document no longer says what is quoted from it', level: 'error' },
  { id: 'gone', says: 'A quote is in no document any more', level: 'error' },
];

/** A run of SARIF 2.1.0: a result for each citation that is no longer verbatim. */
export function sarifOf(checked: readonly CheckedLink[], version: string): object {
  return sarifLog(
    rules.map((rule) => ({
      rule,
      findings: checked.filter(({ status }) => status === rule.id).map(findingOf),
    })),
    version,
  );
}

function findingOf(checked: CheckedLink): SarifFinding {
  const { file, line, now, link } = checked;
  return {
    text: judgementSentence(link, checked),
    at: { documentId: file, place: { kind: 'lines', lines: { start: line, end: line } } },
    related: now && { text: shortened(now.quote), at: now },
  };
}

/** A citation as a test, which fails if `isFailing` says so. */
export function junitEntry(checked: CheckedLink, isFailing: boolean): JunitEntry {
  const { file, line, link, now } = checked;
  const message = judgementSentence(link, checked);
  return {
    ...{ file, line, message, ms: 0 },
    name: `${whereOf(link)}: ${shortened(link.shown ?? '')}`,
    kind: isFailing ? 'failure' : 'passed',
    detail: [`- ${link.shown ?? ''}`, ...(now === undefined ? [] : [`+ ${now.quote}`])].join('\n'),
  };
}
