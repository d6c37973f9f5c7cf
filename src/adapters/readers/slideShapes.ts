import { allBelow, attributeOf, elementsIn, firstBelow, type XmlElement } from './xmlTree';

/** What stands in one frame of a slide. */
export interface Shape {
  readonly role: 'title' | 'body' | 'other';
  readonly kind: 'paragraph' | 'list' | 'table';
  readonly text: string;
}

/** The date, the number and the foot of a slide, which say nothing of their own. */
const furniture = new Set(['dt', 'ftr', 'sldNum', 'hdr', 'sldImg']);

/** The shapes of a slide with text in them, in the order of the file. */
export function shapesOf(slide: XmlElement): Shape[] {
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
        // The same thing for newer and for older programs.
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
  const rows = allBelow(table, 'a:tr').map((row) =>
    elementsIn(row)
      .filter(({ tagName }) => tagName === 'a:tc')
      .map((cell) => allBelow(cell, 'a:p').map(paragraphText).filter(Boolean).join(' '))
      .join(' | '),
  );
  return { role: 'other', kind: 'table', text: rows.filter((row) => /[^\s|]/.test(row)).join('\n') };
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
