import { Icon } from '../controls/icon';
import type { RowFilter, RowKind } from './rowKinds';

const icons: Readonly<Record<RowKind | RowFilter, string | undefined>> = {
  all: undefined,
  'Fully Supported': 'pass-filled',
  'Partially Supported': 'color-mode',
  'Not Supported': 'circle-slash',
  review: 'eye',
  changed: 'sync',
  failed: 'error',
  waiting: 'circle-large-outline',
  running: 'loading',
};

/** The coloured icon of a kind of row; its label is next to it. */
export function KindIcon({ kind }: { readonly kind: RowKind | RowFilter }) {
  const name = icons[kind];
  if (name === undefined) return null;
  return (
    <span class="kind-icon" data-kind={kind}>
      <Icon name={name} spins={kind === 'running'} />
    </span>
  );
}
