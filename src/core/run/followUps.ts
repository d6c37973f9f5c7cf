import { analyze } from '../language/analyze';
import { languageOfQuestion } from '../language/language';
import type { Chunk, Citation, SourceDocument } from '../model/types';
import { ownQuestions, type OwnQuestion } from '../understanding/ownQuestions/ownQuestions';
import { askingWords } from '../units/question';
import { plain } from '../understanding/ownQuestions/candidate';

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

const maxCandidates = 6;

/**
 * Candidates, best first: questions that the cited documents answer, or sections that were found beside them, in the
 * language of the question, the nearest to what is cited first. None is answered by a quote, repeats a question asked before, or only
 * shares a document of many matters with it.
 */
export function followUpsOf({
  question,
  earlier,
  citations,
  documents,
  found,
}: Answered): readonly FollowUp[] {
  const asked = [question, ...earlier].map(termsOf);
  const language = languageOfQuestion(question);
  const quotes = citations.map(({ quote }) => plain(quote));
  const isNew = (own: OwnQuestion): boolean =>
    languageOfQuestion(own.question) === language &&
    !quotes.some((quote) => own.text !== undefined && quote.includes(own.text)) &&
    !asked.some((terms) => isSame(terms, termsOf(own.question)));
  const own = documents.flatMap((document) => {
    const cited = citations.filter(({ documentId }) => documentId === document.id);
    const sections = found.filter(({ documentId }) => documentId === document.id).map(sectionOf);
    // Cells make questions for a test rather than such as people ask.
    const isOfOneMatter = sharesTerm(document.title, question);
    return ownQuestions(document, { hasCells: false })
      .filter((next) => cited.length > 0 || sections.includes(sectionOf(next)))
      .filter((next) => !isHeadingOf(next, cited))
      .map((next) => ({
        next,
        id: document.id,
        near: nearness(next.headings, cited) + (sharesTerm(next.question, question) ? sharedTermIsWorth : 0),
      }))
      .filter(({ near }) => near > 1 || isOfOneMatter);
  });
  const candidates: FollowUp[] = [];
  for (const { next, id } of own.sort((one, other) => other.near - one.near)) {
    if (candidates.length === maxCandidates) break;
    const { question: asking, headings, text } = next;
    if (isNew(next))
      candidates.push({ question: asking, documentId: id, heading: headings.at(-1) ?? '', text });
  }
  return candidates;
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

/** Whether both are about one thing, by a word that does not only ask. */
function sharesTerm(one: string, other: string): boolean {
  const [own, its] = [one, other].map((text) => {
    const asking = new Set(askingWords(text));
    return termsOf(text.replace(/[\p{L}\p{N}]+/gu, (word) => (asking.has(word) ? ' ' : word)));
  });
  return own !== undefined && its !== undefined && [...own].some((term) => its.has(term));
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
