// What `npm test` and `npm run test:all` run. A stage starts when those that it needs have ended well and as many cores as it
// uses are free, so that two cores have something to do all the time.
import path from 'node:path';
import { out, root } from './project.mjs';

const modules = path.join(root, 'node_modules');
const caches = path.join(out, 'cache');
const countingReporter = path.join(root, 'test', 'support', 'countingReporter.cjs');

const mocha = (...files) => [
  path.join(modules, 'mocha', 'bin', 'mocha.js'),
  ...['--parallel', '--jobs', '2', '--reporter', countingReporter, ...files],
];

const types = (project) => [
  ...[path.join(modules, 'typescript', 'bin', 'tsc'), '--project', project, '--incremental'],
  ...['--tsBuildInfoFile', path.join(caches, `types-${project.replace(/\W+/g, '-')}.json`)],
];

const playwright = (project, ...more) => [
  ...[path.join(modules, '@playwright', 'test', 'cli.js'), 'test', '--config', 'test/browser'],
  ...['--project', project, ...more],
];

const inWorkbench = ['package', 'workbench', 'browser'];

/**
 * The stages of a group are run together, in this order where nothing else decides. A check passes or fails as a whole; a suite
 * writes how many of its tests did; a preparation is not counted. `isRelease` are the groups of `npm test`; those that are
 * `byNameOnly` are in no other.
 */
export const groups = [
  {
    name: 'package',
    isRelease: true,
    stages: [
      { name: 'package', kind: 'check', command: ['scripts/package.mjs'] },
      { name: 'extension tests, built', kind: 'check', command: ['scripts/buildExtensionTests.mjs'] },
    ],
  },
  {
    name: 'check',
    isRelease: true,
    stages: [
      {
        name: 'lint',
        kind: 'check',
        command: [
          ...[path.join(modules, 'eslint', 'bin', 'eslint.js'), '.', '--max-warnings', '0'],
          ...['--cache', '--cache-strategy', 'content'],
          ...['--cache-location', path.join(caches, 'lint.json')],
        ],
      },
      { name: 'types', kind: 'check', command: types('.') },
      { name: 'types of the page', kind: 'check', command: types('src/webview') },
      { name: 'types of the tests of the page', kind: 'check', command: types('test/unit/webview') },
      { name: 'types of the tests in a browser', kind: 'check', command: types('test/browser') },
      {
        name: 'format',
        kind: 'check',
        command: [
          ...[path.join(modules, 'prettier', 'bin', 'prettier.cjs'), '--check', '.', '--log-level', 'warn'],
          ...['--cache', '--cache-strategy', 'content'],
          ...['--cache-location', path.join(caches, 'format.json')],
        ],
      },
      { name: 'texts and their translations', kind: 'check', command: ['scripts/l10n.mjs', '--check'] },
      {
        name: 'layers',
        kind: 'check',
        command: [path.join(modules, 'dependency-cruiser', 'bin', 'dependency-cruiser.mjs'), 'src'],
      },
      { name: 'documents of figures', kind: 'check', command: ['scripts/figureDocs.mjs', '--check'] },
      { name: 'unused code', kind: 'check', command: [path.join(modules, 'knip', 'bin', 'knip.js')] },
    ],
  },
  {
    name: 'unit',
    isRelease: true,
    stages: [{ name: 'unit tests', kind: 'suite', cores: 2, command: mocha('test/unit/**/*.test.ts') }],
  },
  {
    name: 'extension',
    isRelease: true,
    stages: [
      {
        name: 'extension tests in a real extension host',
        kind: 'suite',
        needs: [...inWorkbench, 'extension tests, built'],
        command: ['scripts/extensionTests.mjs'],
      },
    ],
  },
  {
    name: 'release',
    isRelease: true,
    stages: [
      {
        name: 'workbench, what a release stands on',
        kind: 'suite',
        cores: 2,
        needs: inWorkbench,
        command: playwright('workbench', '--grep', '@release'),
      },
    ],
  },
  {
    name: 'attack',
    isRelease: true,
    stages: [
      {
        name: 'attacks, a part of each',
        kind: 'check',
        needs: ['package'],
        command: ['scripts/attack.mjs', '--part'],
      },
    ],
  },
  {
    name: 'integration',
    stages: [
      { name: 'integration tests', kind: 'suite', cores: 2, command: mocha('test/integration/**/*.test.ts') },
      {
        name: 'command line from the VSIX, by npm and from here',
        kind: 'check',
        needs: ['package'],
        command: ['scripts/shippedCommandLine.mjs'],
      },
      {
        name: 'MCP server with the MCP Inspector',
        kind: 'suite',
        needs: ['package', 'inspector'],
        command: ['test/mcp/inspector.mjs'],
      },
    ],
  },
  {
    name: 'page',
    stages: [
      {
        name: 'page, each state in each theme',
        kind: 'suite',
        cores: 2,
        needs: ['package', 'browser'],
        command: playwright('page'),
      },
    ],
  },
  {
    name: 'workbench',
    stages: [
      {
        name: 'workbench, everything else',
        kind: 'suite',
        cores: 2,
        needs: inWorkbench,
        command: playwright('workbench', '--grep-invert', '@release'),
      },
    ],
  },
  {
    name: 'postgres',
    byNameOnly: true,
    stages: [
      {
        name: 'tests with a server of PostgreSQL',
        kind: 'suite',
        cores: 2,
        needs: ['postgres'],
        command: mocha('test/postgres/**/*.test.ts'),
      },
    ],
  },
  {
    name: 'electron',
    byNameOnly: true,
    stages: [
      {
        name: 'extension tests in a desktop VS Code',
        kind: 'suite',
        needs: ['extension tests, built'],
        command: ['scripts/testElectron.mjs'],
      },
    ],
  },
];

/** What is installed while other stages run, as it waits for the network and the disk. */
export const preparations = [
  { name: 'workbench', kind: 'preparation', cores: 0, command: ['scripts/install.mjs', 'workbench'] },
  { name: 'browser', kind: 'preparation', cores: 0, command: ['scripts/install.mjs', 'browser'] },
  { name: 'inspector', kind: 'preparation', cores: 0, command: ['scripts/install.mjs', 'inspector'] },
  { name: 'postgres', kind: 'preparation', cores: 0, command: ['scripts/install.mjs', 'postgres'] },
];
