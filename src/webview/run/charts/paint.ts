/** Pixels of the picture for each of the drawing: sharp on screens of twice the density. */
const scale = 2;

/** A drawing that stands alone, as a PNG in Base64; empty where nothing can be painted. */
export function paintedPng(drawing: SVGSVGElement): string {
  const canvas = document.createElement('canvas');
  const pen = canvas.getContext('2d');
  if (pen === null) return '';
  const [left = 0, top = 0, width = 0, height = 0] = (drawing.getAttribute('viewBox') ?? '')
    .split(' ')
    .map(Number);
  canvas.width = width * scale;
  canvas.height = height * scale;
  pen.scale(scale, scale);
  pen.translate(-left, -top);
  for (const shape of drawing.querySelectorAll('*')) paint(shape, pen);
  return canvas.toDataURL('image/png').replace(/^[^,]*,/, '');
}

const anchors = new Map<string, CanvasTextAlign>([
  ['middle', 'center'],
  ['end', 'right'],
]);

function paint(shape: Element, pen: CanvasRenderingContext2D): void {
  const number = (name: string): number => Number.parseFloat(shape.getAttribute(name) ?? '') || 0;
  const text = (name: string): string => shape.getAttribute(name) ?? '';
  pen.save();
  pen.fillStyle = text('fill') || 'none';
  pen.strokeStyle = text('stroke') || 'none';
  pen.lineWidth = number('stroke-width');
  pen.lineJoin = text('stroke-linejoin') === 'round' ? 'round' : 'miter';
  pen.setLineDash((text('stroke-dasharray').match(/[\d.]+/g) ?? []).map(Number));
  if (shape.localName === 'text') {
    pen.font = `${text('font-size')} ${text('font-family')}`;
    pen.textAlign = anchors.get(text('text-anchor')) ?? 'left';
    pen.fillText(shape.textContent, number('x'), number('y'));
  } else {
    const path = pathOf(shape.localName, number, text('points'));
    if (path !== undefined) fillAndStroke(path, pen, text);
  }
  pen.restore();
}

function pathOf(name: string, number: (name: string) => number, points: string): Path2D | undefined {
  const path = new Path2D();
  switch (name) {
    case 'rect':
      path.roundRect(number('x'), number('y'), number('width'), number('height'), number('rx'));
      return path;
    case 'circle':
      path.arc(number('cx'), number('cy'), number('r'), 0, 2 * Math.PI);
      return path;
    case 'line':
      path.moveTo(number('x1'), number('y1'));
      path.lineTo(number('x2'), number('y2'));
      return path;
    case 'polyline':
      for (const [, x, y] of points.matchAll(/([-\d.]+)[ ,]([-\d.]+)/g)) path.lineTo(Number(x), Number(y));
      return path;
    default:
      return undefined;
  }
}

/** What has no colour, "none", is left out. */
function fillAndStroke(path: Path2D, pen: CanvasRenderingContext2D, text: (name: string) => string): void {
  const opacity = (name: string): number => Number.parseFloat(text(name) || '1');
  if (!/^(?:none)?$/.test(text('fill'))) {
    pen.globalAlpha = opacity('fill-opacity');
    pen.fill(path);
  }
  if (!/^(?:none)?$/.test(text('stroke'))) {
    pen.globalAlpha = opacity('stroke-opacity');
    pen.stroke(path);
  }
}
