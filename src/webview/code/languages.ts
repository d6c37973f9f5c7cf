/** The languages whose code is coloured, each with the names that it goes by. */
const names: Readonly<Record<string, string>> = {
  bash: 'bash sh shell zsh console shellsession',
  c: 'c h cpp cc hpp c++',
  diff: 'diff patch',
  dockerfile: 'dockerfile docker containerfile',
  ini: 'ini toml cfg conf properties env',
  java: 'java',
  javascript: 'javascript js jsx mjs cjs',
  json: 'json jsonc json5 jsonl',
  powershell: 'powershell ps1 pwsh',
  python: 'python py',
  sql: 'sql mysql postgresql sqlite',
  typescript: 'typescript ts tsx mts cts',
  xml: 'xml html xhtml svg xsd xsl vue',
  yaml: 'yaml yml',
};

const byName = new Map(
  Object.entries(names).flatMap(([language, list]) =>
    list.split(' ').map((name) => [name, language] as const),
  ),
);

/** The language that a fence of Markdown names (```` ```ts title="x" ````); undefined for none that is coloured. */
export function knownLanguage(fence: string): string | undefined {
  return byName.get(/^[\w+#-]*/.exec(fence.trim())?.[0].toLowerCase() ?? '');
}
