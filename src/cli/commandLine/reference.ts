/** docs/command-line.md, generated from the command table. */
import { configurable } from './configurable';
import { environmentOf, exitMeanings, optionName, optionSays } from './help';
import { everywhere } from './sharedOptions';
import type { CommandEntry, OptionSpecs } from './spec';

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
    `It can hold ${[...configurable(commands).keys()].map((name) => `\`${name}\``).join(', ')}. A command leaves out what it does not take.`,
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
