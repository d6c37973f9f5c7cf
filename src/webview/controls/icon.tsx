/** A codicon; purely decorative, so hidden from screen readers. */
export function Icon({ name, spins = false }: { readonly name: string; readonly spins?: boolean }) {
  return (
    <span class={`codicon codicon-${name}${spins ? ' codicon-modifier-spin' : ''}`} aria-hidden="true" />
  );
}
