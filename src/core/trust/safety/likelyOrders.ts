import type { FoundOrder } from './findOrders';
import { likelyFrom, signBias, signWeights } from './orderSignWeights';
import { signNames, signsOf, stretchesOf } from './orderSigns';

/**
 * Stretches that are likely to be orders by what they name, in order and not overlapping. Less sure than
 * `findInjections`, so they are marked for whoever reads them, and never taken out of a text.
 */
export function findLikelyOrders(text: string): FoundOrder[] {
  const found: FoundOrder[] = [];
  for (const { start, end } of stretchesOf(text)) {
    const before = found.at(-1)?.end ?? 0;
    if (start < before || likelihood(signsOf(text.slice(start, end))) < likelyFrom) continue;
    const lead = /^\s*/.exec(text.slice(start, end))?.[0].length ?? 0;
    found.push({ start: start + lead, end, sign: 'uses tools, secrets or addresses' });
  }
  return found;
}

/** 0…1, by the signs in the order of `signNames`. */
function likelihood(signs: readonly number[]): number {
  const sum = signNames.reduce((total, name, at) => total + (signs[at] ?? 0) * signWeights[name], signBias);
  return 1 / (1 + Math.exp(-sum));
}
