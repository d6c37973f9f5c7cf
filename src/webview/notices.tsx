import type { Answer } from '../core/model';
import { strings } from './strings';

/** What to know before an answer is trusted: that it is a draft, and what went wrong on the way. */
export function Notices({ answer }: { readonly answer: Answer }) {
  const { verdict, confidenceLabel } = answer;
  // Of a weak answer, the first warning is what to doubt; see core/stages/responder.ts.
  const [doubt] = verdict === 'PASS' && confidenceLabel === 'low' ? answer.warnings : [];
  const warnings = doubt === undefined ? answer.warnings : answer.warnings.slice(1);
  return (
    <>
      {verdict !== 'PASS' && (
        <p class="notice">
          <strong>{strings.answer.check}</strong> {strings.answer.verdicts[verdict]}
        </p>
      )}
      {doubt !== undefined && <p class="notice">{doubt}</p>}
      {warnings.length > 0 && (
        <ul class="warnings" data-testid="warnings">
          {warnings.map((warning) => (
            <li key={warning}>{warning}</li>
          ))}
        </ul>
      )}
    </>
  );
}
