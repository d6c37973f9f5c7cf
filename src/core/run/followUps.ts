import { analyze } from '../language/analyze';
import { languageOfQuestion } from '../language/language';
import type { Chunk, Citation, SourceDocument } from '../model/types';
import { rowQuestions } from '../understanding/ownQuestions/rowQuestions';
import { ownQuestions, type OwnQuestion } from '../understanding/ownQuestions/ownQuestions';
import { askingWords } from '../units/question';
import { plain, sectionsOf, textOf, worths } from '../understanding/ownQuestions/candidate';

/** A question with the section expected to answer it, and the text that does where one stands out. */
export interface FollowUp {
  readonly question: string;
  readonly documentId: string;
  readonly heading: string;
  readonly text: string | undefined;
}

interface Answered {
  readonly question: string;
  /** Questions asked earlier in the conversation. */
  readonly earlier: readonly string[];
  readonly citations: readonly Citation[];
  /** The cited documents, and those of the passages found. */
  readonly documents: readonly SourceDocument[];
  /** Of a document that is not cited, only what is asked of these sections goes on from the answer. */
  readonly found: readonly Chunk[];
}

const maxCandidates = 8;
/** What is cited after these may be about something else. */
const mostCited = 3;

/**
 * Candidates, best first: questions that the cited documents answer, or sections that were found beside them, in the
 * language of the question, the nearest to what is cited first. None is answered by a quote, repeats a question asked before, or only
 * shares a document of many matters with it.
 */
export function followUpsOf({ documents, ...answered }: Answered): readonly FollowUp[] {
  const { question, earlier, citations } = answered;
  const asked = [question, ...earlier].map(termsOf);
  const language = languageOfQuestion(question);
  const quotes = citations.map(({ quote }) => plain(quote));
  const isNew = (own: OwnQuestion): boolean =>
    languageOfQuestion(own.question) === language &&
    !quotes.some((quote) => own.text !== undefined && !own.isOfTable && quote.includes(own.text)) &&
    !asked.some((terms) => isSame(terms, termsOf(own.question)));
  const own = documents.flatMap((document) => nextOf(document, answered, language));
  const candidates: FollowUp[] = [];
  const texts = new Set<string>();
  for (const { next, id } of own.sort((one, other) => other.near - one.near)) {
    if (candidates.length === maxCandidates) break;
    const { question: asking, headings, text } = next;
    if (!isNew(next) || (text !== undefined && texts.has(text))) continue;
    if (text !== undefined && next.isOfTable !== true) texts.add(text);
    candidates.push({ question: asking, documentId: id, heading: headings.at(-1) ?? '', text });
  }
  return candidates;
}

interface Next {
  readonly next: OwnQuestion;
  readonly id: string;
  /** How near it is to what was asked and cited. */
  readonly near: number;
}

/** What a document answers of the matter of the answer. */
function nextOf(
  document: SourceDocument,
  { question, citations, found }: Omit<Answered, 'documents'>,
  language: string,
): readonly Next[] {
  const { id } = document;
  const cited = citations.slice(0, mostCited).filter(({ documentId }) => documentId === id);
  const sections = new Set([...cited, ...found.filter(({ documentId }) => documentId === id)].map(sectionOf));
  const quotes = cited.map(({ quote }) => quote);
  const said = [question, ...quotes].join('\n');
  const isLong = document.text.length > longDocument;
  const isAlone = citations.every(({ documentId }) => documentId === id);
  const nearOf = nearnessIn(document, { question, cited, isAlone });
  const told = ownQuestions(document, {
    hasCells: false,
    hasClauses: (section) => !isLong || (sections.has(sectionOf(section)) && section.headings.length > 0),
  })
    .filter((next) => cited.length > 0 || sections.has(sectionOf(next)))
    .filter((next) => !isHeadingOf(next, cited))
    // Of a glossary, only what was spoken of.
    .filter((next) => next.worth !== worths.term || sharedTerms(next.question, said).length > 0)
    .flatMap((next) => {
      const near = nearOf(next);
      return near === undefined ? [] : [{ next, id, near }];
    });
  const rows = isLong ? [] : rowQuestions(document, { question, language, quotes });
  return [...rows.map((next) => ({ next, id, near: sharedTermIsWorth + 1 })), ...told];
}

/** In characters: of longer ones only what was found is looked at. */
const longDocument = 200_000;

interface Told {
  readonly question: string;
  readonly cited: readonly Citation[];
  /** Whether only this document is cited. */
  readonly isAlone: boolean;
}

/** How near a question of a document is to the answer; undefined where it is about another matter. */
function nearnessIn(
  document: SourceDocument,
  { question, cited, isAlone }: Told,
): (next: OwnQuestion) => number | undefined {
  const matter = [question, ...cited.map(({ headings }) => headings.at(-1) ?? '')].join('\n');
  const said = cited.map(({ quote }) => quote).join('\n');
  const { isCommon, isOfOneMatter } = sectionsIn(document);
  const isOfMatter = isMostlyIn(document.title, matter) || (isAlone && isOfOneMatter);
  const rarely = (terms: readonly string[]): number => terms.filter((term) => !isCommon(term)).length;
  return (next) => {
    const shared = sharedTerms(next.question, matter);
    const own = rarely(shared);
    if (cited.length === 0) return own > 1 ? sharedTermIsWorth : undefined;
    const alsoSaid = rarely(sharedTerms(next.question, said)) > 1 ? 1 : 0;
    const near = nearness(next.headings, cited) + (own > 0 ? sharedTermIsWorth : alsoSaid);
    return near > 1 || isOfMatter ? near + (shared.length > 0 ? 0.5 : 0) : undefined;
  };
}

/** Of how many sections with something to say a word of the title makes one matter, and any word a common one. */
const fewestSections = 3;
const commonShare = 0.5;

/** What the sections of a document have in common. */
function sectionsIn(document: SourceDocument): {
  readonly isCommon: (term: string) => boolean;
  /** Whether most say a word of the title: a leave policy speaks of leave throughout; a handbook, or the minutes of a day, of many matters. */
  readonly isOfOneMatter: boolean;
} {
  const sections = document.text.length > longDocument ? [] : sectionsOf(document);
  const texts = sections
    .filter(({ blocks }) => blocks.length > 0)
    .map(({ headings, blocks }) =>
      termsOf([headings.at(-1) ?? '', ...blocks.map((block) => textOf(document, block))].join('\n')),
    );
  const isCommon = (term: string): boolean =>
    texts.length >= fewestSections &&
    texts.filter((terms) => terms.has(term)).length > commonShare * texts.length;
  return {
    isCommon,
    isOfOneMatter: !/\d/.test(document.title) && [...termsOf(document.title)].some(isCommon),
  };
}

/** Whether a question is the heading that a quote stands under. */
function isHeadingOf({ question, headings }: OwnQuestion, cited: readonly Citation[]): boolean {
  return (
    plain(headings.at(-1) ?? '') === plain(question) &&
    cited.some((citation) => sectionOf(citation) === sectionOf({ headings }))
  );
}

/** In headings of the same section. */
const sharedTermIsWorth = 2;

/** What both are about: the words that they share and that do not only ask. */
function sharedTerms(one: string, other: string): readonly string[] {
  const [own, its] = [one, other].map((text) => {
    const asking = new Set(askingWords(text));
    return termsOf(text.replace(/[\p{L}\p{N}]+/gu, (word) => (asking.has(word) ? ' ' : word)));
  });
  return [...(own ?? [])].filter((term) => its?.has(term) === true);
}

/** Whether a text says at least half of the words of a title. */
function isMostlyIn(title: string, text: string): boolean {
  const [own, its] = [termsOf(title), termsOf(text)];
  return own.size > 0 && 2 * [...own].filter((term) => its.has(term)).length >= own.size;
}

function sectionOf({ headings }: Pick<Chunk, 'headings'>): string {
  return headings.join('\n');
}

/** How many headings a section shares with the nearest of the cited ones. */
function nearness(headings: readonly string[], cited: readonly Citation[]): number {
  const shared = cited.map(({ headings: own }) => {
    const apart = own.findIndex((heading, at) => heading !== headings[at]);
    return apart < 0 ? own.length : apart;
  });
  return Math.max(0, ...shared);
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
