import { addHtmlText } from './htmlReader';
import type { ReadFile } from './readFile';
import { TextBuilder } from './textBuilder';
import { partText, repack, unzip, type Parts } from './unzip';
import { withFormulas } from './wordFormulas';

const textPart = 'word/document.xml';
/** A larger text takes more memory than a reader has. */
const maxTextMb = 128;

/**
 * Reads a Word document: headings, paragraphs, lists and tables. It has no page numbers, as pages only exist
 * in print.
 */
export async function readDocx(bytes: Uint8Array): Promise<ReadFile> {
  const { default: mammoth } = await import('mammoth');
  const { value } = await mammoth.convertToHtml(
    { buffer: Buffer.from(repack(await withFormulasIn(unzip(bytes, { [textPart]: maxTextMb })))) },
    {
      styleMap: ["p[style-name='Title'] => h1:fresh", "p[style-name='Subtitle'] => p:fresh"],
      ignoreEmptyParagraphs: true,
      // Images would otherwise be inlined as long data URIs.
      convertImage: mammoth.images.imgElement(() => Promise.resolve({ src: '' })),
      externalFileAccess: false,
    },
  );
  const builder = new TextBuilder();
  builder.at({ kind: 'section' });
  await addHtmlText(builder, value);
  const document = builder.build();
  const first = document.blocks.find((block) => block.kind === 'heading');
  return { ...document, title: first?.level === 1 ? first.title : undefined };
}

async function withFormulasIn(parts: Parts): Promise<Parts> {
  const xml = partText(parts, textPart);
  return xml === undefined
    ? parts
    : { ...parts, [textPart]: new TextEncoder().encode(await withFormulas(xml)) };
}
