import type { Answer } from '../../../core/model/types';
import { strings } from '../../controls/strings';

type Told = Pick<Answer, 'check' | 'confidenceLabel'> & { readonly mode?: Answer['mode'] | undefined };

/** The confidence of an answer in words: none for mere places, the check's verdict for a written one. */
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

/** The same in more detail. */
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
