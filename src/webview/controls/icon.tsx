/** A codicon; purely decorative, so hidden from screen readers. */
export function Icon({ name, spins = false }: { readonly name: string; readonly spins?: boolean }) {
  return (
    <span class={`codicon codicon-${name}${spins ? ' codicon-modifier-spin' : ''}`} aria-hidden="true" />
  );
}

/** The icon of a step or run: a spinner while it is running, then a check, a question mark, a stop sign or an error. */
export function StatusIcon({ status }: { readonly status: keyof typeof icons }) {
  return (
    <span class={`status-icon ${status}`}>
      <Icon name={icons[status]} spins={status === 'running'} />
    </span>
  );
}

const icons = {
  running: 'loading',
  done: 'check',
  unsure: 'question',
  stopped: 'circle-slash',
  failed: 'error',
} as const;
