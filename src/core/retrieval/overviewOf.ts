import type { DocumentId } from '../model/types';
import type { CountedName, Overview } from '../model/overview';

/** What people call a kind of file whose ending is not its name. */
const names: Readonly<Record<string, string>> = {
  md: 'Markdown',
  markdown: 'Markdown',
  docx: 'Word',
  xlsx: 'Excel',
  xls: 'Excel',
  pptx: 'PowerPoint',
  htm: 'HTML',
  txt: 'text',
  ipynb: 'Jupyter',
  adoc: 'AsciiDoc',
  yml: 'YAML',
};

function kindOf(id: DocumentId): string | undefined {
  const ending = /[^/]\.([^./]+)$/.exec(id)?.[1]?.toLowerCase();
  return ending && (names[ending] ?? ending.toUpperCase());
}

/** Counts documents by their kind, and by the first folder in which they differ. */
export function overviewOf(ids: readonly DocumentId[]): Overview {
  const shared = sharedFolder(ids);
  const folders = countedBy(ids, (id) => {
    const path = id.slice(shared.length);
    return path.includes('/') ? path.slice(0, path.indexOf('/')) : undefined;
  });
  return {
    kinds: countedBy(ids, kindOf),
    folders: folders.length > 1 ? folders : [],
  };
}

/** The folder that all are in, with a slash at the end; empty if there is none. */
function sharedFolder([first = '', ...others]: readonly DocumentId[]): string {
  let shared = first.slice(0, first.lastIndexOf('/') + 1);
  while (!others.every((id) => id.startsWith(shared)))
    shared = shared.slice(0, shared.lastIndexOf('/', shared.length - 2) + 1);
  return shared;
}

function countedBy(
  ids: readonly DocumentId[],
  nameOf: (id: DocumentId) => string | undefined,
): CountedName[] {
  const counts = new Map<string, number>();
  for (const id of ids) {
    const name = nameOf(id);
    if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts]
    .map(([name, documents]) => ({ name, documents }))
    .sort((one, other) => other.documents - one.documents || one.name.localeCompare(other.name));
}
