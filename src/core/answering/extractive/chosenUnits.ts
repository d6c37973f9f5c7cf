// Which of the ranked units an answer says.

import type { EvidenceInput } from '../../model/ports';
import type { AnswerStyle } from '../../model/types';
import { wholeBeside, type Whole } from '../../units/places';
import { askedKind } from '../../units/question';
import { inForce, type Chances, type RankedUnit } from '../../units/rankUnits';

/** The probability of the best unit from which it counts as the answer; below, places are shown where it may be. */
export const sureOfUnit = 0.5;
/** Above this probability the best unit stands alone; below, a similarly likely second one joins it. */
const aloneChance = 0.7;

/** Maximum distance of further units from the best, in log odds, and their maximum number. */
const near: Readonly<Record<EvidenceInput['style'], { readonly lead: number; readonly most: number }>> = {
  concise: { lead: 1, most: 2 },
  bullets: { lead: 1, most: 4 },
  detailed: { lead: 2, most: 8 },
};

/** For a concise answer whose best unit is not sure enough. */
const fewUnits = { lead: 1.5, most: 3 };

/** The answering units: the best alone if it is likely enough, otherwise also those about as likely. */
export function answering(
  question: string,
  style: AnswerStyle,
  { unit }: Chances,
  ranked: readonly RankedUnit[],
): Chosen[] {
  const contrasts = askedKind(question) === 'contrast';
  const from = contrasts ? ranked : inForce(ranked);
  if (style !== 'concise') return chosenUnits(from, near[style]);
  if (unit < sureOfUnit) return chosenUnits(from, fewUnits);
  const chosen = chosenUnits(from, near.concise);
  return unit >= aloneChance && !contrasts ? chosen.slice(0, 1) : chosen;
}

export interface Chosen {
  readonly entry: RankedUnit;
  readonly whole: Whole;
}

/** The best units with similar scores, without repeats. */
export function chosenUnits(
  ranked: readonly RankedUnit[],
  { lead, most }: { readonly lead: number; readonly most: number },
): Chosen[] {
  const chosen: Chosen[] = [];
  const best = ranked[0]?.score ?? 0;
  for (const entry of ranked) {
    if (chosen.length === most || best - entry.score > lead) break;
    if (chosen.some((other) => saysSame(entry, other.entry))) continue;
    const beside = chosen.filter((other) => other.entry.passage.chunk.id === entry.passage.chunk.id);
    const whole = wholeBeside(
      entry,
      ranked,
      beside.map((other) => other.whole),
    );
    if (whole !== undefined) chosen.push({ entry, whole });
  }
  return chosen;
}

/** Documents repeat sentences verbatim. */
function saysSame(one: RankedUnit, other: RankedUnit): boolean {
  return one.said.replace(/\W+/g, ' ').toLowerCase() === other.said.replace(/\W+/g, ' ').toLowerCase();
}
