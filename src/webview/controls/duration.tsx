import { useEffect, useState } from 'preact/hooks';
import { formatDuration } from './format';

/** How long a step or a run took, or takes so far. */
export function Duration({
  startedAt,
  endedAt,
}: {
  readonly startedAt: number;
  readonly endedAt: number | undefined;
}) {
  return (
    <span class="time">{endedAt === undefined ? <Elapsed /> : formatDuration(endedAt - startedAt)}</span>
  );
}

// Counts from when the page saw it: the host may run on another machine, with another clock.
function Elapsed() {
  const [since] = useState(() => Date.now());
  const [now, setNow] = useState(since);
  useEffect(() => {
    const timer = setInterval(() => {
      setNow(Date.now());
    }, 200);
    return () => {
      clearInterval(timer);
    };
  }, []);
  return now - since < 400 ? '' : formatDuration(now - since);
}
