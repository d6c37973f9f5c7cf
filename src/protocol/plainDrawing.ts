const elements: ReadonlySet<string> = new Set([
  ...['svg', 'g', 'title', 'text', 'rect', 'line', 'polyline', 'circle'],
]);
const mostCharacters = 500_000;
const mostOfPicture = 20_000_000;

/** Whether a text is an SVG document of shapes and texts alone, in which nothing acts and nothing is loaded. */
export function isPlainDrawing(svg: string): boolean {
  const tags = Array.from(svg.matchAll(/<\/?([^\s/>]*)[^>]*/g));
  return (
    svg.length <= mostCharacters &&
    svg.startsWith('<svg ') &&
    tags.every(
      ([tag, name = '']) =>
        elements.has(name) && !/\s(?:on\w+|style|(?:\w+:)?href)\s*=\s*"|="\s*url\(/i.test(tag),
    )
  );
}

/** Whether a text is a PNG in Base64, by how it begins, or empty. */
export function isPicture(png: string): boolean {
  return png === '' || (png.length <= mostOfPicture && /^iVBORw0KGgo[A-Za-z0-9+/]*=*$/.test(png));
}
