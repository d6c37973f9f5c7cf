import path from 'node:path';

/** The supported formats with their file name extensions, in lower case. It decides which files are read. */
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
    // `Object.entries` loses the type of its keys.
    list.split(' ').map((extension) => [extension, format as FormatName] as const),
  ),
);

/** The format of a file by its name; undefined when it is not supported. */
export function formatOf(name: string): FormatName | undefined {
  return formatOfExtension.get(path.extname(name).toLowerCase());
}

/** Whether a format is one of workbooks and tables, whose cells are shown as a grid. */
export function isGridFormat(format: FormatName | undefined): boolean {
  return format === 'sheet' || format === 'oldSheet' || format === 'delimited';
}

/** Whether a format is shown by its blocks: headings, lists, tables, slides. */
export function isFormatted(format: FormatName | undefined): boolean {
  return format !== undefined && formatted.has(format);
}

const formatted: ReadonlySet<FormatName> = new Set(['word', 'openDocument', 'presentation', 'epub', 'html']);

/** Files that tools generate for tools: long, and nobody asks about them. */
const generated =
  /^(?:package-lock|npm-shrinkwrap|packages\.lock|project\.assets|composer-lock)\.json$|^(?:pnpm-lock|pubspec\.lock)\.ya?ml$|\.(?:min|map|bundle|deps|runtimeconfig)\.json$|\.min\.html?$|\.tsbuildinfo\.json$/i;

/** Whether a file is skipped despite its format, because it is generated. */
export function isGenerated(name: string): boolean {
  return generated.test(path.posix.basename(name));
}
