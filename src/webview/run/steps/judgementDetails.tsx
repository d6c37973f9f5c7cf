import type { ComponentChildren } from 'preact';
import type { StepDetail } from '../../../core/model/events';
import { CheckList } from './checkList';
import { Facts } from '../../controls/facts';
import { plainText } from '../answer/markdown';
import { strings } from '../../controls/strings';

type Detail<Kind extends StepDetail['kind']> = Extract<StepDetail, { kind: Kind }>;

/** Whether an audit has more to report than that the quotes were verified. */
export function hasFindings(audit: Detail<'audit'>): boolean {
  return audit.uncitedSentences + audit.invalidMarkers + audit.unsupportedSentences > 0;
}

/** The audit's counts. */
export function AuditDetails({ audit }: { readonly audit: Detail<'audit'> }) {
  const { judged } = strings;
  const counted = (count: number) => (count === 0 ? '' : String(count));
  return (
    <Facts
      facts={[
        [judged.auditQuotes, judged.of(audit.quotesVerified, audit.quotes)],
        [judged.auditRemoved, counted(audit.invalidMarkers + audit.quotes - audit.quotesVerified)],
        [judged.auditUncited, counted(audit.uncitedSentences)],
        [judged.auditUnsupported, counted(audit.unsupportedSentences)],
      ]}
    />
  );
}

/** The five checks, and the critic's suggestions. */
export function CritiqueDetails({ critique }: Pick<Detail<'critique'>, 'critique'>) {
  const { checks, issues, suggestions, revisionInstructions, unsupportedClaims, logicalGaps } = critique;
  const said = new Set(Object.values(checks).flatMap(({ issue }) => issue ?? []));
  const { judged } = strings;
  return (
    <>
      <CheckList checks={checks} />
      <Facts
        facts={[
          [judged.issues, sentences(issues.filter((issue) => !said.has(issue)))],
          [judged.suggestions, sentences(suggestions)],
          [judged.instructions, isRepeated(revisionInstructions, said) ? '' : revisionInstructions],
          [judged.claims, list(unsupportedClaims)],
          [judged.gaps, list(logicalGaps)],
        ]}
      />
    </>
  );
}

/** The supervisor's decision, and why. */
export function SuperviseDetails({ decided }: { readonly decided: Detail<'supervise'> }) {
  const { decision, retries } = decided;
  const { judged } = strings;
  const words = [
    judged.reasons[decision.reason],
    ...(retries > 0 ? [(decision.kind === 'retry' ? judged.next : judged.after)(retries)] : []),
  ];
  return <p>{words.join(' ')}</p>;
}

/** What a further try searches for beyond the question, and how. */
export function RetryDetails({ retry }: { readonly retry: Detail<'retry'> }) {
  const { feedback, candidates } = retry;
  const { judged } = strings;
  return (
    <>
      <Facts
        facts={[
          [judged.besides, list([...feedback.unsupportedClaims, ...feedback.logicalGaps])],
          [judged.rewrite, feedback.instructions],
        ]}
      />
      <p>{judged.wider(candidates)}</p>
    </>
  );
}

/** Whether instructions merely repeat the checks. */
function isRepeated(instructions: string | undefined, said: ReadonlySet<string>): boolean {
  return instructions === undefined || instructions === [...said].join(' ');
}

function sentences(texts: readonly string[]): string {
  return texts.join(' ');
}

/** Texts from an answer or a model, one per line. */
function list(texts: readonly string[]): ComponentChildren {
  if (texts.length === 0) return '';
  return (
    <ul class="quotes">
      {texts.map((text) => (
        <li key={text}>{plainText(text)}</li>
      ))}
    </ul>
  );
}
