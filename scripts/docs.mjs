// npm run docs -- PAGE: writes what is generated.
import { cpSync, rmSync } from 'node:fs';
import path from 'node:path';
import { out, root, runScript, runTypeScript, stop } from './project.mjs';
import { ensureChromium } from './chromium.mjs';
import { ensureInstalled, ensureWorkbench } from './setup.mjs';

const pages = {
  'command-line': {
    what: 'docs/command-line.md, of the table of commands',
    write: () => runTypeScript('scripts/commandLine.mjs', []),
  },
  figures: {
    what: 'docs/benchmarks.md, docs/targets.md, docs/reliability.md, tables of docs/quality.md and the charts, of docs/figures',
    write: () => runScript('scripts/figureDocs.mjs', []),
  },
  texts: {
    what: 'l10n/bundle.l10n.json, the English texts of src, from which every language is translated',
    write: () => runScript('scripts/l10n.mjs', []),
  },
  pictures: {
    what: 'docs/pictures, those of the README and the pages, by using the packaged extension in a real workbench',
    write: takePictures,
  },
};

const [name] = process.argv.slice(2);
if (!Object.hasOwn(pages, name ?? '')) {
  const lines = Object.entries(pages).map(([page, { what }]) => `  ${page.padEnd(14)}${what}`);
  stop(['npm run docs -- PAGE writes what is generated:', ...lines].join('\n'), 2);
}
ensureInstalled();
process.exit(await pages[name].write());

async function takePictures() {
  ensureWorkbench();
  const taken = path.join(out, 'pictures');
  rmSync(taken, { recursive: true, force: true });
  const environment = { CHROMIUM: ensureChromium() };
  const playwright = 'node_modules/@playwright/test/cli.js';
  for (const [script, ...scriptArguments] of [
    ['scripts/package.mjs'],
    [playwright, 'test', '--config', path.join(root, 'test', 'browser'), '--project', 'pictures'],
  ]) {
    const code = await runScript(script, scriptArguments, environment);
    if (code !== 0) return code;
  }
  cpSync(taken, path.join(root, 'docs', 'pictures'), { recursive: true });
  return 0;
}
