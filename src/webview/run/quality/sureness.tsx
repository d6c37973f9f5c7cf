import type { Answer } from '../../../core/model/types';
import { strings } from '../../controls/strings';

type Told = Pick<Answer, 'check' | 'confidenceLabel'> & { readonly mode?: Answer['mode'] | undefined };

/** How sure an answer is, in words: of mere places nothing is claimed, of a written one what its check came to. */
export function Sureness({ answer }: { readonly answer: Told }) {
  const [look, label, about] = surenessOf(answer);
  return (
    <span class={look} title={about}>
      {label}
    </span>
  );
}

export function sureness(answer: Told): string {
  return surenessOf(answer)[1];
}

/** The same, told more fully. */
export function surenessAbout(answer: Told): string {
  return surenessOf(answer)[2];
}

function surenessOf({
  mode,
  check,
  confidenceLabel,
}: Told): readonly [look: string, label: string, about: string] {
  const { quality } = strings;
  if (mode === 'places') return ['muted', quality.notSure, quality.notSureAbout];
  if (check !== undefined)
    return [`pill ${check === 'checked' ? 'high' : 'medium'}`, ...quality.check[check]];
  return [`pill ${confidenceLabel}`, ...quality.confidence[confidenceLabel]];
}
