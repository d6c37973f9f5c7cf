// What `npm test` runs, in this order. Stages of one group are independent of each other and may run side by side.
import path from 'node:path';
import { root } from './project.mjs';

const modules = path.join(root, 'node_modules');
const tsc = path.join(modules, 'typescript', 'bin', 'tsc');
const countingReporter = path.join(root, 'test', 'support', 'countingReporter.cjs');

/** A check passes or fails as a whole; a suite writes how many of its tests did. */
export const groups = [
  {
    name: 'check',
    stages: [
      {
        name: 'lint',
        kind: 'check',
        command: [path.join(modules, 'eslint', 'bin', 'eslint.js'), '.', '--max-warnings', '0'],
      },
      { name: 'types', kind: 'check', command: [tsc, '--project', '.'] },
      { name: 'types of the page', kind: 'check', command: [tsc, '--project', 'src/webview'] },
      {
        name: 'types of the tests of the page',
        kind: 'check',
        command: [tsc, '--project', 'test/unit/webview'],
      },
      {
        name: 'layers',
        kind: 'check',
        command: [path.join(modules, 'dependency-cruiser', 'bin', 'dependency-cruiser.mjs'), 'src'],
      },
      {
        name: 'format',
        kind: 'check',
        command: [
          path.join(modules, 'prettier', 'bin', 'prettier.cjs'),
          '--check',
          '.',
          '--log-level',
          'warn',
        ],
      },
      { name: 'texts and their translations', kind: 'check', command: ['scripts/l10n.mjs', '--check'] },
      { name: 'documents of figures', kind: 'check', command: ['scripts/figureDocs.mjs', '--check'] },
      { name: 'unused code', kind: 'check', command: [path.join(modules, 'knip', 'bin', 'knip.js')] },
    ],
  },
  {
    name: 'unit',
    stages: [
      {
        name: 'unit tests',
        kind: 'suite',
        command: [
          path.join(modules, 'mocha', 'bin', 'mocha.js'),
          '--reporter',
          countingReporter,
          'test/unit/**/*.test.ts',
        ],
      },
    ],
  },
  {
    name: 'package',
    stages: [
      { name: 'package', kind: 'check', command: ['scripts/package.mjs'] },
      { name: 'build of the extension tests', kind: 'check', command: ['scripts/buildExtensionTests.mjs'] },
    ],
  },
  {
    name: 'shipped',
    needs: ['package'],
    stages: [
      {
        name: 'command line from the VSIX, by npm and from here',
        kind: 'check',
        command: ['scripts/shippedCommandLine.mjs'],
      },
    ],
  },
  {
    name: 'mcp',
    needs: ['package'],
    usesInspector: true,
    stages: [
      { name: 'MCP server with the MCP Inspector', kind: 'suite', command: ['test/mcp/inspector.mjs'] },
    ],
  },
  {
    name: 'page',
    needs: ['package'],
    inWorkbench: true,
    stages: [
      {
        name: 'every state of the page, drawn in each theme',
        kind: 'suite',
        command: ['test/page/page.mjs'],
      },
    ],
  },
  {
    name: 'extension',
    needs: ['package'],
    inWorkbench: true,
    stages: [
      {
        name: 'extension tests in a real extension host',
        kind: 'suite',
        command: ['scripts/extensionTests.mjs'],
      },
    ],
  },
  {
    name: 'interface',
    needs: ['package'],
    inWorkbench: true,
    stages: [
      { name: 'interface run in a real workbench', kind: 'suite', command: ['test/interface/interface.mjs'] },
    ],
  },
];
