import {
  allBelow,
  attributeOf,
  elementsIn,
  firstBelow,
  loadXmlParser,
  type XmlElement,
  partText,
  repack,
  unzip,
  type Parts,
} from './zippedXml';
import { addHtmlText } from './htmlReader';
import { embeddedPictures, picturesToUnpack } from './pictures';
import type { ReadFile, ReadOptions } from './readFile';
import { TextBuilder } from './textBuilder';

const textPart = 'word/document.xml';
/** A larger text takes more memory than a reader has. */
const maxTextMb = 128;

/**
 * Reads a Word document: headings, paragraphs, lists and tables. It has no page numbers, as pages only exist
 * in print.
 */
export async function readDocx(bytes: Uint8Array, { hasLooks = false }: ReadOptions = {}): Promise<ReadFile> {
  const { default: mammoth } = await import('mammoth');
  const parts = unzip(bytes, {
    limitsMb: { [textPart]: maxTextMb },
    ...(hasLooks && { takesMedium: picturesToUnpack() }),
  });
  const pictures = new NamedPictures();
  const { value } = await mammoth.convertToHtml(
    { buffer: Buffer.from(repack(await withFormulasIn(parts))) },
    {
      styleMap: ["p[style-name='Title'] => h1:fresh", "p[style-name='Subtitle'] => p:fresh"],
      ignoreEmptyParagraphs: true,
      convertImage: mammoth.images.imgElement(async (image) => ({
        src: hasLooks ? await pictures.nameOf(image) : '',
      })),
      externalFileAccess: false,
    },
  );
  const builder = new TextBuilder();
  builder.at({ kind: 'section' });
  await addHtmlText(builder, value, hasLooks ? (name) => pictures.get(name) : undefined);
  const document = builder.build();
  const first = document.blocks.find((block) => block.kind === 'heading');
  return {
    ...document,
    title: first?.level === 1 ? first.title : undefined,
    ...(hasLooks && { looks: builder.looks }),
  };
}

interface WordPicture {
  readonly contentType: string;
  readAsBase64String(): Promise<string>;
}

/** The pictures of a document, by names that stand for them in the HTML it is converted to. */
class NamedPictures {
  readonly #within = embeddedPictures();
  readonly #byName = new Map<string, string>();

  /** Empty for a picture that is not shown. */
  async nameOf(picture: WordPicture): Promise<string> {
    const source = this.#within(await sourceOf(picture));
    if (source === undefined) return '';
    const name = `picture-${String(this.#byName.size)}`;
    this.#byName.set(name, source);
    return name;
  }

  get(name: string): string | undefined {
    return this.#byName.get(name);
  }
}

/** Empty for a picture that was not unpacked, or is not in the file. */
async function sourceOf(picture: WordPicture): Promise<string> {
  try {
    return `data:${picture.contentType};base64,${await picture.readAsBase64String()}`;
  } catch {
    return '';
  }
}

async function withFormulasIn(parts: Parts): Promise<Parts> {
  const xml = partText(parts, textPart);
  return xml === undefined
    ? parts
    : { ...parts, [textPart]: new TextEncoder().encode(await withFormulas(xml)) };
}

/**
 * The XML of a Word document with its formulas as text on one line, `(-b ± √(b^2-4ac))/2a`: the library that
 * reads the document ignores formulas.
 */
export async function withFormulas(xml: string): Promise<string> {
  if (!xml.includes('<m:oMath')) return xml;
  const { XMLSerializer } = await import('@xmldom/xmldom');
  const root = (await loadXmlParser())(xml);
  for (const formula of allBelow(root, 'm:oMath')) {
    const paragraph = formula.parentNode;
    const document = formula.ownerDocument;
    if (paragraph === null || document === null) continue;
    const run = document.createElement('w:r');
    const text = document.createElement('w:t');
    text.setAttribute('xml:space', 'preserve');
    text.appendChild(document.createTextNode(` ${linear(formula).trim()}`));
    run.appendChild(text);
    paragraph.replaceChild(run, formula);
  }
  // A display formula: its runs belong to the surrounding paragraph.
  for (const block of allBelow(root, 'm:oMathPara')) {
    for (const run of elementsIn(block)) {
      if (run.tagName === 'w:r') block.parentNode?.insertBefore(run, block);
    }
    block.parentNode?.removeChild(block);
  }
  return new XMLSerializer().serializeToString(root);
}

function linear(parent: XmlElement | undefined): string {
  return parent === undefined ? '' : elementsIn(parent).map(linearOf).join('');
}

const writers: Readonly<Record<string, (element: XmlElement) => string>> = {
  'm:t': ({ textContent }) => textContent ?? '',
  'm:f': (element) => `${grouped(element, 'm:num')}/${grouped(element, 'm:den')}`,
  'm:sSup': (element) => `${part(element, 'm:e')}^${grouped(element, 'm:sup')}`,
  'm:sSub': (element) => `${part(element, 'm:e')}_${grouped(element, 'm:sub')}`,
  'm:sSubSup': (element) =>
    `${part(element, 'm:e')}_${grouped(element, 'm:sub')}^${grouped(element, 'm:sup')}`,
  'm:rad': (element) => `${part(element, 'm:deg')}√(${part(element, 'm:e')})`,
  'm:func': (element) => `${part(element, 'm:fName')} ${part(element, 'm:e')}`,
  'm:d': (element) =>
    `${setting(element, 'm:begChr') ?? '('}${parts(element, 'm:e').map(linear).join(', ')}${setting(element, 'm:endChr') ?? ')'}`,
  'm:nary': (element) => {
    const [below, above] = [grouped(element, 'm:sub'), grouped(element, 'm:sup')];
    const limits = `${below === '' ? '' : `_${below}`}${above === '' ? '' : `^${above}`}`;
    return `${setting(element, 'm:chr') ?? '∫'}${limits} ${part(element, 'm:e')}`;
  },
  'm:m': (element) =>
    `[${parts(element, 'm:mr')
      .map((row) => parts(row, 'm:e').map(linear).join(', '))
      .join('; ')}]`,
};

function linearOf(element: XmlElement): string {
  // Elements with this ending hold formatting properties.
  if (element.tagName.endsWith('Pr')) return '';
  return (writers[element.tagName] ?? linear)(element);
}

function parts(element: XmlElement, name: string): XmlElement[] {
  return elementsIn(element).filter(({ tagName }) => tagName === name);
}

function part(element: XmlElement, name: string): string {
  return linear(parts(element, name)[0]);
}

/** In brackets, unless it is a single word or number. */
function grouped(element: XmlElement, name: string): string {
  const text = part(element, name).trim();
  return /^[\p{L}\p{N}.]*$/u.test(text) ? text : `(${text})`;
}

/** A character that differs from the default. */
function setting(element: XmlElement, name: string): string | undefined {
  const [properties] = elementsIn(element).filter(({ tagName }) => tagName.endsWith('Pr'));
  const sign = properties === undefined ? undefined : firstBelow(properties, name);
  return sign === undefined ? undefined : attributeOf(sign, 'm:val');
}
