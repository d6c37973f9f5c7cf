import { ownSentenceIn } from '../../model/errors';
import { count } from '../../util/displayLanguage';

/** Stable placeholders for names within one run. */
export interface Placeholders {
  /** `document-1.md` for a document's path, `document-2` for a folder's. */
  document(path: string): string;
  /** Task ids are replaced too: a model may have derived them from the question. */
  task(id: string): string;
  step(id: string): string;
  chunk(chunkId: string, documentId: string): string;
}

export function createPlaceholders(): Placeholders {
  const documents = new Map<string, number>();
  const tasks = new Map<string, number>();
  const steps = new Map<string, number>();
  const document = (path: string): string =>
    `document-${numberIn(documents, path)}${extension.exec(path)?.[0].toLowerCase() ?? ''}`;
  const chunk = (chunkId: string, documentId: string): string =>
    `${document(documentId)}#${/#(\d{1,6})$/.exec(chunkId)?.[1] ?? '0'}`;
  return {
    document,
    chunk,
    step: (id) => `s${numberIn(steps, id)}`,
    task: (id) => `t${numberIn(tasks, id)}`,
  };
}

/** Supported formats; any other extension may be part of the name ("notes.john"). */
const extension =
  /\.(?:mdx?|markdown|te?xt|rst|rest|adoc|asciidoc|asc|json[c5l]?|ndjson|ya?ml|toml|ipynb|x?html?|[ct]sv|pdf|docx|pp[ts][xm]|xls[xm]?|od[stp]|epub)$/i;

function numberIn(numbers: Map<string, number>, key: string): number {
  const number = numbers.get(key) ?? numbers.size + 1;
  numbers.set(key, number);
  return number;
}

/** Replaces a text by its length; empty stays empty. */
export function withoutText(text: string): string {
  return text === '' ? '' : `(${count(text.length, 'character')})`;
}

/** Keeps the product's own sentence in a message; otherwise replaces it by its length. */
export function withoutDetail(message: string): string {
  return ownSentenceIn(message) ?? withoutText(message);
}

/** Replaces text by its length, keeping line breaks and markers with their punctuation. */
export function onlyMarkers(text: string): string {
  return text
    .split(/(\n+|\[\d{1,3}\])/)
    .map((part, index) =>
      index % 2 === 1 ? part : part.replace(/[\p{L}\p{N}](?:.*[\p{L}\p{N}])?/su, withoutText),
    )
    .join('');
}
