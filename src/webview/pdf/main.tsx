import './threads';
import '../controls/localize';
import { render } from 'preact';
import type { PdfToHost, PdfToPage } from '../../protocol/pdfMessages';
import { connectPage } from '../controls/host';
import { turnColours } from './paper';
import { parsePdfMemory, type PdfMemory } from './pdfMemory';
import { PdfPage } from './pdfPage';

turnColours(CanvasRenderingContext2D.prototype);

const host = connectPage<PdfToHost, PdfToPage, PdfMemory>(
  { document: true, cited: true, decoder: true, failed: true },
  parsePdfMemory,
);
const root = document.getElementById('root');
if (root !== null) render(<PdfPage host={host} />, root);
