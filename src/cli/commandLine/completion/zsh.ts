import { everywhere } from '../sharedOptions';
import type { CommandEntry, OptionSpec } from '../spec';

/** A completion script for zsh: to be sourced, or installed as `_ask-docs` in a folder of `fpath`. */
export function zshCompletion(commands: readonly CommandEntry[]): string {
  return `#compdef ask-docs
# Completion of ask-docs for zsh; made by: ask-docs completion zsh
_ask_docs_commands() {
  local -a commands=(
${commands.map(({ name, summary }) => `    ${quoted(`${name}:${summary.replaceAll(':', String.raw`\:`)}`)}`).join('\n')}
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
      quoted(`${at + 1}:${positional.name}:${actionOf(positional.completes)}`),
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
  if (short !== undefined) return `'(-${short} --${name})'{-${short},--${name}}${quoted(about + takes)}`;
  return quoted(`${multiple ? '*' : ''}--${name}${about}${takes}`);
}

function actionOf(completes: CommandEntry['positionals'][number]['completes']): string {
  if (completes === 'text') return ' ';
  if (completes === 'command') return '_ask_docs_commands';
  if (completes === 'folder') return '_files -/';
  return completes === 'file'
    ? '_files'
    : `(${completes.map((word) => word.replaceAll(':', String.raw`\:`)).join(' ')})`;
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
