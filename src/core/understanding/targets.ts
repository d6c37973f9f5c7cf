// What a question is asked of: the documents and the variants that it names.

import { escapePattern } from '../util/escapePattern';
import type { DocumentId, SearchResult } from '../model/types';
import { analyze } from '../language/analyze';
import { groupNoun, mentionsOf, type Mention } from '../language/glossary';
import { numberWordSource } from '../language/numberWords';
import { asQuestion, auxiliary, isPlural, lowerFirst } from './questionParts';
import type { VariantGroup } from '../model/knowledge';

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

const maxVariants = 5;

/** The variants of one group that a question asks about, with a question for each. */
export interface AskedVariants {
  readonly variants: readonly string[];
  /** One per variant, in order; each standalone. */
  readonly questions: readonly string[];
}

/**
 * The variants that each need an answer: several of one group named in the question ("on AWS, GCP and
 * Azure"), or all of them if it asks about each ("for each cloud", "which clouds …"). Undefined for most
 * questions.
 */
export function askedVariants(question: string, groups: readonly VariantGroup[]): AskedVariants | undefined {
  for (const group of groups) {
    const asked = namedVariants(question, group) ?? eachVariant(question, group);
    if (asked !== undefined) return asked;
  }
  return undefined;
}

/** "from AWS to Azure", "between AWS and Azure" concern both at once. */
const joined = /\b(?:from|between|migrat\w+)\b/i;

function namedVariants(question: string, group: VariantGroup): AskedVariants | undefined {
  const mentions = mentionsOf(question, group);
  const variants = [...new Set(mentions.map(({ variant }) => variant))].slice(0, maxVariants);
  if (variants.length < 2 || isJoined(question, mentions)) return undefined;
  return { variants, questions: variants.map((variant) => forOne(question, { group, mentions }, variant)) };
}

function isJoined(question: string, mentions: readonly Mention[]): boolean {
  const before = question.slice(0, mentions[0]?.start);
  return joined.test(before.split(/\s+/).slice(-4).join(' ')) && !/\bdifferences?\s+between\b/i.test(before);
}

/** "the limits on AWS, GCP and Azure" → "the limits on GCP"; if the names are not in a list, "For GCP: …". */
function forOne(question: string, { group, mentions }: Named, variant: string): string {
  const first = mentions[0];
  const last = mentions.at(-1);
  const gaps = mentions.slice(1).map(({ start }, at) => question.slice(mentions[at]?.end, start));
  const isList = gaps.every((gap) =>
    /^\s*(?:[,;/&+]|and|or|versus|vs\.?|as well as|the|on|for|in|to|with|\s)+\s*$/i.test(gap),
  );
  if (!isList || first === undefined || last === undefined) return `For ${variant}: ${lowerFirst(question)}`;
  const before = question.slice(0, first.start).replace(/\b(?:both|either)\s+$/i, '');
  const after = singularAfter(question.slice(last.end), group);
  return asQuestion(withoutComparison(`${singularVerb(before)}${variant}${after}`));
}

/** "do the Free …" → "does the Free …": singular agreement for one of several subjects. */
function singularVerb(before: string): string {
  const singular: Readonly<Record<string, string>> = { are: 'is', were: 'was', do: 'does', have: 'has' };
  return before.replace(
    /\b(are|were|do|have)(\s+(?:the\s+|our\s+)?)$/i,
    (_, verb: string, space: string) => `${singular[verb.toLowerCase()] ?? verb}${space}`,
  );
}

/** "plans include" → "plan include" */
function singularAfter(after: string, group: VariantGroup): string {
  const noun = groupNoun(group);
  return after.replace(/^\s+([\p{L}\p{N}_-]+)/u, (word, name: string) =>
    isPlural(name) && name.toLowerCase().startsWith(noun.toLowerCase().slice(0, -1)) ? ` ${noun}` : word,
  );
}

/** Removes the comparison when asking about one side. */
function withoutComparison(question: string): string {
  return question
    .replace(/^compare\s+/i, 'What is ')
    .replace(/^what (?:is|are) the\s+(?:\w+\s+)?differences?\s+between\s+/i, 'What is ')
    .replace(/^how (?:do|does) (.+?) (?:compare|differ)\b/i, 'What is $1')
    .replace(
      /^What is (.+?) (?:in terms of|regarding|in|on) (?:the )?(.+?)[?.!]*$/,
      (_, one: string, aspect: string) => `What ${isPlural(aspect) ? 'are' : 'is'} the ${aspect} of ${one}`,
    );
}

interface Named {
  readonly group: VariantGroup;
  readonly mentions: readonly Mention[];
}

function eachVariant(question: string, group: VariantGroup): AskedVariants | undefined {
  const noun = escapePattern(groupNoun(group));
  const one = `${noun}(?:\\s+(?:provider|platform|vendor|type|option))?`;
  const many = `(?:${noun.replace(/y$/i, '(?:y|ie)')}(?:e?s)|${noun}\\s+(?:providers|platforms|vendors|types|options))`;
  const each = new RegExp(
    `\\b(per|each(?:\\s+of\\s+the)?|every|(?:all|both)(?:\\s+of)?(?:\\s+(?:the|our|${numberWordSource('en', { from: 2, to: 10 })}|supported))*)\\s+(?:supported\\s+)?(?:${many}|${one})\\b`,
    'i',
  );
  const which = new RegExp(
    `^((?:on|for|in|with|to|by)\\s+)?(?:which|what)\\s+(?:\\w+\\s+)?${many}\\s+(${auxiliary})\\s+(.+)$`,
    'i',
  );
  const variants = group.variants.map(({ name }) => name).slice(0, maxVariants);
  const open = which.exec(question);
  if (open !== null) {
    const [, before = '', verb = '', rest = ''] = open;
    return { variants, questions: variants.map((name) => whetherOne(before, verb, rest, name)) };
  }
  const found = each.exec(question);
  if (found === null) return undefined;
  const head = singularVerb(question.slice(0, found.index));
  const tail = question.slice(found.index + found[0].length);
  const preposition = /^per$/i.test(found[1] ?? '') ? 'for ' : '';
  return {
    variants,
    questions: variants.map((name) =>
      asQuestion(`${head}${preposition}the ${name} ${groupNoun(group)}${tail}`),
    ),
  };
}

/** "Which clouds are supported?" → "Is AWS supported?"; "Which clouds does it run on?" → "Does it run on AWS?". */
function whetherOne(before: string, verb: string, rest: string, name: string): string {
  const singular: Readonly<Record<string, string>> = { are: 'is', were: 'was', do: 'does', have: 'has' };
  const isObject =
    before !== '' || /^(?:do|does|did)$/i.test(verb) || /\b(?:on|for|in|with|to|by)\W*$/i.test(rest);
  const bare = rest.replace(/[\s?.!]+$/, '');
  if (isObject) return asQuestion(`${verb} ${bare} ${before.toLowerCase()}${name}`);
  const lower = verb.toLowerCase();
  return asQuestion(`${singular[lower] ?? lower} ${name} ${bare}`);
}
