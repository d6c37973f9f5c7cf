import { texts } from './texts';
import type { Try } from './tries';

/** The tries below each other: how sure each was, and which one was kept. */
export function TryChart({ tries }: { readonly tries: readonly Try[] }) {
  return (
    <table class="tries" data-testid="tries">
      <caption class="hidden-label">{texts.tries()}</caption>
      <thead class="hidden-label">
        <tr>
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

function TryRow({ one: { number, confidence, sureness, passages, review, isKept } }: { readonly one: Try }) {
  const words = [passages > 0 ? texts.passagesKept(passages) : '', review].filter((text) => text !== '');
  return (
    <tr class={isKept ? 'kept-try' : ''}>
      <th scope="row">{texts.try(number)}</th>
      <td>{sureness}</td>
      <td class="try-words">
        {confidence === undefined ? texts.noDraft() : words.join(', ')}
        {isKept && <span class="badge">{texts.kept()}</span>}
      </td>
    </tr>
  );
}
