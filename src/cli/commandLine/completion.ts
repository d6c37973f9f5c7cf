import { everywhere } from './sharedOptions';
import type { CommandEntry, OptionSpec, OptionSpecs } from './spec';

/** A completion script for bash 3.2 and later: commands, options, their values, folders and files. */
export function bashCompletion(commands: readonly CommandEntry[]): string {
  const all = [...commands.flatMap(({ options }) => Object.entries(options)), ...Object.entries(everywhere)];
  const valued = [...new Map(all)].filter(([, { type }]) => type === 'string');
  const own = commands.map(({ name, options }) => [name, wordSource(optionNames(options))] as const);
  return [
    '# Completion of ask-docs for bash; made by: ask-docs completion bash',
    '_ask_docs() {',
    readWords(valued.map(([name]) => `--${name}`)),
    chooseSource({
      values: arms(valued.map(([name, option]) => [`--${name}`, optionSource(option)])),
      options: arms(own),
      words: arms([[':0', wordSource(commands.map(({ name }) => name))], ...positionalArms(commands)]),
    }),
    offer,
    '}',
    'complete -F _ask_docs ask-docs',
    '',
  ].join('\n');
}

/** Finds the command, the number of words after it, and whether the last word is an option's value. */
function readWords(valued: readonly string[]): string {
  return `  local word cur='' prev='' command='' position=0 count=0 takes=0 values='' kind='' found i
  local -a typed=()
  COMPREPLY=()
  # bash cuts words at : and =, which stand in values.
  for ((i = 1; i <= COMP_CWORD; i++)); do
    word=\${COMP_WORDS[i]}
    if ((count > 0)) && [[ $word == [:=]* || \${typed[count - 1]} == *[:=] ]]; then
      typed[count - 1]+=$word
    else
      typed[count]=$word
      count=$((count + 1))
    fi
  done
  ((count > 0)) && cur=\${typed[count - 1]}
  ((count > 1)) && prev=\${typed[count - 2]}
  for ((i = 0; i < count - 1; i++)); do
    word=\${typed[i]}
    if ((takes)); then
      takes=0
      continue
    fi
    case $word in
      --*=*) ;;
      ${valued.join('|')}) takes=1 ;;
      -*) ;;
      *) if [[ -z $command ]]; then command=$word; else position=$((position + 1)); fi ;;
    esac
  done
  if [[ $cur == --*=* ]]; then
    prev=\${cur%%=*}
    cur=\${cur#*=}
    takes=1
  fi`;
}

/** Chooses the completions of the last word: words, files or folders. */
function chooseSource(cases: Readonly<Record<'values' | 'options' | 'words', string>>): string {
  return `  if ((takes)); then
    case $prev in
${cases.values}
    esac
  elif [[ $cur == -* ]]; then
    case $command in
${cases.options}
      *) values='--help --version' ;;
    esac
  else
    case "$command:$position" in
${cases.words}
    esac
  fi`;
}

const offer = `  while IFS= read -r found; do
    [[ -n $found ]] || continue
    # What stands before the last : is a word of its own for bash, and stays.
    [[ $cur == *:* && $COMP_WORDBREAKS == *:* ]] && found=\${found#"\${cur%:*}:"}
    COMPREPLY+=("$found")
  done < <(
    case $kind in
      file) compgen -f -- "$cur" ;;
      folder) compgen -d -- "$cur" ;;
      *) compgen -W "$values" -- "$cur" ;;
    esac
  )
  # compopt is there only while bash completes, and from version 4 on.
  if [[ -n $kind ]]; then compopt -o filenames 2>/dev/null; fi
  if [[ \${COMPREPLY[0]-} == *: ]]; then compopt -o nospace 2>/dev/null; fi
  return 0`;

function arms(entries: readonly (readonly [pattern: string, source: string])[]): string {
  return entries.map(([pattern, source]) => `      ${pattern}) ${source} ;;`).join('\n');
}

function positionalArms(commands: readonly CommandEntry[]): readonly (readonly [string, string])[] {
  return commands.flatMap(({ name, positionals }) =>
    positionals.map(({ completes }, at) => [`${name}:${at}`, sourceOf(completes, commands)] as const),
  );
}

function optionSource({ choices, completes }: OptionSpec): string {
  return sourceOf(choices ?? completes ?? 'text', []);
}

function sourceOf(
  completes: CommandEntry['positionals'][number]['completes'],
  commands: readonly CommandEntry[],
): string {
  if (completes === 'text') return ':';
  if (completes === 'command') return wordSource(commands.map(({ name }) => name));
  return completes === 'file' || completes === 'folder' ? `kind=${completes}` : wordSource(completes);
}

function wordSource(words: readonly string[]): string {
  return `values=${quotedForBash(words.join(' '))}`;
}

function optionNames(options: OptionSpecs): readonly string[] {
  return Object.keys({ ...options, ...everywhere }).map((name) => `--${name}`);
}

function quotedForBash(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

/** A completion script for zsh: to be sourced, or installed as `_ask-docs` in a folder of `fpath`. */
export function zshCompletion(commands: readonly CommandEntry[]): string {
  return `#compdef ask-docs
# Completion of ask-docs for zsh; made by: ask-docs completion zsh
_ask_docs_commands() {
  local -a commands=(
${commands.map(({ name, summary }) => `    ${quotedForZsh(`${name}:${summary.replaceAll(':', String.raw`\:`)}`)}`).join('\n')}
  )
  _describe command commands
}
_ask_docs() {
  local curcontext=$curcontext state state_descr line
  typeset -A opt_args
  _arguments -C '(- *)'{-h,--help}'[show help]' '(- *)--version[show the version]' '1:command:_ask_docs_commands' '*::argument:->argument'
  [[ $state == argument ]] || return
  case $words[1] in
${commands.map(armOf).join('\n')}
  esac
}
if [[ $funcstack[1] == _ask_docs ]]; then _ask_docs "$@"; else compdef _ask_docs ask-docs; fi
`;
}

function armOf({ name, options, positionals }: CommandEntry): string {
  const specs = [
    ...Object.entries({ ...options, ...everywhere }).map(([option, spec]) => optionOf(option, spec)),
    ...positionals.map((positional, at) =>
      quotedForZsh(`${at + 1}:${positional.name}:${actionOf(positional.completes)}`),
    ),
  ];
  return `    ${name})
      _arguments \\
        ${specs.join(' \\\n        ')}
      ;;`;
}

function optionOf(name: string, { short, multiple, says, value, choices, completes }: OptionSpec): string {
  const about = `[${says.replace(/[[\]:\\]/g, String.raw`\$&`)}]`;
  const takes = value === undefined ? '' : `:${value}:${actionOf(choices ?? completes ?? 'text')}`;
  if (short !== undefined)
    return `'(-${short} --${name})'{-${short},--${name}}${quotedForZsh(about + takes)}`;
  return quotedForZsh(`${multiple ? '*' : ''}--${name}${about}${takes}`);
}

function actionOf(completes: CommandEntry['positionals'][number]['completes']): string {
  if (completes === 'text') return ' ';
  if (completes === 'command') return '_ask_docs_commands';
  if (completes === 'folder') return '_files -/';
  return completes === 'file'
    ? '_files'
    : `(${completes.map((word) => word.replaceAll(':', String.raw`\:`)).join(' ')})`;
}

function quotedForZsh(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

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
  return [
    'complete -c ask-docs',
    ...words.map((word) => (/^[\w-]+$/.test(word) ? word : quotedForFish(word))),
  ].join(' ');
}

function quotedForFish(text: string): string {
  return `'${text.replace(/['\\]/g, String.raw`\$&`)}'`;
}
