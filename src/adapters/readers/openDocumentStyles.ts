import type { Setting } from './lineText';
import { allBelow, attributeOf, firstBelow, type XmlElement } from './zippedXml';

/** How an element that names a style sets its text; undefined where the style says nothing of it. */
export type SettingOf = (element: XmlElement) => Setting | undefined;

interface Style {
  readonly parent: string | undefined;
  readonly own: Setting;
}

/** Reads the styles of paragraphs and stretches of text, which inherit from one another. */
export function readSettings(roots: readonly XmlElement[]): SettingOf {
  const styles = new Map<string, Style>();
  for (const style of roots.flatMap((root) => allBelow(root, 'style:style'))) {
    const family = attributeOf(style, 'style:family') ?? '';
    const parent = attributeOf(style, 'style:parent-style-name');
    const text = firstBelow(style, 'style:text-properties');
    styles.set(keyOf(family, attributeOf(style, 'style:name') ?? ''), {
      parent: parent && keyOf(family, parent),
      own: text === undefined ? {} : settingBy(text),
    });
  }
  const resolve = (key: string, depth = 0): Setting | undefined => {
    const style = styles.get(key);
    if (style === undefined || depth > deepest) return undefined;
    return { ...(style.parent !== undefined && resolve(style.parent, depth + 1)), ...style.own };
  };
  return (element) => {
    const family = families[element.tagName];
    const name = attributeOf(element, 'text:style-name');
    return family === undefined || name === undefined ? undefined : resolve(keyOf(family, name));
  };
}

/** Styles that inherit over more steps go in circles. */
const deepest = 20;
/** Headings are set by their level, not by their style. */
const families: Readonly<Record<string, string>> = { 'text:span': 'text', 'text:p': 'paragraph' };

function keyOf(family: string, name: string): string {
  return `${family} ${name}`;
}

function settingBy(properties: XmlElement): Setting {
  const weight = attributeOf(properties, 'fo:font-weight');
  const style = attributeOf(properties, 'fo:font-style');
  return {
    ...(weight !== undefined && { isStrong: weight === 'bold' || Number(weight) >= 600 }),
    ...(style !== undefined && { isItalic: style === 'italic' || style === 'oblique' }),
  };
}
