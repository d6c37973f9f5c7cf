// docs/reliability.md: what was attacked and what held.
import { grouped, table } from './format.mjs';

/** The page; `figures` are the checks by attack. */
export function reliabilityDocument(figures) {
  return [
    '# Reliability',
    '',
    'Nothing wrong may be said because something broke. `npm run attack` attacks the product; this is what it tried, and what held.',
    '',
    'Written by `npm run attack -- --write-docs` from `docs/figures/attacks.json`; do not edit by hand.',
    '',
    reliabilityTable(figures),
    '',
  ].join('\n');
}

/** The table alone. */
export function reliabilityTable(figures) {
  const rows = Object.entries(figures).flatMap(([name, checks]) =>
    checks.map(({ what, tried, held }) => [
      name,
      what,
      grouped(tried),
      held === tried ? grouped(held) : `**${grouped(held)}**`,
    ]),
  );
  return table(['attack', 'what must hold', 'tried', 'held'], rows, 2);
}
