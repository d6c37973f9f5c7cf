import * as z from 'zod/mini';
import { decodeText } from './plainTextReader';
import { addHtmlText } from './htmlReader';
import { readMarkdown } from './markdownReader';
import { UnreadableFile, type ReadFile } from './readFile';
import { TextBuilder } from './textBuilder';
import { titleOfBlocks } from './textLines';

/** A string, or an array of lines. */
const textSchema = z.union([z.string(), z.array(z.string())]);
const maybeText = z.optional(textSchema);

/** In nbformat 4, `data` holds the same output in several MIME types; nbformat 3 has them side by side. */
const outputSchema = z.object({
  output_type: z.string(),
  text: maybeText,
  html: maybeText,
  data: z.optional(z.record(z.string(), z.unknown())),
  ename: z.optional(z.string()),
  evalue: z.optional(z.string()),
});

const cellSchema = z.object({
  cell_type: z.string(),
  source: maybeText,
  /** The source of a code cell in nbformat 3. */
  input: maybeText,
  /** The level of a heading cell in nbformat 3. */
  level: z.optional(z.number()),
  outputs: z.optional(z.array(outputSchema)),
});

const notebookSchema = z.object({
  cells: z.optional(z.array(cellSchema)),
  worksheets: z.optional(z.array(z.object({ cells: z.array(cellSchema) }))),
});

type Cell = z.infer<typeof cellSchema>;
type Output = z.infer<typeof outputSchema>;

/** Reads a Jupyter notebook (nbformat 3 and 4) cell by cell: Markdown, code, and printed output. */
export async function readNotebook(bytes: Uint8Array): Promise<ReadFile> {
  const decoded = decodeText(bytes);
  if (decoded.kind === 'failed') throw new UnreadableFile(decoded.reason);
  const { cells, worksheets } = notebookSchema.parse(JSON.parse(decoded.text));
  const builder = new TextBuilder();
  for (const [index, cell] of (cells ?? worksheets?.flatMap((sheet) => sheet.cells) ?? []).entries()) {
    builder.at({ kind: 'notebook-cell', cell: index + 1 });
    await addCell(builder, cell);
  }
  const notebook = builder.build();
  return { ...notebook, markup: 'markdown', title: titleOfBlocks(notebook.blocks) };
}

async function addCell(builder: TextBuilder, cell: Cell): Promise<void> {
  const source = whole(cell.source ?? cell.input);
  switch (cell.cell_type) {
    case 'markdown':
      builder.text(source, readMarkdown(source).blocks);
      return;
    case 'heading':
      builder.heading(cell.level ?? 1, source);
      return;
    case 'code':
      builder.block('code', source);
      for (const output of cell.outputs ?? []) await addOutput(builder, output);
      return;
    default:
      builder.block('paragraph', source);
  }
}

/** Adds one text form of an output; images have none. */
async function addOutput(builder: TextBuilder, output: Output): Promise<void> {
  if (output.output_type === 'error' || output.output_type === 'pyerr') {
    builder.block('code', withoutColours([output.ename, output.evalue].filter(Boolean).join(': ')));
    return;
  }
  const form = (type: string): string => {
    const parsed = textSchema.safeParse(output.data?.[type]);
    return parsed.success ? whole(parsed.data) : '';
  };
  const markdown = form('text/markdown');
  const plain = whole(output.text) || form('text/plain');
  const html = whole(output.html) || form('text/html');
  // For a table or a widget, the plain text is only Python's repr of the object.
  const isPlainEnough =
    plain !== '' && !(html !== '' && /^<[^<>]*(?:object|at 0x)[^<>]*>$/.test(plain.trim()));
  if (markdown !== '') builder.text(markdown, readMarkdown(markdown).blocks);
  else if (isPlainEnough) builder.block('code', withoutColours(plain));
  else if (html !== '') await addHtmlText(builder, html);
}

function whole(text: string | readonly string[] | undefined): string {
  return typeof text === 'string' ? text : (text ?? []).join('');
}

/** Strips the terminal's colour codes, and leaves progress bars in their final state. */
function withoutColours(text: string): string {
  // eslint-disable-next-line no-control-regex -- escape sequences are control characters
  const plain = text.replace(/\u001b\[[\d;?]*[A-Za-z]/g, '');
  return plain.split('\n').map(asItEnded).join('\n');
}

/** The text after the last carriage return that is followed by anything. */
function asItEnded(line: string): string {
  let end = line.length;
  while (line.charAt(end - 1) === '\r') end -= 1;
  return end === 0 ? line : line.slice(line.lastIndexOf('\r', end - 1) + 1);
}
