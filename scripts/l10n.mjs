// npm run docs -- texts: writes the English texts of src to l10n/bundle.l10n.json, from which every language is translated.
// With --check it writes nothing, and fails in one sentence where that file or a language is behind.
import { getL10nJson } from '@vscode/l10n-dev';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root, say, stop } from './project.mjs';
import { faultsOf } from './translations.mjs';

const bundleFile = 'l10n/bundle.l10n.json';
const manifestFile = 'package.nls.json';

const exported = await exportTexts();
if (process.argv.includes('--check')) check();
else {
  writeFileSync(path.join(root, bundleFile), exported);
  say(`${bundleFile} is written: ${String(Object.keys(JSON.parse(exported)).length)} texts.`);
}

/** Sorted, so that moving code between files changes nothing. */
async function exportTexts() {
  const files = globSync('src/**/*.{ts,tsx}', { cwd: root })
    .map((file) => ({
      contents: readFileSync(path.join(root, file), 'utf8'),
      extension: path.extname(file),
    }))
    .filter(({ contents }) => contents.includes("'@vscode/l10n'"));
  const texts = await getL10nJson(files);
  const sorted = Object.fromEntries(Object.entries(texts).sort(([one], [other]) => (one < other ? -1 : 1)));
  return `${JSON.stringify(sorted, null, 2)}\n`;
}

function check() {
  const faults = globSync('l10n/bundle.l10n.*.json', { cwd: root }).flatMap((file) => {
    const manifest = file.replace('l10n/bundle.l10n.', 'package.nls.');
    const titles = commandTitles(readTexts(manifestFile), readTexts(manifest));
    return [
      ...faultsOf(file, JSON.parse(exported), readTexts(file), titles),
      ...faultsOf(manifest, readTexts(manifestFile), readTexts(manifest), titles),
    ];
  });
  if (readTextsOf(bundleFile) !== exported) {
    faults.unshift(`${bundleFile} is not what src has now (npm run docs -- texts writes it)`);
  }
  if (faults.length > 0) stop(`The texts are not in order: ${faults.join('; ')}.`);
}

/** The commands as sentences name them, in English and in the other language: the palette shows them so. */
function commandTitles(english, translated) {
  return Object.keys(english)
    .filter((key) => /^command\..*\.title$/.test(key) && typeof translated[key] === 'string')
    .map((key) => [english[key], translated[key]].map((title) => `Ask Docs: ${title.replace('…', '')}`));
}

function readTexts(file) {
  return JSON.parse(readTextsOf(file) ?? '{}');
}

function readTextsOf(file) {
  try {
    return readFileSync(path.join(root, file), 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}
