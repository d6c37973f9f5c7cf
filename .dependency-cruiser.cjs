/** What each layer may import, beside its own files; ARCHITECTURE.md draws the same picture. */
const layers = {
  core: [],
  adapters: ['core'],
  protocol: ['core'],
  webview: ['core', 'protocol'],
  worker: ['core', 'adapters', 'protocol'],
  mcp: ['core'],
  cli: ['core', 'adapters', 'worker', 'mcp'],
  extension: ['core', 'adapters', 'protocol', 'mcp'],
};

/** The product is measured and tested from outside; it knows nothing of that. */
const outside = ['bench', 'scripts', 'test'];

const layerRules = Object.entries(layers).map(([layer, allowed]) => ({
  name: `layer-${layer}`,
  comment: `src/${layer} may import ${allowed.length > 0 ? allowed.join(', ') : 'nothing of ours'}.`,
  severity: 'error',
  from: { path: `^src/${layer}/` },
  to: { path: '^src/', pathNot: [layer, ...allowed].map((name) => `^src/${name}/`) },
}));

/**
 * The folders of each layer, bottom up: each may import those before it. Files that lie beside the folders stand above all of
 * them; the core has none.
 */
const floors = {
  core: [
    'util',
    'model',
    'language',
    'units',
    'tables',
    'retrieval',
    'trust',
    'contradictions',
    'corrections',
    'understanding',
    'answering',
    'run',
    'export',
    'features',
  ],
  adapters: [
    'services',
    'files',
    'vectors',
    'embedders',
    'splitting',
    'readers',
    'questionnaire',
    'documents',
    'vocabulary',
    'agents',
    'memory',
    'models',
    'tables',
    'data',
    'eval',
    'index',
    'team',
  ],
  mcp: ['documents', 'tools', 'server', 'http'],
  cli: ['commandLine', 'terminal', 'library', 'chat', 'eval', 'commands'],
  extension: [
    'base',
    'mcpServer',
    'models',
    'index',
    'citations',
    'scope',
    'agents',
    'memory',
    'chat',
    'pdf',
    'grid',
    'formatted',
    'questionnaire',
    'evaluation',
    'explain',
    'participant',
    'sources',
    'contradictions',
    'verifiedLinks',
  ],
  webview: ['controls', 'code', 'run', 'questionnaire', 'chat', 'pdf', 'grid', 'formatted'],
};

const floorRules = Object.entries(floors).flatMap(([layer, folders]) => [
  ...folders.map((folder, floor) => ({
    name: `floor-${layer}-${folder}`,
    comment: `src/${layer}/${folder} may import ${floor > 0 ? folders.slice(0, floor).join(', ') : 'no other folder'} of src/${layer}.`,
    severity: 'error',
    from: { path: `^src/${layer}/${folder}/` },
    to: {
      path: `^src/${layer}/`,
      pathNot: folders.slice(0, floor + 1).map((name) => `^src/${layer}/${name}/`),
    },
  })),
  {
    name: `floor-${layer}-known`,
    comment: 'A new folder needs its place among the floors.',
    severity: 'error',
    from: {
      path: layer === 'core' ? '^src/core/' : `^src/${layer}/[^/]+/`,
      pathNot: folders.map((name) => `^src/${layer}/${name}/`),
    },
    to: {},
  },
]);

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    ...layerRules,
    ...floorRules,
    {
      name: 'product-alone',
      comment: 'What measures and tests the product is no part of it.',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: `^(${outside.join('|')})/` },
    },
    {
      name: 'core-libraries',
      comment:
        'The core knows no library but zod (schemas), the stemmers, the stop words, the parts of speech, a hash and the texts of the display language.',
      severity: 'error',
      from: { path: '^src/core/' },
      to: {
        path: 'node_modules/',
        pathNot: 'node_modules/(zod|@noble/hashes|compromise|@orama/(stemmers|stopwords)|@vscode/l10n)/',
      },
    },
    {
      name: 'no-built-ins',
      comment: 'The core and the page run without Node; what they need comes through ports and messages.',
      severity: 'error',
      from: { path: '^src/(core|protocol|webview)/' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'vscode-in-extension',
      comment: 'Only the extension knows VS Code.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/extension/' },
      to: { path: '(^|/)(@types/)?vscode($|/)' },
    },
    {
      name: 'models-on-request',
      comment:
        'A model of VS Code is asked on an action of the user alone, as VS Code asks for consent then: nothing that runs by itself reaches one.',
      severity: 'error',
      from: {
        path: '^src/extension/((index|citations|scope|agents|memory|mcpServer)/|explain/hover)',
      },
      to: {
        path: '^src/extension/models/(editorModels?|languageModels|answeringModel)\\.ts$',
        reachable: true,
      },
    },
    {
      name: 'no-cycles',
      comment: 'Files that import each other in a circle cannot be understood one at a time.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'resolvable',
      comment: 'An import that leads nowhere.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^vscode$' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // Sees `import type` as well, which the compiler removes.
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.d.ts', '.json'],
    },
  },
};
