// What VS Code puts into our page: the colours of a theme, and styles of its own. Read from a real page, kept in themes.json.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * `className` of the body, `variables` of the root, `styles` of VS Code.
 * @typedef {{ className: string, variables: Record<string, string>, styles: string }} Theme
 */

const file = path.join(path.dirname(fileURLToPath(import.meta.url)), 'themes.json');

/**
 * By name of the look.
 * @returns {Record<'light' | 'dark' | 'high-contrast' | 'high-contrast-light', Theme>}
 */
export function keptThemes() {
  return JSON.parse(readFileSync(file, 'utf8'));
}

/**
 * Keeps what a real workbench has now in place of what is kept.
 * @param {string} name
 * @param {Theme} theme
 */
export function keepTheme(name, theme) {
  writeFileSync(file, `${JSON.stringify({ ...keptThemes(), [name]: theme }, null, 2)}\n`);
}
