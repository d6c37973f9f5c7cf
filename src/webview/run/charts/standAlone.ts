/** How a shape looks, whose values an element takes from the styles of the page. */
const looks = [
  ...['fill', 'fill-opacity', 'stroke', 'stroke-opacity', 'stroke-width', 'stroke-linejoin'],
  ...['font-family', 'font-size'],
];

/** A drawing of the page as an SVG document with the colours and the font that it has there. */
export function standAlone(drawing: SVGSVGElement): string {
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
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height));
  const behind = document.createElementNS(copy.namespaceURI, 'rect');
  behind.setAttribute('width', '100%');
  behind.setAttribute('height', '100%');
  const theme = getComputedStyle(document.documentElement);
  behind.setAttribute('fill', theme.getPropertyValue('--vscode-editor-background'));
  copy.prepend(behind);
  return new XMLSerializer().serializeToString(copy);
}
