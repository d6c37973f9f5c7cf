import { useMemo } from 'preact/hooks';
import type { ComponentChild } from 'preact';

interface KeptRunProps {
  /** Everything the rendered run depends on; always the same number of items. */
  readonly dependsOn: readonly unknown[];
  readonly draw: () => ComponentChild;
}

/** A run that is rendered again only when its own data changes, not on every event of another run. */
export function KeptRun({ dependsOn, draw }: KeptRunProps) {
  return <>{useMemo(draw, dependsOn)}</>;
}
