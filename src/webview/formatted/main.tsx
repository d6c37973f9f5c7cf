import '../controls/localize';
import { render } from 'preact';
import type { FormattedToHost, FormattedToPage } from '../../protocol/formattedMessages';
import { connectPage } from '../controls/host';
import { parseFormattedMemory, type FormattedMemory } from './formattedMemory';
import { FormattedPage } from './formattedPage';

const host = connectPage<FormattedToHost, FormattedToPage, FormattedMemory>(
  { document: true, looks: true, cited: true, failed: true },
  parseFormattedMemory,
);
const root = document.getElementById('root');
if (root !== null) render(<FormattedPage host={host} />, root);
