/** Share of the pairs of a good and a bad observation in which the good one has the higher value; ties count half. */
export function auroc(rows: readonly (readonly [number, boolean])[]): number {
  const good = rows.filter(([, is]) => is).map(([value]) => value);
  const bad = rows.filter(([, is]) => !is).map(([value]) => value);
  const wins = good.reduce(
    (sum, g) => sum + bad.reduce((before, b) => before + (g > b ? 1 : g === b ? 0.5 : 0), 0),
    0,
  );
  return wins / (good.length * bad.length);
}
