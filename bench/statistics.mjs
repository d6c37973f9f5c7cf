import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';

/** The value below which a share of the values lies. */
export function quantile(values, share) {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
}

/** Samples as they are reported: how many, median and 95th percentile. */
export function summarise(samples) {
  return { samples: samples.length, p50: quantile(samples, 0.5), p95: quantile(samples, 0.95) };
}

/** Bytes of all files below a folder. */
export function bytesIn(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(path.join(entry.parentPath, entry.name)).size, 0);
}
