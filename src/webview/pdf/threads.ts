// The threads of a PDF viewer. They start as the page loads, beside all else, and are ready when a file has come.
import parserProgram from 'pdfjs-dist/build/pdf.worker.min.mjs?program';
import rendererProgram from './renderer?program';

/** Parses files. */
export const parser = new Worker(addressOf(parserProgram), { type: 'module' });

const renderer = addressOf(rendererProgram);
let unused: Worker | undefined = startRenderer();

/** A thread that draws the pages of one file. */
export function newRenderer(): Worker {
  const thread = unused ?? startRenderer();
  unused = undefined;
  return thread;
}

function startRenderer(): Worker {
  return new Worker(renderer, { type: 'module' });
}

function addressOf(program: string): string {
  return URL.createObjectURL(new Blob([program], { type: 'text/javascript' }));
}
