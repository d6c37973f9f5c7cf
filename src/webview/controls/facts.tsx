import type { ComponentChildren } from 'preact';

/** Labelled facts of a step; empty ones are left out. */
export function Facts({ facts }: { readonly facts: readonly (readonly [string, ComponentChildren])[] }) {
  const told = facts.filter(([, value]) => value !== '' && value !== undefined);
  if (told.length === 0) return null;
  return (
    <dl class="facts">
      {told.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt> <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
