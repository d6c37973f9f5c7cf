import * as assert from 'node:assert/strict';
import { AskDocsError } from '../../../src/core/model/errors';
import { parseCommand } from '../../support/parseCommand';

const common = {
  folder: 'docs',
  indexDir: undefined,
  json: false,
  include: [],
  exclude: [],
  showSecrets: [],
};

function detailOf(args: readonly string[]): string {
  try {
    parseCommand(args);
  } catch (error) {
    assert.ok(error instanceof AskDocsError && error.code === 'usage');
    return error.message;
  }
  return 'understood';
}

describe('parseCommand', () => {
  const understood: readonly [args: readonly string[], command: object][] = [
    [[], { name: 'help', json: false }],
    [['--help'], { name: 'help', json: false }],
    [['ask', '-h'], { name: 'help', topic: 'ask', json: false }],
    [['help', 'ask', '--json'], { name: 'help', topic: 'ask', json: true }],
    [['--version'], { name: 'version', json: false }],
    [['index', 'docs'], { ...common, name: 'index', rebuild: false }],
    [['index', 'docs', '--rebuild', '--json'], { ...common, name: 'index', rebuild: true, json: true }],
    [
      ['index', 'docs', '--include', 'a', '--include', 'b/**', '--exclude', '*.txt'],
      { ...common, name: 'index', rebuild: false, include: ['a', 'b/**'], exclude: ['*.txt'] },
    ],
    [
      ['mcp', 'docs', '--http', '0', '--token-file', 'token', '--model', 'm'],
      {
        ...common,
        name: 'mcp',
        http: 0,
        tokenFile: 'token',
        style: 'concise',
        corrections: 'own',
        model: { model: 'm' },
      },
    ],
    [['status', 'docs', '--index-dir', 'ix'], { ...common, name: 'status', indexDir: 'ix' }],
    [
      ['search', 'docs', 'a query'],
      {
        ...common,
        name: 'search',
        input: { kind: 'one', text: 'a query' },
        topK: 10,
        plan: false,
        sections: false,
        conditions: [],
      },
    ],
    [
      ['tables', 'docs', '--query', 'SELECT 1', '--file', 'a', '--file', 'b', '--rows', '5'],
      { ...common, name: 'tables', query: 'SELECT 1', files: ['a', 'b'], rows: 5 },
    ],
    [['tables', 'docs'], { ...common, name: 'tables', query: undefined, files: [], rows: 200 }],
    [
      ['search', 'docs', '--batch', 'in', '--out', 'out', '--top-k', '3', '--plan', '--sections'],
      {
        ...common,
        name: 'search',
        input: { kind: 'batch', file: 'in', out: 'out' },
        topK: 3,
        plan: true,
        sections: true,
        conditions: [],
      },
    ],
    [
      ['search', 'docs', 'a', '--in', 'specs', '--in', 'my notes', '--type', 'pdf', '--file', 'report'],
      {
        ...common,
        name: 'search',
        input: { kind: 'one', text: 'a' },
        topK: 10,
        plan: false,
        sections: false,
        conditions: [
          { kind: 'in', value: 'specs', negated: false },
          { kind: 'in', value: 'my notes', negated: false },
          { kind: 'type', value: 'pdf', negated: false },
          { kind: 'file', value: 'report', negated: false },
        ],
      },
    ],
    [
      ['ask', 'docs', 'a question', '--style', 'bullets', '--trace', 't.json'],
      {
        ...common,
        name: 'ask',
        input: { kind: 'one', text: 'a question' },
        style: 'bullets',
        isStyleChosen: true,
        trace: 't.json',
        corrections: 'own',
        model: {},
      },
    ],
    [
      ['ask', 'docs', 'a question', '--no-corrections'],
      {
        ...common,
        name: 'ask',
        input: { kind: 'one', text: 'a question' },
        style: 'concise',
        trace: undefined,
        corrections: false,
        model: {},
      },
    ],
    [
      ['ask', 'docs', 'a question', '--corrections', '--no-glossary'],
      {
        ...common,
        name: 'ask',
        input: { kind: 'one', text: 'a question' },
        style: 'concise',
        trace: undefined,
        corrections: true,
        glossary: false,
        model: {},
      },
    ],
    [['plan', 'docs', 'a question'], { ...common, name: 'plan', question: 'a question', model: {} }],
    [['replay', 't.json', '--json'], { name: 'replay', file: 't.json', json: true }],
  ];
  for (const [args, command] of understood) {
    it(`understands "${args.join(' ')}"`, () => {
      assert.deepEqual(parseCommand(args), command);
    });
  }

  it('takes an empty question, so that the guard can speak', () => {
    const command = parseCommand(['ask', 'docs', '']);
    assert.deepEqual(command.input, { kind: 'one', text: '' });
  });

  const wrong: readonly [args: readonly string[], detail: RegExp][] = [
    [['mcp', 'docs', '--http', '70000'], /--http takes a port from 0 to 65535/],
    [['mcp', 'docs', '--token-file', 'token'], /--token-file needs --http PORT; see ask-docs mcp --help/],
    [['mcp', 'docs', 'more'], /mcp takes one FOLDER/],
    [['fly', 'docs'], /there is no command "fly"/],
    [['constructor', 'docs'], /there is no command "constructor"/],
    [['serach', 'docs', 'q'], /there is no command "serach"; did you mean search\? See ask-docs --help/],
    [['sta', 'docs'], /did you mean status\?/],
    [['flown', '--help'], /there is no command "flown"/],
    [['help', 'asj'], /did you mean ask\?/],
    [['help', 'ask', 'plan'], /one COMMAND/],
    [['ask'], /needs a FOLDER; see ask-docs ask --help/],
    [['ask', 'docs', 'q', '--stlye', 'bullets'], /there is no option --stlye; did you mean --style\?/],
    [['eval', 'docs', 'more'], /one FOLDER/],
    [['download-model'], /needs one MODEL/],
    [['search', 'docs', 'q', '--type', ' '], /--type needs a value/],
    [['ask', 'docs'], /the question is missing/],
    [['ask', 'docs', 'how', 'long'], /quotation marks/],
    [['index', 'my', 'docs'], /quotation marks/],
    [['status', 'my', 'docs'], /quotation marks/],
    [['plan', 'docs'], /needs a QUESTION/],
    [['ask', 'docs', 'q', '--top-k', '3'], /does not take --top-k/],
    [['index', 'docs', '--style', 'concise'], /does not take --style/],
    [['eval', 'docs', '--top-k', '3'], /does not take --top-k/],
    [['eval', 'docs', '--min-pass', '90'], /takes a number from 0 to 1/],
    [['eval', 'docs', '--out', 'a.jsonl'], /--out is for --propose N/],
    [['eval', 'docs', '--propose', '5', '--junit', 'a.xml'], /takes none of their options/],
    [['ask', 'docs', 'q', '--colour'], /colour/],
    [['ask', 'docs', 'q', '--style'], /style/],
    [['ask', 'docs', 'q', '--style', 'verse'], /--style takes concise, detailed or bullets/],
    [['search', 'docs', 'q', '--top-k', '0'], /whole number/],
    [['search', 'docs', 'q', '--top-k', '1001'], /whole number/],
    [['search', 'docs', 'q', '--top-k', '2.5'], /whole number/],
    [['search', 'docs', 'q', '--top-k', 'many'], /whole number/],
    [['search', 'docs', '--batch', 'in'], /needs --out/],
    [['ask', 'docs', '--batch', 'in', '--out', 'out', '--trace', 't'], /not for --batch/],
    [['replay'], /needs one FILE/],
    [['replay', 'a', 'b'], /needs one FILE/],
    [['replay', 't.json', '--trace', 'u.json'], /does not take --trace/],
    [['search', 'docs', 'q', '--batch', 'in', '--out', 'out'], /not both/],
  ];
  for (const [args, detail] of wrong) {
    it(`says what is wrong with "${args.join(' ')}"`, () => {
      assert.match(detailOf(args), detail);
    });
  }
});
