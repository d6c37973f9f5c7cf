import * as l10n from '@vscode/l10n';
import { findingBelow, sarifLog, type SarifFinding } from '../../export/contract/sarif';
import { placeLabel } from '../../model/place';
import type { Contradiction, ContradictionSide } from '../../contradictions/contradiction';
import type { Newer } from '../../language/newer';

/** What differs on a side, as written; the whole statement where it is yes and no. */
export function differenceText({ quote, difference }: ContradictionSide): string {
  return flat(quote.slice(difference.start, difference.end));
}

function flat(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** The few words of each side that differ; undefined where whole statements or the order of steps do. */
function opposedTexts({ kind, one, other }: Contradiction): Record<'one' | 'other', string> | undefined {
  const isPart = (side: ContradictionSide): boolean => !['', flat(side.quote)].includes(differenceText(side));
  if (kind === 'steps' || !isPart(one) || !isPart(other)) return undefined;
  return { one: differenceText(one), other: differenceText(other) };
}

function shortened(text: string, longest: number): string {
  const all = flat(text);
  return all.length <= longest ? all : `${all.slice(0, longest - 1)}…`;
}

/** What a reader of one side is told: what the other side says, and which of the two is newer. */
export function problemSentence(contradiction: Contradiction, side: 'one' | 'other'): string {
  const its = side === 'one' ? 'other' : 'one';
  const quote = shortened(contradiction[its].quote, 160);
  const where = whereOf(contradiction[its]);
  const opposed = opposedTexts(contradiction);
  const says =
    opposed === undefined
      ? l10n.t('{0} says otherwise: “{1}”', where, quote)
      : l10n.t('“{0}” here, but “{1}” in {2}: “{3}”', opposed[side], opposed[its], where, quote);
  const newer = contradiction.newer && newerSentence(contradiction.newer, contradiction);
  return newer === undefined ? says : `${says} ${newer}`;
}

/** The sides as they are shown beside each other: the newer one on the right, if that is known. */
export function leftAndRight({ newer }: Contradiction): readonly ['one' | 'other', 'one' | 'other'] {
  return newer?.side === 'one' ? ['other', 'one'] : ['one', 'other'];
}

/** A contradiction in a list: what differs comes first, as rows are cut at their end. */
export function listEntry(contradiction: Contradiction): {
  readonly differs: string;
  readonly documents: string;
  readonly quote: string;
} {
  const [left, right] = leftAndRight(contradiction);
  const opposed = opposedTexts(contradiction);
  const [from, to] = [contradiction[left], contradiction[right]];
  const documents = `${from.documentId} ↔ ${to.documentId}`;
  const quote = shortened(to.quote, 160);
  return opposed === undefined
    ? { differs: shortened(from.quote, 80), documents, quote: `≠ ${quote}` }
    : { differs: `${shortened(opposed[left], 40)} ≠ ${shortened(opposed[right], 40)}`, documents, quote };
}

/** "policies/leave.md, line 12". */
function whereOf({ documentId, place }: ContradictionSide): string {
  const label = placeLabel(place);
  return label === '' ? documentId : `${documentId}, ${label}`;
}

/** Which of the two documents is newer and how that is known. */
export function newerSentence(
  { side, reason, shown }: Newer,
  { one, other }: Pick<Contradiction, 'one' | 'other'>,
): string {
  const [newer, older] = side === 'one' ? [one, other] : [other, one];
  const [name, old] = [newer.documentId, older.documentId];
  switch (reason) {
    case 'replaces':
      return l10n.t('Newer: {0}, which says that it replaces {1}.', name, old);
    case 'archive':
      return l10n.t('Newer: {0}, as {1} is archived.', name, old);
    case 'version':
      return l10n.t('Newer: {0}, version {1} instead of {2}.', name, shown[0] ?? '', shown[1] ?? '');
    case 'date':
      return l10n.t('Newer: {0}, of {1} instead of {2}.', name, shown[0] ?? '', shown[1] ?? '');
  }
}

/** The text of an issue about a contradiction, as Markdown: both quotes with their places, and which is newer. */
export function issueText(contradiction: Contradiction): string {
  const { one, other, newer } = contradiction;
  const quoted = (side: ContradictionSide): string =>
    [
      `**${whereOf(side)}**`,
      '',
      ...side.quote
        .trim()
        .split('\n')
        .map((line) => `> ${line}`),
      '',
    ].join('\n');
  return [
    `# ${l10n.t('{0} and {1} contradict each other', one.documentId, other.documentId)}`,
    '',
    quoted(one),
    quoted(other),
    ...(newer === undefined ? [] : [newerSentence(newer, contradiction), '']),
    `- [ ] ${l10n.t('Decide which of the two is right')}`,
    `- [ ] ${l10n.t('Correct the other, or mark its document as superseded')}`,
    '',
  ].join('\n');
}

/** A contradiction as the command line prints it in JSON. */
export function contradictionLine(contradiction: Contradiction) {
  const { key, kind, chance, newer } = contradiction;
  const sideLine = (side: ContradictionSide) => ({
    path: side.documentId,
    title: side.documentTitle,
    headings: side.headings,
    place: side.place,
    quote: side.quote,
    difference: differenceText(side),
  });
  return {
    pair: key,
    kind,
    chance: Number(chance.toFixed(3)),
    one: sideLine(contradiction.one),
    other: sideLine(contradiction.other),
    newer: newer === undefined ? null : { side: newer.side, reason: newer.reason },
  };
}

/** SARIF with a result at each side, related to the other; paths begin with that of the folder, `under`, where it is not empty. */
export function sarifOf(
  found: readonly Contradiction[],
  { version, under }: { readonly version: string; readonly under: string },
): object {
  const rule = {
    id: 'contradiction',
    says: 'Two statements about the same subject differ',
    level: 'warning',
  } as const;
  const findings = found
    .flatMap((one) => [findingOf(one, 'one'), findingOf(one, 'other')])
    .map((finding) => findingBelow(under, finding));
  return sarifLog([{ rule, findings }], version);
}

function findingOf(contradiction: Contradiction, side: 'one' | 'other'): SarifFinding {
  const [own, its] =
    side === 'one' ? [contradiction.one, contradiction.other] : [contradiction.other, contradiction.one];
  return {
    text: problemSentence(contradiction, side),
    at: own,
    related: { text: flat(its.quote), at: its },
    fingerprint: { 'pair/v1': `${contradiction.key}:${side}` },
  };
}
