import type { Answer } from '../core/model';
import { strings } from './strings';

/** What to know before an answer is trusted: that it is a draft, and what went wrong on the way. */
export function Notices({ answer }: { readonly answer: Answer }) {
  const { verdict, confidenceLabel, warnings } = answer;
  return (
    <>
      {verdict !== 'PASS' && (
        <p class="notice">
          <strong>{strings.answer.check}</strong> {strings.answer.verdicts[verdict]}
        </p>
      )}
      {verdict === 'PASS' && confidenceLabel === 'low' && <p class="notice">{strings.answer.weak}</p>}
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
