/** How long a run will still take, by how long its rows took so far; undefined before the second is done. Pure. */
export function timeLeft(done: number, total: number, elapsedMs: number): number | undefined {
  return done < 2 ? undefined : (elapsedMs / done) * (total - done);
}
