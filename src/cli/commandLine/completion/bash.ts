import { everywhere } from '../sharedOptions';
import type { CommandEntry, OptionSpec, OptionSpecs } from '../spec';

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
  return `values=${quoted(words.join(' '))}`;
}

function optionNames(options: OptionSpecs): readonly string[] {
  return Object.keys({ ...options, ...everywhere }).map((name) => `--${name}`);
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
