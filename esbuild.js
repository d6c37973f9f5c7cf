// Builds dist/: node esbuild.js [--production] [--watch] [--metafile]
const { context } = require('esbuild');
const { copyFile, mkdir, readFile, rename, writeFile } = require('node:fs/promises');
const path = require('node:path');
const { neuralProgram, wasmFile } = require('./scripts/neuralRuntime.cjs');
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

/** Loaded at first use, from beside the programs that have it. */
const parts = {
  actionParts: 'src/extension/actionParts.ts',
  savedRuns: 'src/extension/chat/savedRuns.ts',
  runParts: 'src/extension/run/runParts.ts',
  modelParts: 'src/extension/models/modelParts.ts',
  editorParts: 'src/extension/participant/editorParts.ts',
  sheetParts: 'src/extension/questionnaire/sheetParts.ts',
  evaluationParts: 'src/extension/evaluation/evaluationParts.ts',
  questionnaireParts: 'src/adapters/questionnaire/questionnaireParts.ts',
  mcpParts: 'src/mcp/mcpParts.ts',
};

/**
 * What programs load from beside them: parts at their first use, and the texts of the display language, which
 * all parts of the extension share.
 */
const partsBeside = {
  name: 'parts-beside',
  setup(build) {
    const beside = (name) => ({ path: `./${name}`, external: true });
    build.onResolve({ filter: new RegExp(`/(${Object.keys(parts).join('|')})$`) }, ({ path: asked, kind }) =>
      kind === 'entry-point' ? undefined : beside(path.posix.basename(asked)),
    );
    build.onResolve({ filter: /^@vscode\/l10n$/ }, ({ kind }) =>
      kind === 'entry-point' ? undefined : beside('l10n'),
    );
  },
};

/**
 * Takes VS Code's own module as it is. For `import * as` a bundle would copy its hundreds of names in each file that has it,
 * which takes longer than all else that activation does.
 */
const plainVscode = {
  name: 'plain-vscode',
  setup(build) {
    build.onLoad({ filter: /[\\/]src[\\/]extension[\\/].*\.ts$/ }, async ({ path: file }) => {
      const source = await readFile(file, 'utf8');
      const contents = source.replace(
        "import * as vscode from 'vscode';",
        "const vscode = require('vscode');",
      );
      return { contents, loader: 'ts' };
    });
  },
};

/** What the first file of the command line loads: the command line. */
const programBeside = {
  name: 'program-beside',
  setup(build) {
    build.onResolve({ filter: /^\.\/main$/ }, () => ({ path: './commandLine', external: true }));
  },
};

const programs = [
  {
    ...shared,
    entryPoints: {
      extension: 'src/extension/extension.ts',
      worker: 'src/worker/main.ts',
      commandLine: 'src/cli/main.ts',
      ...parts,
      l10n: '@vscode/l10n',
    },
    platform: 'node',
    format: 'cjs',
    target: 'node22',
    external: ['vscode'],
    plugins: [partsBeside, plainVscode],
    // What `import()` names is loaded by `require`, in which VS Code has its own module.
    supported: { 'dynamic-import': false },
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
    supported: { 'dynamic-import': false },
  },
  {
    // A module, as pdf.js is one; what else it loads asks for `require`.
    ...shared,
    entryPoints: { reader: 'src/worker/reader.ts', readingThread: 'src/worker/readingThread.ts' },
    platform: 'node',
    format: 'esm',
    outExtension: { '.js': '.mjs' },
    target: 'node22',
    // The main file of jsonc-parser asks for its parts in a way that cannot be bundled.
    mainFields: ['module', 'main'],
    banner: {
      js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
    },
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
      chat: 'src/webview/chat/styles.css',
      sheet: 'src/webview/questionnaire/styles.css',
    },
    platform: 'browser',
    format: 'iife',
    target: 'es2022',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    plugins: [slimMarkdownIt],
  },
];

const codicons = path.join(__dirname, 'node_modules', '@vscode', 'codicons', 'dist');
const words = ['words.txt', 'words.bin', 'synonyms.txt'].map((name) =>
  path.join(__dirname, 'media', 'words', name),
);
const ranker = path.join(__dirname, 'media', 'tables', 'ranker.bin');
const copies = [path.join(codicons, 'codicon.css'), path.join(codicons, 'codicon.ttf'), wasmFile, ...words, ranker];

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

async function main() {
  await copyStaticFiles();
  const plugins = [slimVectra, writeWhole, reportProblems];
  const contexts = await Promise.all(
    programs.map((program) => context({ ...program, plugins: [...(program.plugins ?? []), ...plugins] })),
  );
  if (watch) return Promise.all(contexts.map((program) => program.watch()));
  try {
    const results = await Promise.all(contexts.map((program) => program.rebuild()));
    if (metafile) await writeMetafile(results);
  } finally {
    await Promise.all(contexts.map((program) => program.dispose()));
  }
}

main().catch((error) => {
  // esbuild's own failures were reported as they came.
  if (!error.errors) console.error(error);
  process.exitCode = 1;
});
