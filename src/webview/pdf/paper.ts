type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

/** Whether pages are drawn light on dark. */
let isDark = false;

/** What the thread that draws is told. */
export interface PaperMessage {
  readonly isDarkPaper: boolean;
}

export function isPaperMessage(data: unknown): data is PaperMessage {
  return typeof data === 'object' && data !== null && 'isDarkPaper' in data;
}

/** Draws pages in this thread light on dark, or as they are; what is drawn already stays. */
export function setDarkPaper(dark: boolean): void {
  isDark = dark;
}

/**
 * Lets a dark page keep its pictures: of everything that is drawn, only plain colours are turned, and the hue
 * of a colour stays. Call once for each kind of context.
 */
export function turnColours(prototype: Context): void {
  for (const name of ['fillStyle', 'strokeStyle'] as const) {
    const property = Object.getOwnPropertyDescriptor(prototype, name);
    if (property === undefined) continue;
    const read = (context: Context): unknown => property.get?.call(context);
    Object.defineProperty(prototype, name, {
      ...property,
      get(this: Context) {
        const style = read(this);
        return isDark && typeof style === 'string' ? turned(style) : style;
      },
      set(this: Context, style: unknown) {
        property.set?.call(this, style);
        if (!isDark || typeof style !== 'string') return;
        // The canvas writes every colour as #rrggbb or rgba().
        const plain = read(this);
        if (typeof plain === 'string') property.set?.call(this, turned(plain));
      },
    });
  }
}

/** A colour with its lightness turned: white for black, light blue for dark blue. Turning twice gives the colour back. */
export function turned(colour: string): string {
  const hex = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(colour);
  if (hex !== null) {
    const parts = turnedParts(hex.slice(1).map((part) => Number.parseInt(part, 16)));
    return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
  }
  const rgba = /^rgba?\(([\d.]+), ([\d.]+), ([\d.]+)(?:, ([\d.]+))?\)$/.exec(colour);
  if (rgba === null) return colour;
  return `rgba(${turnedParts(rgba.slice(1, 4).map(Number)).join(', ')}, ${rgba[4] ?? '1'})`;
}

function turnedParts(parts: readonly number[]): number[] {
  const shift = 255 - Math.max(...parts) - Math.min(...parts);
  return parts.map((part) => part + shift);
}
