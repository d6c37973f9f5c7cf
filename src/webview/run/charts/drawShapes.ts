import type { Frame, Shape } from './shapes';

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
