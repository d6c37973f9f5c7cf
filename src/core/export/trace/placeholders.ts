import { ownSentenceIn } from '../../model/errors';
import type { Place } from '../../model/types';
import { count } from '../../util/count';
import type { PassageSummary } from '../../model/events';

/** What stands in place of names; the same for the same within one run. */
export interface Placeholders {
  /** `document-1.md` for the path of a document, `document-2` for that of a folder. */
  document(path: string): string;
  /** The id of a task: a model may have named it after the question. */
  task(id: string): string;
  step(id: string): string;
  passage(passage: PassageSummary): PassageSummary;
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
    passage: ({ documentId, chunkId, headings, place, score }) => ({
      chunkId: chunk(chunkId, documentId),
      documentId: document(documentId),
      headings: headings.map(withoutText),
      place: withoutNames(place),
      score,
    }),
  };
}

/** Of the formats that are read; any other ending of a name can be a word of it ("notes.john"). */
const extension =
  /\.(?:mdx?|markdown|te?xt|rst|rest|adoc|asciidoc|asc|json[c5l]?|ndjson|ya?ml|toml|ipynb|x?html?|[ct]sv|pdf|docx|pp[ts][xm]|xls[xm]?|od[stp]|epub)$/i;

function numberIn(numbers: Map<string, number>, key: string): number {
  const number = numbers.get(key) ?? numbers.size + 1;
  numbers.set(key, number);
  return number;
}

function withoutNames(place: Place): Place {
  if (place.kind !== 'cells') return place;
  const [first, last] = place.columns;
  return { ...place, sheet: 'Sheet', columns: [columnName(first), columnName(last)] };
}

/** Columns are called by letters up to "XFD"; what a trace file calls another way is a text. */
function columnName(name: string): string {
  return /^[A-Z]{1,3}$/.test(name) ? name : withoutText(name);
}

/** How long a text was; nothing of an empty one. */
export function withoutText(text: string): string {
  return text === '' ? '' : `(${count(text.length, 'character')})`;
}

/** Of a message, what the product says of its own accord; else how long it was. */
export function withoutDetail(message: string): string {
  return ownSentenceIn(message) ?? withoutText(message);
}

/** The lengths of what stands between a text's line breaks and markers; these stay, with the punctuation around them. */
export function onlyMarkers(text: string): string {
  return text
    .split(/(\n+|\[\d{1,3}\])/)
    .map((part, index) =>
      index % 2 === 1 ? part : part.replace(/[\p{L}\p{N}](?:.*[\p{L}\p{N}])?/su, withoutText),
    )
    .join('');
}
