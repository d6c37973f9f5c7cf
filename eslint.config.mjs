import eslint from '@eslint/js';
import { defineConfig } from 'eslint/config';
import regexp from 'eslint-plugin-regexp';
import typescriptEslint from 'typescript-eslint';

/** Repeats, for the editor, what .dependency-cruiser.cjs enforces. By `regex`, as names would match our own folders. */
const forbidImports = (...patterns) => ({ 'no-restricted-imports': ['error', { patterns }] });

const vscode = { regex: '^vscode$', message: 'Only src/extension knows VS Code.' };
const builtIns = {
  regex: '^node:',
  message: 'No Node here: ask for what you need as a port (core/model/ports.ts).',
};
const libraries = {
  regex: '^(vectra|openai|preact|markdown-it|ml-matrix|ignore|@langchain/.*)$',
  message: 'The core knows no library but zod and the stemmers.',
};

const budgets = {
  'max-lines': ['error', { max: 250, skipBlankLines: true, skipComments: true }],
  'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }],
  'max-params': ['error', 4],
  // A switch over the kinds of a thing is one decision.
  complexity: ['error', { max: 10, variant: 'modified' }],
};

export default defineConfig(
  { ignores: ['dist/', 'out/', 'test/browser/node_modules/', 'test/fixture/', '.vscode-test/'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  eslint.configs.recommended,
  {
    files: ['**/*.{ts,tsx}'],
    extends: [typescriptEslint.configs.strictTypeChecked, typescriptEslint.configs.stylisticTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      // Numbers read well in templates.
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
    },
  },
  {
    files: ['src/**', 'test/**', 'scripts/**', 'bench/**', '*.{js,mjs,cjs}'],
    rules: { ...budgets, eqeqeq: 'error' },
  },
  // These see whole documents. Elsewhere texts are bounded: a question and a query have at most 4,000 characters, a passage
  // and a title about 2,000. `npm run attack -- lengths` holds both to it.
  {
    files: [
      'src/adapters/{documents,index,readers,splitting}/**',
      'src/core/{language,util}/**',
      'src/core/retrieval/indexing/**',
      'src/worker/**',
    ],
    plugins: { regexp },
    rules: { 'regexp/no-super-linear-backtracking': 'error', 'regexp/no-super-linear-move': 'error' },
  },
  { files: ['src/**'], ignores: ['src/cli/**'], rules: { 'no-console': 'error' } },
  { files: ['src/core/**'], rules: forbidImports(vscode, builtIns, libraries) },
  { files: ['src/protocol/**', 'src/webview/**'], rules: forbidImports(vscode, builtIns) },
  { files: ['src/adapters/**', 'src/worker/**', 'src/cli/**'], rules: forbidImports(vscode) },
  {
    files: ['**/*.{js,mjs,cjs}'],
    languageOptions: {
      globals: Object.fromEntries(
        [
          'process',
          'console',
          'fetch',
          'setTimeout',
          'setInterval',
          'performance',
          'URL',
          'URLSearchParams',
          'clearTimeout',
          'Buffer',
        ].map((name) => [name, 'readonly']),
      ),
    },
  },
  {
    files: ['**/*.cjs', 'esbuild.js'],
    languageOptions: {
      sourceType: 'commonjs',
      globals: Object.fromEntries(
        ['module', 'require', '__dirname', '__filename'].map((name) => [name, 'readonly']),
      ),
    },
  },
  { files: ['test/**'], rules: { 'max-lines': 'off', 'max-lines-per-function': 'off' } },
  // A fixture that needs no other says so by an empty pattern.
  { files: ['test/browser/**/*.ts'], rules: { 'no-empty-pattern': 'off' } },
  {
    files: ['test/**/*.ts'],
    rules: {
      '@typescript-eslint/no-floating-promises': [
        'error',
        { allowForKnownSafeCalls: [{ from: 'package', name: ['describe', 'it'], package: 'mocha' }] },
      ],
    },
  },
);
