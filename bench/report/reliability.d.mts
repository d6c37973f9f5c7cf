import type { Check } from '../attackFrame';

export function reliabilityTable(figures: Readonly<Record<string, readonly Check[]>>): string;
