import type { DefaultTreeAdapterTypes } from 'parse5';
import { decodeText } from './plainTextReader';
import { addHtml } from './htmlBlocks';
import { embeddedPictures } from './pictures';
import { attribute, elementsBelow, textOf, type HtmlElement } from './htmlTree';
import { UnreadableFile, type ReadFile, type ReadOptions } from './readFile';
import { TextBuilder } from './textBuilder';

/** An element with less than this share of the page's text is not its main content. */
const minShareOfMain = 0.3;

/**
 * Reads the main content of a page, without navigation and scripts; every word keeps its line in the file.
 */
export async function readHtml(bytes: Uint8Array, { hasLooks }: ReadOptions = {}): Promise<ReadFile> {
  const decoded = decodeText(bytes);
  if (decoded.kind === 'failed') throw new UnreadableFile(decoded.reason);
  const { parse } = await import('parse5');
  const page = parse(decoded.text, { sourceCodeLocationInfo: true });
  const builder = new TextBuilder();
  const title = elementsBelow(page, 'title')[0];
  builder.title = title === undefined ? undefined : textOf(title).replace(/\s+/g, ' ').trim() || undefined;
  const pictureOf = hasLooks === true ? embeddedPictures() : undefined;
  addHtml(builder, mainOf(page), { hasLines: true, pictureOf });
  return { ...builder.build(), ...(hasLooks === true && { looks: builder.looks }) };
}

/** Adds HTML made by another reader; its place is that of the builder. */
export async function addHtmlText(
  builder: TextBuilder,
  html: string,
  pictureOf?: (address: string) => string | undefined,
): Promise<void> {
  const { parse } = await import('parse5');
  addHtml(builder, parse(html), { hasLines: false, pictureOf });
}

function mainOf(page: DefaultTreeAdapterTypes.Document): HtmlElement | DefaultTreeAdapterTypes.Document {
  const [body] = elementsBelow(page, 'body');
  if (body === undefined) return page;
  const marked = elementsBelow(body, undefined).filter(
    (element) => element.tagName === 'main' || attribute(element, 'role') === 'main',
  );
  const articles = elementsBelow(body, 'article');
  const [main] = [...marked, ...(articles.length === 1 ? articles : [])];
  const isEnough = main !== undefined && textOf(main).length >= textOf(body).length * minShareOfMain;
  return isEnough ? main : body;
}
