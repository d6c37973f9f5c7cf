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
  /** A drawing of the page as an SVG document with the colours and the font that it has there. */
  readonly standAlone: (drawing: SVGSVGElement) => string;
}
