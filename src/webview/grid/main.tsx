import '../controls/localize';
import { render } from 'preact';
import type { GridToHost, GridToPage } from '../../protocol/gridMessages';
import { connectPage } from '../controls/host';
import { parseGridMemory, type GridMemory } from './gridMemory';
import { GridPage } from './gridPage';

const host = connectPage<GridToHost, GridToPage, GridMemory>(
  { opened: true, cited: true, rows: true, found: true, failed: true },
  parseGridMemory,
);
const root = document.getElementById('root');
if (root !== null) render(<GridPage host={host} />, root);
