import { sectionsOf, type Section } from '../retrieval/indexing/sections';
import { relevantScore, type Citation, type Passage, type SourceDocument } from '../model/types';
import { analyze } from '../language/analyze';
import { languageOfQuestion } from '../language/language';

const longestName = 80;

/**
 * A heading that is a question stands for itself; one that only lists columns or repeats the title is left
 * out.
 */
export function questionAbout(section: { readonly title: string; readonly heading: string }): string {
  // Quotation marks would request an exact phrase.
  const [title = '', heading = ''] = [section.title, withoutNumber(section.heading)].map((name) =>
    shortened(name).replaceAll('"', ''),
  );
  if (/[?？]$/.test(heading)) return heading;
  const isSubject = heading !== '' && heading !== title && !isColumnList(heading);
  return `What does ${title} say${isSubject ? ` about ${heading}` : ''}?`;
}

/** Strips numbering: "1. Term and termination", "§ 4.2 Liability". */
function withoutNumber(heading: string): string {
  return heading
    .replace(/^(?:§\s*)?(?:\d{1,2}(?:\.\d{1,2})*[.):]?|[IVX]+[.)]|[a-z]\))\s+(?=\p{L})/u, '')
    .trim();
}

/** "product, tier, price_eur, unit": column names. */
function isColumnList(heading: string): boolean {
  const names = heading.split(/\s*[,;|\t]\s*/);
  return names.length > 2 && names.every((name) => /^\S+(?:\s\S+)?$/.test(name));
}

/** Shortens a name to fit into a sentence. */
export function shortened(name: string): string {
  return name.length <= longestName ? name : `${name.slice(0, longestName - 2).trimEnd()} …`;
}

// Follow-up questions built by rules from headings near the sources of an answer.

/** A question with the section expected to answer it. */
export interface FollowUp {
  readonly question: string;
  readonly documentId: string;
  readonly heading: string;
}

interface Answered {
  readonly question: string;
  /** Questions asked earlier in the conversation. */
  readonly earlier: readonly string[];
  readonly citations: readonly Citation[];
  /** All passages found, best first. */
  readonly passages: readonly Passage[];
  /** The cited documents. */
  readonly documents: readonly SourceDocument[];
}

const maxCandidates = 4;
const maxOfDocument = 2;
const longestTitle = 60;
const longestHeading = 60;

/**
 * Candidates, best first: questions in the cited documents' own headings, then other sections that were
 * found, then sections next to the cited ones. None is about a cited section or repeats a question asked
 * before.
 */
export function followUpsOf(answered: Answered): readonly FollowUp[] {
  const cited = new Set(answered.citations.map(({ documentId, headings }) => keyOf(documentId, headings)));
  const asked = [answered.question, ...answered.earlier].map(termsOf);
  const isEnglish = languageOfQuestion(answered.question) === 'en';
  const sections = answered.documents.flatMap((document) => besides(document, cited));
  const own = sections.filter(({ headings }) => isQuestion(headings.at(-1) ?? ''));
  const found = answered.passages
    .filter(({ score }) => score >= relevantScore)
    .map(({ chunk }) => ({ id: chunk.documentId, title: chunk.documentTitle, headings: chunk.headings }));
  const candidates = [...own, ...found, ...sections]
    .filter(({ id, headings }) => !cited.has(keyOf(id, headings)))
    .filter((section) => isEnglish || isQuestion(section.headings.at(-1) ?? ''))
    .flatMap((section) => followUp(section) ?? [])
    .filter(({ question }) => !asked.some((terms) => isSame(terms, termsOf(question))));
  return limited(distinct(candidates));
}

interface NamedSection {
  readonly id: string;
  readonly title: string;
  readonly headings: readonly string[];
}

/** The sections around the cited ones: nearest first, later sections before earlier ones. */
function besides(document: SourceDocument, cited: ReadonlySet<string>): readonly NamedSection[] {
  const sections = sectionsOf(document).filter(({ headings }) => headings.length > 0);
  const places = sections.flatMap((section, at) =>
    cited.has(keyOf(document.id, section.headings)) ? at : [],
  );
  const from = places[0];
  const parent = from === undefined ? undefined : parentOf(sections[from]);
  if (from === undefined) return [];
  const distance = (at: number): number =>
    Math.min(...places.map((place) => (at > place ? at - place : place - at + 0.5)));
  return sections
    .map((section, at) => ({ section, at }))
    .filter(({ section }) => parentOf(section) === parent && section.headings.length > 1)
    .sort((a, b) => distance(a.at) - distance(b.at))
    .map(({ section }) => ({ id: document.id, title: document.title, headings: section.headings }));
}

function parentOf(section: Pick<Section, 'headings'> | undefined): string {
  return section?.headings.slice(0, -1).join('\n') ?? '';
}

function keyOf(documentId: string, headings: readonly string[]): string {
  return [documentId, ...headings].join('\n');
}

function isQuestion(heading: string): boolean {
  return /[?？]\s*$/.test(heading);
}

/** Headings that name a part of a text rather than its subject. */
const generic = new Set(
  'introduction overview background summary conclusion conclusions contents notes note example examples usage steps step details general other others misc miscellaneous references reference appendix afterwards see also links more description about abstract preface scope definitions purpose history changelog faq questions answers getting started next before you begin start table of the a and further reading resources todo unreleased changes status tips warning prerequisites requirements'.split(
    ' ',
  ),
);

function followUp({ id, title, headings }: NamedSection): FollowUp | undefined {
  const heading = headings.at(-1) ?? '';
  const named = { title, heading };
  if (!isQuestion(heading) && !isSubject(named)) return undefined;
  const question = asksItself(heading) ? `${heading}?` : questionAbout(named);
  return { question, documentId: id, heading };
}

/**
 * Whether a heading asks a question: "What changed since version 2", "How to renew a contract"; not the
 * statement-like "What a run keeps".
 */
function asksItself(heading: string): boolean {
  return (
    /^(?:what|how|why|who)\s(?!(?:an?|the|you|we|it|they|this|our|your)\s)\S+\s\S/i.test(heading) &&
    !isQuestion(heading)
  );
}

/** Whether a heading and its document title make a question that people would ask. */
function isSubject({ title, heading }: Pick<NamedSection, 'title'> & { readonly heading: string }): boolean {
  const isLong = title.length > longestTitle || heading.length > longestHeading;
  if (heading === title || isLong || looksTechnical(title, heading)) return false;
  const words = heading.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? [];
  return words.length <= 8 && words.some((word) => word.length > 2 && !generic.has(word));
}

/**
 * Code, dates, numbers and addresses label entries rather than subjects; headings in capitals throughout
 * cannot be quoted well.
 */
function looksTechnical(title: string, heading: string): boolean {
  if (/[`{}<>=|\\/@#_,[\]]|\d{4}|^\W|[.:;]$/.test(heading)) return true;
  return /[`{}<>|\\@#_[\]]|\.\w{2,4}$/.test(title) || heading === heading.toUpperCase();
}

function termsOf(text: string): ReadonlySet<string> {
  return new Set(analyze(text));
}

/** Whether either question adds no word to the other. */
function isSame(asked: ReadonlySet<string>, question: ReadonlySet<string>): boolean {
  return isPart(question, asked) || isPart(asked, question);
}

function isPart(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return [...one].every((term) => other.has(term));
}

function distinct(found: readonly FollowUp[]): readonly FollowUp[] {
  return [...new Map(found.map((one) => [one.question.toLowerCase(), one])).values()];
}

function limited(found: readonly FollowUp[]): readonly FollowUp[] {
  const count = new Map<string, number>();
  return found
    .filter(({ documentId }) => {
      const taken = count.get(documentId) ?? 0;
      count.set(documentId, taken + 1);
      return taken < maxOfDocument;
    })
    .slice(0, maxCandidates);
}
