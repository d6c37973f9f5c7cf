import path from 'node:path';

/** The formats that are read with their file name extensions, in lower case. There is no other list of them. */
const extensions = {
  markdown: '.md .mdx .markdown',
  text: '.txt .text',
  restructuredText: '.rst .rest',
  asciidoc: '.adoc .asciidoc .asc',
  json: '.json .jsonc .json5',
  jsonLines: '.jsonl .ndjson',
  yaml: '.yaml .yml',
  toml: '.toml',
  notebook: '.ipynb',
  html: '.html .htm .xhtml',
  delimited: '.csv .tsv',
  pdf: '.pdf',
  word: '.docx',
  presentation: '.pptx .pptm .ppsx',
  sheet: '.xlsx .xlsm .ods',
  oldSheet: '.xls',
  openDocument: '.odt .odp',
  epub: '.epub',
} as const;

export type FormatName = keyof typeof extensions;

const formatOfExtension: ReadonlyMap<string, FormatName> = new Map(
  Object.entries(extensions).flatMap(([format, list]) =>
    // `Object.entries` forgets that the keys are these.
    list.split(' ').map((extension) => [extension, format as FormatName] as const),
  ),
);

/** The format of a file by its name; undefined when it is none that is read. */
export function formatOf(name: string): FormatName | undefined {
  return formatOfExtension.get(path.extname(name).toLowerCase());
}

/** What tools write for tools: long, and nobody asks about it. */
const generated =
  /^(?:package-lock|npm-shrinkwrap|packages\.lock|project\.assets|composer-lock)\.json$|^(?:pnpm-lock|pubspec\.lock)\.ya?ml$|\.(?:min|map|bundle|deps|runtimeconfig)\.json$|\.min\.html?$|\.tsbuildinfo\.json$/i;

/** Whether a file is left out although its format is read: what tools write for tools. */
export function isGenerated(name: string): boolean {
  return generated.test(path.posix.basename(name));
}
