import { drawBars } from './bars';
import { drawLine } from './line';
import { paintedPng } from './paint';
import type { StandAloneDrawing } from './shapes';

/** How a shape looks, whose values an element takes from the styles of the page. */
const looks = [
  ...['fill', 'fill-opacity', 'stroke', 'stroke-opacity', 'stroke-width', 'stroke-linejoin'],
  'stroke-dasharray',
  ...['font-family', 'font-size'],
];

/** Around the drawing, in pixels. */
const margin = 12;

function standAlone(drawing: SVGSVGElement): StandAloneDrawing {
  const copy = document.importNode(drawing, true);
  const shapes = [...drawing.querySelectorAll('*')];
  [...copy.querySelectorAll('*')].forEach((shape, at) => {
    const original = shapes[at];
    shape.removeAttribute('class');
    if (original === undefined || /^(?:g|title)$/.test(shape.localName)) return;
    const style = getComputedStyle(original);
    for (const name of looks) shape.setAttribute(name, style.getPropertyValue(name));
  });
  const { width, height } = drawing.viewBox.baseVal;
  const [wide, high] = [Math.ceil(width) + 2 * margin, Math.ceil(height) + 2 * margin];
  set(copy, { viewBox: `${-margin} ${-margin} ${wide} ${high}`, width: wide, height: high });
  const behind = document.createElementNS(copy.namespaceURI, 'rect');
  const theme = getComputedStyle(document.documentElement);
  const fill = theme.getPropertyValue('--vscode-editor-background');
  set(behind, { x: -margin, y: -margin, width: wide, height: high, fill });
  copy.prepend(behind);
  return { svg: new XMLSerializer().serializeToString(copy), png: paintedPng(copy) };
}

function set(element: Element, attributes: Readonly<Record<string, string | number>>): void {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
}

// A separate script, loaded with the first result that is drawn.

globalThis.askDocsCharts = { bars: drawBars, line: drawLine, standAlone };
