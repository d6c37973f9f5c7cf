import path from 'node:path';
import type { ReadFile } from './readFile';
import { shapesOf, type Shape } from './slideShapes';
import { TextBuilder } from './textBuilder';
import { partText, unzip, type Parts } from './unzip';
import { allBelow, attributeOf, firstBelow, loadXmlParser, type XmlElement } from './xmlTree';

type ParseXml = (xml: string) => XmlElement;

/** Reads the slides of a PowerPoint file in the order in which they are shown, each with its notes. */
export async function readPresentation(bytes: Uint8Array): Promise<ReadFile> {
  const parts = unzip(bytes);
  const parse = await loadXmlParser();
  const builder = new TextBuilder();
  slideNames(parts, parse).forEach((name, index) => {
    builder.at({ kind: 'slide', slide: index + 1 });
    addSlide(builder, { parts, parse, name, number: index + 1 });
  });
  return { ...builder.build(), title: titleOf(parts, parse) };
}

/** The declared title, unless the program wrote one by itself. */
function titleOf(parts: Parts, parse: ParseXml): string | undefined {
  const properties = partText(parts, 'docProps/core.xml');
  const title = properties === undefined ? undefined : firstBelow(parse(properties), 'dc:title');
  const words = title?.textContent?.trim() ?? '';
  return words === '' || /^PowerPoint/i.test(words) ? undefined : words;
}

/** The parts that hold the slides: the presentation has their order, their names say nothing. */
function slideNames(parts: Parts, parse: ParseXml): string[] {
  const main = 'ppt/presentation.xml';
  const related = relationsOf(parts, parse, main);
  return allBelow(parse(partText(parts, main) ?? ''), 'p:sldId').flatMap((slide) => {
    const target = related.find(({ id }) => id === attributeOf(slide, 'r:id'))?.target;
    return target === undefined ? [] : [target];
  });
}

interface Relation {
  readonly id: string | undefined;
  /** The last word of its type: `slide`, `notesSlide`, `diagramData`. */
  readonly type: string;
  readonly target: string;
}

function relationsOf(parts: Parts, parse: ParseXml, name: string): Relation[] {
  const folder = path.posix.dirname(name);
  const xml = partText(parts, `${folder}/_rels/${path.posix.basename(name)}.rels`);
  if (xml === undefined) return [];
  return allBelow(parse(xml), 'Relationship').map((relation) => {
    const target = attributeOf(relation, 'Target') ?? '';
    return {
      id: attributeOf(relation, 'Id'),
      type: path.posix.basename(attributeOf(relation, 'Type') ?? ''),
      target: target.startsWith('/') ? target.slice(1) : path.posix.join(folder, target),
    };
  });
}

interface Slide {
  readonly parts: Parts;
  readonly parse: ParseXml;
  readonly name: string;
  readonly number: number;
}

function addSlide(builder: TextBuilder, slide: Slide): void {
  const shapes = shapesIn(slide, slide.name);
  const title = shapes.find(({ role }) => role === 'title');
  if (title === undefined) builder.label(1, `Slide ${slide.number}`);
  else builder.heading(1, title.text);
  for (const shape of shapes) if (shape !== title) builder.block(shape.kind, shape.text);
  const related = relationsOf(slide.parts, slide.parse, slide.name);
  for (const { type, target } of related) {
    if (type === 'diagramData') builder.block('list', diagramLines(slide, target).join('\n'));
  }
  const notes = related.filter(({ type }) => type === 'notesSlide');
  const said = notes.flatMap(({ target }) => shapesIn(slide, target)).filter(({ role }) => role === 'body');
  if (said.length > 0) builder.label(2, 'Notes');
  for (const { kind, text } of said) builder.block(kind, text);
}

function shapesIn({ parts, parse }: Slide, name: string): Shape[] {
  const xml = partText(parts, name);
  return xml === undefined ? [] : shapesOf(parse(xml));
}

/** The words in the shapes of a diagram, which is kept apart from its slide. */
function diagramLines({ parts, parse }: Slide, name: string): string[] {
  const xml = partText(parts, name);
  if (xml === undefined) return [];
  const texts = allBelow(parse(xml), 'a:p').map((paragraph) => paragraph.textContent?.trim() ?? '');
  return texts.filter((text) => text !== '').map((text) => `- ${text}`);
}
