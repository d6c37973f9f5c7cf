import { useMemo } from 'preact/hooks';
import type { ComponentChild } from 'preact';

interface KeptRunProps {
  /** All that the drawing of the run depends on; the same number of things each time. */
  readonly dependsOn: readonly unknown[];
  readonly draw: () => ComponentChild;
}

/** A run that is drawn again only when something of it has changed: not with each event of another one. */
export function KeptRun({ dependsOn, draw }: KeptRunProps) {
  return <>{useMemo(draw, dependsOn)}</>;
}
