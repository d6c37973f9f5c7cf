// The texts of `--help`, and docs/command-line.md, generated from the command table.

import { everywhere } from './sharedOptions';
import { type CommandEntry, type OptionSpec, type OptionSpecs, configurable } from './spec';

const width = 100;

/** Styles a part of the help text; see `paint`. */
type Paint = (style: 'bold' | 'cyan', text: string) => string;

/** No styles, for output that does not go to a terminal. */
export const unpainted: Paint = (_, text) => text;

/** All commands, one line each, the most important first. */
export function overview(commands: readonly CommandEntry[], paint: Paint): string {
  const wide = Math.max(...commands.map(({ name }) => name.length));
  return [
    'Ask Docs answers questions from the documents in a folder, with a checked quote for every claim.',
    '',
    paint('bold', 'Usage'),
    '  ask-docs COMMAND [OPTIONS]',
    '',
    paint('bold', 'Commands'),
    ...commands.map(
      ({ name, summary }) => `  ${paint('cyan', name)}${' '.repeat(wide - name.length)}  ${summary}`,
    ),
    '',
    paint('bold', 'Examples'),
    '  ask-docs ask ./docs "How long are backups kept?"',
    '  ask-docs search ./docs "retention" --type pdf --json',
    '  ask-docs ask ./docs "Who approves exceptions?" --model llama3.1 --model-endpoint http://127.0.0.1:11434/v1',
    '',
    paint('bold', 'Exit codes'),
    ...exitLines({ 4: 'not sure: the likeliest places are shown' }, paint),
    '',
    'ask-docs COMMAND --help says more about a command. The first question about a folder reads its documents;',
    "the index is kept in the user's cache folder, and nothing is written beside the documents.",
  ].join('\n');
}

/** The complete help of a command. */
export function helpOf(entry: CommandEntry, paint: Paint): string {
  const { name, summary, about = [], options, examples, exits = {} } = entry;
  const environment = environmentOf(entry);
  const section = (title: string, lines: readonly string[]): readonly string[] =>
    lines.length === 0 ? [] : ['', paint('bold', title), ...lines];
  return [
    `${paint('cyan', `ask-docs ${name}`)}: ${summary}`,
    ...section(
      'Usage',
      entry.usage.map((line) => `  ask-docs ${name} ${line}`.trimEnd()),
    ),
    ...about.flatMap((paragraph) => ['', ...wrap(paragraph, 0)]),
    ...section('Options', optionLines(options, paint)),
    ...section('Options of every command', optionLines(everywhere, paint)),
    ...section('Environment', listLines(environment, paint)),
    ...section(
      'Examples',
      examples.map((line) => `  ${line}`),
    ),
    ...section('Exit codes', exitLines(exits, paint)),
  ].join('\n');
}

/** The meaning of each exit code, including a command's own. */
function exitMeanings(
  exits: Readonly<Record<number, string>>,
): readonly (readonly [code: number, says: string])[] {
  const all = {
    ...{ 0: 'answered', 1: 'failed', 2: 'wrong usage', 3: 'declined' },
    5: 'another process makes the first index of the folder, and was not done in time',
    ...{ 130: 'stopped', 143: 'ended by SIGTERM' },
    ...exits,
  };
  return Object.entries(all).map(([code, says]) => [Number(code), says]);
}

function exitLines(exits: Readonly<Record<number, string>>, paint: Paint): readonly string[] {
  return listLines(
    exitMeanings(exits).map(([code, says]) => ({ name: String(code), says })),
    paint,
  );
}

/** The environment variables of a command: those that stand for options, and its own. */
function environmentOf({
  options,
  environment = [],
}: Pick<CommandEntry, 'options' | 'environment'>): readonly {
  readonly name: string;
  readonly says: string;
}[] {
  const ofOptions = Object.entries(options).flatMap(([option, { environment: names = [] }]) =>
    names.map((name) => ({ name, says: `stands for --${option}` })),
  );
  const everywhereRead = [
    { name: 'NO_COLOR, FORCE_COLOR', says: 'no colours, or colours even if the output is not a terminal' },
    { name: 'ASK_DOCS_DEBUG=1', says: 'details of failures on the error output' },
  ];
  const all = [...ofOptions, ...environment, ...everywhereRead];
  return all.filter(({ name }, at) => all.findIndex((other) => other.name === name) === at);
}

function optionLines(options: OptionSpecs, paint: Paint): readonly string[] {
  return listLines(
    Object.entries(options).map(([name, option]) => ({
      name: optionName(name, option),
      says: optionSays(option),
    })),
    paint,
  );
}

/** `-q, --quiet`, `--top-k N`. */
function optionName(name: string, { short, value }: OptionSpec): string {
  return `${short === undefined ? '' : `-${short}, `}--${name}${value === undefined ? '' : ` ${value}`}`;
}

function optionSays({ says, default: without, choices }: OptionSpec): string {
  const values = choices === undefined ? '' : `: ${choices.join(', ')}`;
  return `${says}${values}${without === undefined ? '' : ` (default: ${without})`}`;
}

/** Two columns, names and meanings; the meaning goes below a name that is too long for its column. */
function listLines(
  entries: readonly { readonly name: string; readonly says: string }[],
  paint: Paint,
): readonly string[] {
  const column = Math.min(28, Math.max(0, ...entries.map(({ name }) => name.length)));
  return entries.flatMap(({ name, says }) => {
    const lines = wrap(says, column + 4);
    const head = `  ${paint('cyan', name)}`;
    if (name.length > column) return [head, ...lines];
    const [first = '', ...more] = lines;
    return [`${head}${' '.repeat(column - name.length)}  ${first.trimStart()}`, ...more];
  });
}

/** Wraps a paragraph to the help width, with all lines indented. */
function wrap(text: string, indent: number): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < width) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(' '.repeat(indent) + word);
  }
  return lines;
}

/** The page docs/command-line.md. */
export function reference(commands: readonly CommandEntry[]): string {
  return [
    '# Command line',
    'Written by `npm run docs -- command-line` from the table of commands; do not edit by hand.',
    'Run it from the repository (`npm run ask-docs -- …`), from the extension (`node dist/cli.js …` in its folder), or installed from the tarball that `npm pack` makes (`ask-docs …`). It needs Node 22 or later, no key and no network.',
    table(
      ['Command', 'What it does'],
      commands.map(({ name, summary }) => [`[\`${name}\`](#${name})`, summary]),
    ),
    ...commands.map(commandSection),
    '## Options of every command',
    optionTable(everywhere),
    '## Config file',
    'Options can stand in a YAML file that is named with `--config FILE`, by convention `.askdocs/config.yaml` in the folder of the documents. It is never read unless it is named: a folder that is not yours cannot choose a model or an endpoint. What the command line says counts first, then the environment, then the file. Paths are relative to the file. Unknown keys and wrong values are reported with their lines. API keys do not belong into it and are refused.',
    '```yaml\nmodel: llama3.1\nmodel-endpoint: http://127.0.0.1:11434/v1\nstyle: bullets\nexclude: [drafts/**, "**/*.csv"]\n```',
    `It can have ${[...configurable(commands).keys()].map((name) => `\`${name}\``).join(', ')}. A command leaves out what it does not take.`,
    '## Exit codes',
    table(
      ['Code', 'Meaning'],
      exitMeanings({}).map(([code, says]) => [String(code), says]),
    ),
    'With `--json` a failure is a JSON document as well: `{"outcome": "failed", "reason": "…"}`.',
    '',
  ].join('\n\n');
}

function commandSection(command: CommandEntry): string {
  const { name, summary, usage, about = [], options, examples, exits } = command;
  const code = (lines: readonly string[]): string => ['```sh', ...lines, '```'].join('\n');
  return [
    `## ${name}`,
    `${summary.charAt(0).toUpperCase()}${summary.slice(1)}.`,
    code(usage.map((line) => `ask-docs ${name} ${line}`.trimEnd())),
    ...about.map(escaped),
    ...(Object.keys(options).length === 0 ? [] : [optionTable(options)]),
    ...environmentSection(command),
    'Examples:',
    code(examples),
    ...(exits === undefined ? [] : [exitSentence(exits)]),
  ].join('\n\n');
}

function environmentSection(command: CommandEntry): readonly string[] {
  const own = environmentOf(command);
  return ['Environment:', own.map(({ name, says }) => `- \`${name}\`: ${escaped(says)}`).join('\n')];
}

function exitSentence(exits: Readonly<Record<number, string>>): string {
  return `Exit codes: ${Object.entries(exits)
    .map(([code, says]) => `${code} when ${says}`)
    .join(', ')}.`;
}

function optionTable(options: OptionSpecs): string {
  return table(
    ['Option', 'What it does'],
    Object.entries(options).map(([name, option]) => [
      `\`${optionName(name, option)}\``,
      escaped(optionSays(option)),
    ]),
  );
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll('|', String.raw`\|`)).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/** Escapes all Markdown in a text except code. */
function escaped(text: string): string {
  return text.replace(/`[^`]*`|[*<>]/g, (found) => (found.startsWith('`') ? found : `\\${found}`));
}
