import { addHtmlText } from './htmlReader';
import type { ReadFile } from './readFile';
import { TextBuilder } from './textBuilder';
import { assertUnpacked, partText, repack, unzip, type Parts } from './unzip';
import { withFormulas } from './wordFormulas';

/**
 * Reads a Word document: headings, paragraphs, lists and tables. It has no page numbers, as pages only exist
 * in print.
 */
export async function readDocx(bytes: Uint8Array): Promise<ReadFile> {
  const { default: mammoth } = await import('mammoth');
  const { value } = await mammoth.convertToHtml(
    { buffer: Buffer.from(repack(await withFormulasIn(unzip(bytes)))) },
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

/** The text of a document of more than this takes more memory than reading may have: that is known before it is tried. */
const maxTextMb = 128;

async function withFormulasIn(parts: Parts): Promise<Parts> {
  const name = 'word/document.xml';
  assertUnpacked(parts[name]?.length ?? 0, maxTextMb);
  const xml = partText(parts, name);
  return xml === undefined ? parts : { ...parts, [name]: new TextEncoder().encode(await withFormulas(xml)) };
}
