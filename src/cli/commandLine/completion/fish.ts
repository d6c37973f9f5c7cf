import { everywhere } from '../sharedOptions';
import type { CommandEntry, OptionSpec } from '../spec';

/** A completion script for fish. */
export function fishCompletion(commands: readonly CommandEntry[]): string {
  const names = commands.map(({ name, summary }) =>
    line(['-n', '__fish_use_subcommand', '-a', name, '-d', summary]),
  );
  return `# Completion of ask-docs for fish; made by: ask-docs completion fish
complete -c ask-docs -f
${line(['-n', '__fish_use_subcommand', '-l', 'version', '-d', 'show the version'])}
${names.join('\n')}
${commands.flatMap((command) => linesOf(command, commands)).join('\n')}
`;
}

function linesOf(
  { name, options, positionals }: CommandEntry,
  commands: readonly CommandEntry[],
): readonly string[] {
  const here = ['-n', `__fish_seen_subcommand_from ${name}`];
  const optionLines = Object.entries({ ...options, ...everywhere }).map(([option, spec]) =>
    line([...here, '-l', option, ...shortOf(spec), ...valueOf(spec), '-d', spec.says]),
  );
  const [first] = positionals;
  const words = first === undefined ? undefined : wordsOf(first.completes, commands);
  return [...optionLines, ...(words === undefined ? [] : [line([...here, ...words])])];
}

function shortOf({ short }: OptionSpec): readonly string[] {
  return short === undefined ? [] : ['-s', short];
}

function valueOf({ type, choices, completes }: OptionSpec): readonly string[] {
  if (type === 'boolean') return [];
  const words = wordsOf(choices ?? completes ?? 'text', []);
  return words === undefined ? ['-x'] : ['-r', ...words];
}

/** The completions for a value; undefined for free text. */
function wordsOf(
  completes: CommandEntry['positionals'][number]['completes'],
  commands: readonly CommandEntry[],
): readonly string[] | undefined {
  if (completes === 'text') return undefined;
  if (completes === 'file') return ['-F'];
  if (completes === 'folder') return ['-a', '(__fish_complete_directories)'];
  return ['-a', (completes === 'command' ? commands.map(({ name }) => name) : completes).join(' ')];
}

function line(words: readonly string[]): string {
  return ['complete -c ask-docs', ...words.map((word) => (/^[\w-]+$/.test(word) ? word : quoted(word)))].join(
    ' ',
  );
}

function quoted(text: string): string {
  return `'${text.replace(/['\\]/g, String.raw`\$&`)}'`;
}
