// What VS Code puts into our page: the colours of a theme, and styles of its own. Read from a real page, kept in themes.json.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../../scripts/project.mjs';

const file = path.join(root, 'test', 'page', 'themes.json');

/** By name of the look: `className` of the body, `variables` of the root, `styles` of VS Code. */
export function keptThemes() {
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** Reads them from the page of a real workbench. Fonts are those of every machine, so that pictures can be compared. */
export async function themeOf(chat) {
  const { className, style, styles } = await chat
    .locator('body')
    .evaluate(({ className: name, ownerDocument: document }) => ({
      className: name,
      style: [...document.documentElement.style].map((key) => [
        key,
        document.documentElement.style.getPropertyValue(key),
      ]),
      styles: document.getElementById('_defaultStyles')?.textContent ?? '',
    }));
  const variables = Object.fromEntries(style.filter(([key]) => key.startsWith('--vscode-')).sort());
  return { className: className.trim(), variables, styles };
}

/** Keeps what a real workbench has now in place of what is kept. */
export function keepTheme(name, theme) {
  const before = keptThemes();
  writeFileSync(file, `${JSON.stringify({ ...before, [name]: theme }, null, 1)}\n`);
}
