import path from 'node:path';
import { betweenBars } from '../../core/units/blocks';
import type { ReadFile } from './readFile';
import { TextBuilder } from './textBuilder';
import {
  partText,
  unzip,
  type Parts,
  allBelow,
  attributeOf,
  firstBelow,
  loadXmlParser,
  type XmlElement,
  elementsIn,
} from './zippedXml';

type ParseXml = (xml: string) => XmlElement;

/** Reads the slides of a PowerPoint file in presentation order, each with its notes. */
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

/** The declared title, unless it is the program's default. */
function titleOf(parts: Parts, parse: ParseXml): string | undefined {
  const properties = partText(parts, 'docProps/core.xml');
  const title = properties === undefined ? undefined : firstBelow(parse(properties), 'dc:title');
  const words = title?.textContent?.trim() ?? '';
  return words === '' || /^PowerPoint/i.test(words) ? undefined : words;
}

/** The parts that contain the slides, in the order of the presentation; their names say nothing. */
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
  /** The last segment of its type: `slide`, `notesSlide`, `diagramData`. */
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

/** The content of one frame of a slide. */
interface Shape {
  readonly role: 'title' | 'body' | 'other';
  readonly kind: 'paragraph' | 'list' | 'table';
  readonly text: string;
}

/** Placeholders for the date, slide number, header and footer, which carry no content. */
const furniture = new Set(['dt', 'ftr', 'sldNum', 'hdr', 'sldImg']);

/** The shapes of a slide that contain text, in file order. */
function shapesOf(slide: XmlElement): Shape[] {
  const tree = firstBelow(slide, 'p:spTree');
  return tree === undefined ? [] : within(tree).filter(({ text }) => text.trim() !== '');
}

function within(parent: XmlElement): Shape[] {
  return elementsIn(parent).flatMap((element) => {
    switch (element.tagName) {
      case 'p:sp':
        return ofText(element);
      case 'p:grpSp':
        return within(element);
      case 'p:graphicFrame':
        return allBelow(element, 'a:tbl').map(ofTable);
      case 'mc:AlternateContent': {
        // Alternatives of the same content for newer and older programs: take one.
        const [choice] = elementsIn(element);
        return choice === undefined ? [] : within(choice);
      }
      default:
        return [];
    }
  });
}

function ofText(shape: XmlElement): Shape[] {
  const placeholder = firstBelow(shape, 'p:ph');
  const type = placeholder === undefined ? 'none' : (attributeOf(placeholder, 'type') ?? 'body');
  if (furniture.has(type)) return [];
  const paragraphs = allBelow(shape, 'a:p')
    .map((paragraph) => ({ text: paragraphText(paragraph), level: levelOf(paragraph) }))
    .filter(({ text }) => text !== '');
  if (type === 'title' || type === 'ctrTitle') {
    return [{ role: 'title', kind: 'paragraph', text: paragraphs.map(({ text }) => text).join(' ') }];
  }
  const role = type === 'body' ? 'body' : 'other';
  const isList = paragraphs.length > 1 && (type === 'body' || hasMarks(shape));
  const lines = paragraphs.map(({ text, level }) => (isList ? `${'  '.repeat(level)}- ${text}` : text));
  return [{ role, kind: isList ? 'list' : 'paragraph', text: lines.join('\n') }];
}

function hasMarks(shape: XmlElement): boolean {
  return ['a:buChar', 'a:buAutoNum'].some((name) => firstBelow(shape, name) !== undefined);
}

function ofTable(table: XmlElement): Shape {
  let above: readonly string[] = [];
  const rows = allBelow(table, 'a:tr').map((row) => {
    above = cellsOf(row, above);
    // A title that is merged over all columns is not repeated.
    const shown = isMergedAcross(row) ? above.slice(0, 1) : above;
    return shown.map(betweenBars).join(' | ');
  });
  return { role: 'other', kind: 'table', text: rows.filter((row) => /[^\s|]/.test(row)).join('\n') };
}

/** The cells of a row; merged ones say the same in each, so that every row is complete. */
function cellsOf(row: XmlElement, above: readonly string[]): string[] {
  const cells: string[] = [];
  for (const cell of tableCells(row)) {
    const isOn = (name: string): boolean => /^(?:1|true)$/.test(attributeOf(cell, name) ?? '');
    if (isOn('hMerge')) cells.push(cells.at(-1) ?? '');
    else if (isOn('vMerge')) cells.push(above[cells.length] ?? '');
    else cells.push(allBelow(cell, 'a:p').map(paragraphText).filter(Boolean).join(' '));
  }
  return cells;
}

function isMergedAcross(row: XmlElement): boolean {
  const cells = tableCells(row);
  return Number((cells[0] && attributeOf(cells[0], 'gridSpan')) ?? 1) >= Math.max(2, cells.length);
}

function tableCells(row: XmlElement): XmlElement[] {
  return elementsIn(row).filter(({ tagName }) => tagName === 'a:tc');
}

function paragraphText(paragraph: XmlElement): string {
  const text = elementsIn(paragraph).map((run) => {
    if (run.tagName === 'a:br') return ' ';
    return allBelow(run, 'a:t')
      .map(({ textContent }) => textContent)
      .join('');
  });
  return text.join('').replace(/\s+/g, ' ').trim();
}

function levelOf(paragraph: XmlElement): number {
  const properties = elementsIn(paragraph).find(({ tagName }) => tagName === 'a:pPr');
  return Number((properties && attributeOf(properties, 'lvl')) ?? 0) || 0;
}

/** The text in the shapes of a diagram, which is stored apart from its slide. */
function diagramLines({ parts, parse }: Slide, name: string): string[] {
  const xml = partText(parts, name);
  if (xml === undefined) return [];
  const texts = allBelow(parse(xml), 'a:p').map((paragraph) => paragraph.textContent?.trim() ?? '');
  return texts.filter((text) => text !== '').map((text) => `- ${text}`);
}
