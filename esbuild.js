// Builds dist/: node esbuild.js [--production] [--watch] [--metafile]
const { context } = require('esbuild');
const { copyFile, mkdir, readFile, readdir, rename, rm, writeFile } = require('node:fs/promises');
const path = require('node:path');
const { neuralProgram, wasmFile } = require('./scripts/neuralRuntime.cjs');
const { bitmapsUncopied } = require('./scripts/pdfBitmaps.cjs');
const { programTexts } = require('./scripts/programTexts.cjs');
const { slimMarkdownIt } = require('./scripts/slimMarkdownIt.cjs');
const { slimVectra } = require('./scripts/slimVectra.cjs');

const production = process.argv.includes('--production');
const watch = process.argv.includes('--watch');
const metafile = process.argv.includes('--metafile');

const dist = path.join(__dirname, 'dist');

const shared = {
  absWorkingDir: __dirname,
  outdir: dist,
  bundle: true,
  minify: production,
  sourcemap: !production,
  sourcesContent: false,
  legalComments: 'none',
  logLevel: 'silent',
  metafile,
  // The plugin `writeWhole` below writes the files.
  write: false,
  define: { 'process.env.NODE_ENV': production ? '"production"' : '"development"' },
};

/** For libraries in CommonJS. */
const requireInModules = {
  js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
};

const modules = {
  ...shared,
  platform: 'node',
  format: 'esm',
  outExtension: { '.js': '.mjs' },
  target: 'node22',
  external: ['vscode'],
  // The main file of jsonc-parser asks for its parts in a way that cannot be bundled.
  mainFields: ['module', 'main'],
  banner: requireInModules,
};

/** Of these, an extension host has one copy: the class of errors, and the texts of the display language. */
const single = { errors: 'src/core/model/errors.ts', l10n: 'l10n' };

/** Modules that the extension imports at their first use, by the names of their files in dist/. */
const lazyModules = {};

/**
 * Makes the main file of the extension one file, which loads faster than forty; what it imports at its first use lies beside
 * it, in the files that all programs share.
 */
const lazyBeside = {
  name: 'lazy-beside',
  setup(build) {
    const beside = (name) => ({ path: `./${name}.mjs`, external: true });
    build.onResolve({ filter: /^\./ }, ({ path: asked, kind, resolveDir }) => {
      const file = path.relative(__dirname, path.join(resolveDir, asked)).replaceAll('\\', '/');
      if (`${file}.ts` === single.errors) return beside('errors');
      if (kind !== 'dynamic-import') return undefined;
      const name = path.posix.basename(file);
      if ((lazyModules[name] ??= `${file}.ts`) !== `${file}.ts`)
        throw new Error(`${file}.ts needs another name: there is ${lazyModules[name]}.`);
      return beside(name);
    });
    build.onResolve({ filter: /^@vscode\/l10n$/ }, () => beside('l10n'));
  },
};

/** The texts of the display language as a module: the library is none. */
const l10nModule = {
  name: 'l10n-module',
  setup(build) {
    build.onResolve({ filter: /^l10n$/ }, () => ({ path: 'l10n', namespace: 'l10n-module' }));
    build.onLoad({ filter: /.*/, namespace: 'l10n-module' }, () => ({
      contents: "export { config, t } from '@vscode/l10n';",
      resolveDir: __dirname,
    }));
  },
};

/** Splitting would give a library in CommonJS that is imported at its first use a default export and no other. */
const namedImports = {
  name: 'named-imports',
  setup(build) {
    const isAsked = 'asked by named-imports';
    build.onResolve({ filter: /^[@a-z]/ }, async ({ path: library, kind, resolveDir, pluginData }) => {
      if (kind !== 'dynamic-import' || pluginData === isAsked) return undefined;
      const { path: file, external } = await build.resolve(library, {
        kind,
        resolveDir,
        pluginData: isAsked,
      });
      if (external) return undefined;
      const isModule = file.endsWith('.mjs') || /^(?:import|export)\b/m.test(await readFile(file, 'utf8'));
      return isModule ? undefined : { path: file, namespace: 'named-imports' };
    });
    build.onLoad({ filter: /.*/, namespace: 'named-imports' }, ({ path: file }) => {
      const names = Object.keys(require(file)).filter((name) => name !== 'default' && /^\w+$/.test(name));
      const contents = `import * as library from ${JSON.stringify(file)};
        export const { ${names.join(', ')} } = library;
        export default library.default;`;
      return { contents, resolveDir: path.dirname(file) };
    });
  },
};

/** What the first file of the command line loads: the command line. */
const programBeside = {
  name: 'program-beside',
  setup(build) {
    build.onResolve({ filter: /^\.\/main$/ }, () => ({ path: './commandLine.mjs', external: true }));
  },
};

const extension = {
  ...modules,
  entryPoints: { extension: 'src/extension/extension.ts' },
  plugins: [lazyBeside],
};

/** What is built when `lazyModules` are known. */
const programs = () => [
  {
    // They share files: what two of them need is in dist/ once, and what is imported at its first use by itself.
    ...modules,
    entryPoints: {
      worker: 'src/worker/main.ts',
      commandLine: 'src/cli/main.ts',
      reader: 'src/worker/reader.ts',
      readingThread: 'src/worker/readingThread.ts',
      sqlThread: 'src/worker/sqlThread.ts',
      gridThread: 'src/worker/gridThread.ts',
      vectorThread: 'src/worker/vectorThread.ts',
      ...single,
      ...lazyModules,
    },
    splitting: true,
    chunkNames: '[name]-[hash]',
    plugins: [l10nModule, namedImports],
  },
  {
    // Runs in any Node, to say so when that is too old.
    ...shared,
    entryPoints: { cli: 'src/cli/start.ts' },
    platform: 'node',
    format: 'cjs',
    target: 'node12',
    banner: { js: '#!/usr/bin/env node' },
    plugins: [programBeside],
    supported: { 'dynamic-import': true },
  },
  {
    // Loaded when a local embedding model is used, and by nothing else.
    ...shared,
    ...neuralProgram,
    entryPoints: { neural: 'src/worker/neural.ts' },
    outExtension: { '.js': '.mjs' },
  },
  {
    ...shared,
    entryPoints: {
      webview: 'src/webview/chat/main.tsx',
      questionnaire: 'src/webview/questionnaire/main.tsx',
      highlight: 'src/webview/code/highlight.ts',
      charts: 'src/webview/run/charts/charts.ts',
      markdown: 'src/webview/run/answer/parser.ts',
      pdf: 'src/webview/pdf/main.tsx',
      chat: 'src/webview/chat/styles.css',
      sheet: 'src/webview/questionnaire/styles.css',
      pdfPages: 'src/webview/pdf/styles.css',
      grid: 'src/webview/grid/main.tsx',
      gridPages: 'src/webview/grid/styles.css',
      formatted: 'src/webview/formatted/main.tsx',
      formattedPages: 'src/webview/formatted/styles.css',
    },
    platform: 'browser',
    format: 'iife',
    target: 'es2022',
    plugins: [slimMarkdownIt, bitmapsUncopied, programTexts],
    // The pictures are those of tools for editing, which the PDF viewer has not.
    loader: { '.svg': 'empty', '.gif': 'empty' },
  },
];

const codicons = path.join(__dirname, 'node_modules', '@vscode', 'codicons', 'dist');
const words = ['words.txt', 'words.bin', 'synonyms.txt'].map((name) =>
  path.join(__dirname, 'media', 'words', name),
);
const ranker = path.join(__dirname, 'media', 'tables', 'ranker.bin');
const sqlite = path.join(__dirname, 'node_modules', 'sql.js', 'dist', 'sql-wasm-browser.wasm');
const pdfjs = path.join(__dirname, 'node_modules', 'pdfjs-dist');
const copies = [
  path.join(codicons, 'codicon.css'),
  path.join(codicons, 'codicon.ttf'),
  wasmFile,
  sqlite,
  ...['openjpeg.wasm', 'jbig2.wasm'].map((name) => path.join(pdfjs, 'wasm', name)),
  ...words,
  ranker,
];

/** Replaces each output in one step, so that a program started meanwhile never loads half a file. */
const writeWhole = {
  name: 'write-whole',
  setup(build) {
    build.onEnd(async ({ outputFiles = [], errors }) => {
      if (errors.length > 0) return;
      await mkdir(dist, { recursive: true });
      for (const { path: file, contents } of outputFiles) {
        const present = await readFile(file).catch(() => undefined);
        if (present?.equals(contents)) continue;
        const temporary = `${file}.${process.pid}`;
        await writeFile(temporary, contents);
        await rename(temporary, file);
      }
    });
  },
};

let running = 0;

/** Prints problems in the form that the matcher in .vscode/tasks.json reads. */
const reportProblems = {
  name: 'report-problems',
  setup(build) {
    build.onStart(() => {
      running += 1;
      if (watch && running === 1) console.log('[watch] build started');
    });
    build.onEnd(({ errors }) => {
      for (const { text, location } of errors) {
        console.error(`✘ [ERROR] ${text}`);
        if (location) console.error(`    ${location.file}:${location.line}:${location.column}:`);
      }
      running -= 1;
      if (watch && running === 0) console.log('[watch] build finished');
    });
  },
};

async function copyStaticFiles() {
  await mkdir(dist, { recursive: true });
  await Promise.all(copies.map((file) => copyFile(file, path.join(dist, path.basename(file)))));
}

async function writeMetafile(results) {
  const outputs = Object.assign({}, ...results.map((result) => result.metafile.outputs));
  const inputs = Object.assign({}, ...results.map((result) => result.metafile.inputs));
  await mkdir(path.join(__dirname, 'out'), { recursive: true });
  await writeFile(path.join(__dirname, 'out', 'meta.json'), JSON.stringify({ inputs, outputs }));
}

/** Removes what an earlier build has left: the names of shared files change with what is in them. */
async function removeOldModules(results) {
  const names = new Set(
    results.flatMap(({ outputFiles }) => outputFiles.map((file) => path.basename(file.path))),
  );
  const old = (await readdir(dist)).filter((name) => /\.m?js(\.map)?$/.test(name) && !names.has(name));
  await Promise.all(old.map((name) => rm(path.join(dist, name))));
}

async function main() {
  await copyStaticFiles();
  const plugins = [slimVectra, writeWhole, reportProblems];
  const open = (program) => context({ ...program, plugins: [...(program.plugins ?? []), ...plugins] });
  const contexts = [await open(extension)];
  try {
    const results = [await contexts[0].rebuild()];
    contexts.push(...(await Promise.all(programs().map(open))));
    if (watch) return await Promise.all(contexts.map((program) => program.watch()));
    results.push(...(await Promise.all(contexts.slice(1).map((program) => program.rebuild()))));
    await removeOldModules(results);
    if (metafile) await writeMetafile(results);
  } finally {
    if (!watch) await Promise.all(contexts.map((program) => program.dispose()));
  }
}

main().catch((error) => {
  // esbuild's own failures were reported as they came.
  if (!error.errors) console.error(error);
  process.exitCode = 1;
});
