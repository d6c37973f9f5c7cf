import { useEffect, useState } from 'preact/hooks';
import { formatDuration } from './format';

/** The duration of a step or a run, so far if it is still running. */
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

// Counted from when the page first saw it: the host may run on another machine with another clock.
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
