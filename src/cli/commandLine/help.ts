/** The texts of `--help`, generated from the command table. */
import { everywhere } from './sharedOptions';
import type { CommandEntry, OptionSpec, OptionSpecs } from './spec';

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
export function exitMeanings(
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
export function environmentOf({
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
    { name: 'NO_COLOR, FORCE_COLOR', says: 'no colours, or colours where the output is no terminal' },
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
export function optionName(name: string, { short, value }: OptionSpec): string {
  return `${short === undefined ? '' : `-${short}, `}--${name}${value === undefined ? '' : ` ${value}`}`;
}

export function optionSays({ says, default: without, choices }: OptionSpec): string {
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
