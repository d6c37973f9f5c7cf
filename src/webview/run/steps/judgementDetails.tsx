import { checkNames, type Critique, type StepDetail } from '../../../core/model/events';
import { Icon } from '../../controls/icon';
import { strings } from '../../controls/strings';
import type { ComponentChildren } from 'preact';
import { Facts } from '../../controls/facts';
import { PlainText } from '../answer/plainText';

interface CheckListProps extends Pick<Critique, 'checks'> {
  /** Shows only the failed ones. */
  readonly isShort?: boolean;
}

/** The five checks of a review, with the problem of each failed one. */
export function CheckList({ checks, isShort = false }: CheckListProps) {
  const shown = checkNames.filter((name) => !isShort || !checks[name].passed);
  if (shown.length === 0) return null;
  return (
    <ul class="checks" data-testid="checks">
      {shown.map((name) => {
        const { passed, issue } = checks[name];
        return (
          <li key={name} class={passed ? 'passed' : 'failed'}>
            <Icon name={passed ? 'check' : 'close'} />
            <span class="hidden-label">{strings.quality.checkStatus(passed)}: </span>
            <span>
              {strings.quality.checks[name]}
              {!passed && issue !== undefined && <span class="about">{issue}</span>}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

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
        <li key={text}>
          <PlainText sentence={text} />
        </li>
      ))}
    </ul>
  );
}
