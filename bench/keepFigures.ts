import { writeFileSync } from 'node:fs';

/** Leaves the figures of a script, as JSON, where `npm run bench` looks for them; does nothing when it was not asked to. */
export function keepFigures(figures: object): void {
  const file = process.env.ASK_DOCS_FIGURES;
  if (file !== undefined) writeFileSync(file, JSON.stringify(figures));
}
