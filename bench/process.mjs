// What every measured process measures with, whichever library it measures. Types are in process.d.mts.
import { readFileSync } from 'node:fs';

const warmUps = 20;
const longestMs = 20_000;
const fewest = 40;

/** Runs something and says how long it took. */
export async function timed(run) {
  const startedAt = performance.now();
  const value = await run();
  return { ms: performance.now() - startedAt, value };
}

/**
 * Searches with every query in turn after a warm-up; a slow library is stopped after 20 seconds. `search`
 * gets the number of a query and gives back how many results it found.
 */
export async function timedSearches({ queries }, search) {
  const count = queries.length;
  for (let at = 0; at < Math.min(warmUps, count); at += 1) await search(count - 1 - at);
  const samples = [];
  let found = 0;
  const startedAt = performance.now();
  const cpu = process.cpuUsage();
  for (let at = 0; at < count; at += 1) {
    if (samples.length >= fewest && performance.now() - startedAt > longestMs) break;
    const run = await timed(() => search(at));
    samples.push(run.ms);
    found += run.value;
  }
  const { user, system } = process.cpuUsage(cpu);
  return {
    samples,
    found: found / samples.length,
    cpuMs: (user + system) / 1000 / samples.length,
    memoryBytes: process.memoryUsage.rss(),
    peakMemoryBytes: peakMemoryBytes(),
  };
}

/** Most resident memory of this process so far. */
export function peakMemoryBytes() {
  return process.resourceUsage().maxRSS * 1024;
}

/** Bytes that this process has handed to the system for writing so far; 0 where the system does not tell (not Linux). */
export function bytesWritten() {
  try {
    return Number(/^wchar: (\d+)$/m.exec(readFileSync('/proc/self/io', 'utf8'))?.[1] ?? 0);
  } catch {
    return 0;
  }
}
