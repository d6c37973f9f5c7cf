/** A codicon; decoration only, so screen readers skip it. */
export function Icon({ name, spins = false }: { readonly name: string; readonly spins?: boolean }) {
  return (
    <span class={`codicon codicon-${name}${spins ? ' codicon-modifier-spin' : ''}`} aria-hidden="true" />
  );
}
