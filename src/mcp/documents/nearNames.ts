/** Documents whose names are similar to an unknown name, best first. */
export function nearNames(name: string, paths: readonly string[], most = 5): string[] {
  const wanted = pairsOf(lastStep(name));
  const whole = pairsOf(name);
  return paths
    .map((path) => ({
      path,
      likeness: likeness(wanted, pairsOf(lastStep(path))) + 0.2 * likeness(whole, pairsOf(path)),
    }))
    .filter(({ likeness: near }) => near >= leastLikeness)
    .sort((a, b) => b.likeness - a.likeness || (a.path < b.path ? -1 : 1))
    .slice(0, most)
    .map(({ path }) => path);
}

const leastLikeness = 0.4;

function lastStep(path: string): string {
  return path.slice(path.replaceAll('\\', '/').lastIndexOf('/') + 1);
}

/** The bigrams of a name; its extension is left out, as it says little. */
function pairsOf(name: string): Set<string> {
  const letters = name
    .slice(0, 500)
    .toLowerCase()
    .replace(/\.\w+$/, '');
  return new Set(
    Array.from({ length: Math.max(0, letters.length - 1) }, (_, at) => letters.slice(at, at + 2)),
  );
}

/** Dice's coefficient, 0…1. */
function likeness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const shared = [...one].filter((pair) => other.has(pair)).length;
  return one.size + other.size === 0 ? 0 : (2 * shared) / (one.size + other.size);
}
