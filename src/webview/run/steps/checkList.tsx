import { checkNames, type Critique } from '../../../core/model/events';
import { Icon } from '../../controls/icon';
import { strings } from '../../controls/strings';

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
