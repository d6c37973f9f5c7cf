import type { DocumentId, SearchResult } from '../model/types';
import { analyze } from '../language/analyze';

const fileName =
  /(?<![\w/])[\w./-]*\w\.(?:mdx?|markdown|pdf|docx?|xlsx?|pptx?|txt|rst|adoc|html?|csv|tsv|json|ya?ml|toml|ipynb|od[tsp]|epub)\b/gi;
/** Words for documents. */
export const documentKind =
  '(?:documents?|docs?|files?|guides?|runbooks?|playbooks?|polic(?:y|ies)|manuals?|handbooks?|specs?|specifications?|contracts?|agreements?|reports?|readme|pages?|changelog|faq|tutorials?|whitepapers?|minutes|charter|standards?)';
/** Phrases naming the source of the answer. */
const mentions: readonly RegExp[] = [
  // The wording of suggested options; see askBack.ts.
  /(?<![\p{L}])(?:according to(?: the)?|laut|selon|según)\s+([\p{L}\p{N}][^?]{1,120}?)\s*[?]/giu,
  /\b(?:according to|as (?:stated|described|defined|set out) in|based on|per)\s+(?:the|our|your)\s+([\w' /-]{3,60}?)(?=\s*(?:[,?.!;:]|$|\b(?:what|how|who|when|where|which|why|is|are|does|do|can|must|should)\b))/gi,
  /\bwhat\s+(?:does|do|did)\s+(?:the|our|your)\s+([\w' /-]{3,60}?)\s+(?:say|state|require|specify|mention|define|recommend|prescribe|demand|tell)\b/gi,
  new RegExp(
    `\\b(?:in|from|of)\\s+(?:the|our|your)\\s+((?:[\\w'/-]+\\s+){0,4}${documentKind})(?=\\s*(?:[,?.!;:]|$)|\\s+(?:is|are|say|says|do|does|what|how))`,
    'gi',
  ),
];
/** With more documents than this, the name is not specific. */
const maxDocuments = 3;
/** Words that say that something is a document, rather than which. */
const generic = new Set(analyze('document documents doc docs file files page pages'));

/**
 * The documents named in a question ("according to the runbook", "in deploy.md"), among those a search for it
 * finds; empty if none are named, or the name matches too many.
 */
export async function namedDocuments(
  question: string,
  found: () => Promise<SearchResult>,
): Promise<readonly DocumentId[]> {
  const files = question.match(fileName) ?? [];
  const names = mentions.flatMap((pattern) =>
    Array.from(question.matchAll(pattern), ([, name = '']) => name),
  );
  if (files.length + names.length === 0) return [];
  const { passages } = await found();
  const documents = new Map(passages.map(({ chunk }) => [chunk.documentId, chunk.documentTitle]));
  const isNamed = ([id, title]: readonly [DocumentId, string]): boolean =>
    files.some((file) => isFile(id, file)) || names.some((name) => isTitle(id, title, name));
  const named = [...documents].filter(isNamed).map(([id]) => id);
  return named.length > maxDocuments ? [] : named;
}

function isFile(id: DocumentId, file: string): boolean {
  return `/${id.toLowerCase()}`.endsWith(`/${file.toLowerCase().replace(/^\.?\//, '')}`);
}

/** Whether a document's title, or its file name, contains all words of a name. */
function isTitle(id: DocumentId, title: string, name: string): boolean {
  const words = analyze(name).filter((term) => !generic.has(term));
  const file = id.slice(id.lastIndexOf('/') + 1).replace(/\.\w+$/, '');
  const held = [title, file].map((text) => new Set(analyze(text)));
  return words.length > 0 && held.some((terms) => words.every((word) => terms.has(word)));
}
