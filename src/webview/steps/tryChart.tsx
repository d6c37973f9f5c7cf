import { lowConfidence } from '../../core/judgement';
import { toPercent } from '../controls/format';
import { ScoreBar } from './scoreBar';
import { texts } from './texts';
import type { Try } from './tries';

/** The tries below each other: how confident each was against what is good enough, and which one was kept. */
export function TryChart({ tries }: { readonly tries: readonly Try[] }) {
  return (
    <table class="tries" data-testid="tries">
      <caption class="hidden-label">{texts.tries()}</caption>
      <thead class="hidden-label">
        <tr>
          <th />
          <th />
          <th>{texts.confidence()}</th>
          <th>{texts.outcome()}</th>
        </tr>
      </thead>
      <tbody>
        {tries.map((one) => (
          <TryRow key={one.number} one={one} />
        ))}
      </tbody>
    </table>
  );
}

function TryRow({ one: { number, confidence, passages, review, isKept } }: { readonly one: Try }) {
  const words = [passages > 0 ? texts.passagesKept(passages) : '', review].filter((text) => text !== '');
  return (
    <tr class={isKept ? 'kept-try' : ''}>
      <th scope="row">{texts.try(number)}</th>
      <td>
        {confidence !== undefined && (
          <ScoreBar
            best={confidence}
            threshold={lowConfidence}
            title={texts.wanted(toPercent(lowConfidence))}
          />
        )}
      </td>
      <td class="number">{confidence !== undefined && toPercent(confidence)}</td>
      <td class="try-words">
        {confidence === undefined ? texts.noDraft() : words.join(', ')}
        {isKept && <span class="badge">{texts.kept()}</span>}
      </td>
    </tr>
  );
}
