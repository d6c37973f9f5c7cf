/**
 * What `npm run bench` measures, in this order. `load` gives the part: `measure(context)` resolves to its figures, plain data, or to
 * `{ skipped }`: one sentence why this machine cannot measure it.
 */
export const parts = [
  {
    name: 'index',
    what: 'the index beside Vectra, LanceDB and Orama',
    load: () => import('./parts/index.mjs'),
  },
  { name: 'corpora', what: 'real documentation, indexed', load: () => import('./parts/corpora.mjs') },
  { name: 'run', what: 'what a run takes, by rules and with a model', load: () => import('./parts/run.mjs') },
  { name: 'questions', what: 'questions a second', load: () => import('./parts/questions.mjs') },
  { name: 'memory', what: 'memory over 1,000 questions', load: () => import('./parts/memory.mjs') },
  { name: 'cli', what: 'the command line', load: () => import('./parts/cli.mjs') },
  { name: 'mcp', what: 'the MCP server', load: () => import('./parts/mcp.mjs') },
  { name: 'questionnaire', what: 'a questionnaire', load: () => import('./parts/questionnaire.mjs') },
  { name: 'page', what: 'the page of the chat', load: () => import('./parts/page.mjs') },
  { name: 'package', what: 'the size of the extension', load: () => import('./parts/package.mjs') },
  { name: 'host', what: 'the extension host while it indexes', load: () => import('./parts/host.mjs') },
  { name: 'audit', what: 'faults that the citation audit finds', load: () => import('./parts/audit.mjs') },
  { name: 'team', what: "a team's index in PostgreSQL", load: () => import('./parts/team.mjs') },
  { name: 'injection', what: 'orders to the assistant', load: () => import('./parts/injection.mjs') },
  {
    name: 'corrections',
    what: 'corrections used for another question',
    load: () => import('./parts/corrections.mjs'),
  },
];

export const partNames = parts.map(({ name }) => name);
