import { toTables } from './report.mjs';

/** docs/benchmarks.md, written from the figures. */
export function toDocument(results) {
  return `# Benchmarks\n\n${toTables(results)}\n`;
}
