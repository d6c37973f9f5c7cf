// Draws the pages of a PDF in a thread of its own, with colours turned as the page says.
import 'pdfjs-dist/build/pdf.renderer.mjs';
import { isPaperMessage, setDarkPaper, turnColours } from './paper';

turnColours(OffscreenCanvasRenderingContext2D.prototype);
addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  if (isPaperMessage(data)) setDarkPaper(data.isDarkPaper);
});
