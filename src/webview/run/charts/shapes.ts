/** An element of SVG, with texts and elements in it. */
export interface Shape {
  readonly element: 'g' | 'title' | 'text' | 'rect' | 'line' | 'polyline' | 'circle';
  readonly attributes: Readonly<Record<string, string | number>>;
  readonly content: readonly (Shape | string)[];
}

export interface Drawing {
  readonly height: number;
  readonly shapes: readonly Shape[];
}

/** The room that a chart is drawn in, in pixels, and the words in it. */
export interface Frame {
  readonly width: number;
  readonly fontSize: number;
  readonly textWidth: (text: string) => number;
  /** A BCP 47 tag. */
  readonly language: string;
  /** Says how many bars are left out. */
  readonly notDrawn: (bars: number) => string;
}

/** A group with its value, as text and as number. */
export interface Point {
  readonly name: string;
  readonly value: string;
  readonly number: number;
}

/** What the script of charts can do. */
export interface Charts {
  readonly bars: (points: readonly Point[], frame: Frame) => Drawing;
  readonly line: (points: readonly Point[], frame: Frame) => Drawing;
  readonly standAlone: (drawing: SVGSVGElement) => StandAloneDrawing;
}

/** A drawing with the colours and the font that it has on the page: an SVG document, and a PNG in Base64, empty where none can be painted. */
export interface StandAloneDrawing {
  readonly svg: string;
  readonly png: string;
}

/** An element, its lengths to a hundredth of a pixel. */
export function shape(
  element: Shape['element'],
  attributes: Shape['attributes'],
  ...content: Shape['content']
): Shape {
  const rounded = Object.entries(attributes).map(([name, value]): [string, string | number] => [
    name,
    typeof value === 'number' ? Math.round(value * 100) / 100 : value,
  ]);
  return { element, attributes: Object.fromEntries(rounded), content };
}

/** A text whose middle line is at `y`. */
export function textShape(
  text: string,
  at: { readonly x: number; readonly y: number; readonly anchor?: 'start' | 'middle' | 'end' },
  { fontSize }: Frame,
  look = '',
): Shape {
  const { x, y, anchor = 'start' } = at;
  return shape('text', { class: look, x, y: y + fontSize * 0.35, 'text-anchor': anchor }, text);
}

/** The width of the widest text; 0 for none. */
export function widest(texts: readonly string[], { textWidth }: Frame): number {
  return Math.max(0, ...texts.map(textWidth));
}

/** The text, or as much of its beginning as finds room, with an ellipsis. */
export function fitted(text: string, room: number, { textWidth }: Frame): string {
  if (textWidth(text) <= room) return text;
  const letters = Array.from(text);
  while (letters.length > 0 && textWidth(`${letters.join('')}…`) > room) letters.pop();
  return `${letters.join('').trimEnd()}…`;
}
