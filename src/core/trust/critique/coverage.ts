import * as l10n from '@vscode/l10n';
import type { Citation, Draft, Evidence, SubAnswer } from '../../model/types';
import { analyze } from '../../language/analyze';
import { measureTerms, subjectShare, coveredShare, termsOf, wordsOf } from '../../language/termCoverage';
import { isFrequentWord, languageOfQuestion } from '../../language/language';
import { namesIn } from '../../language/names';
import type { Finding } from './statements';
import { quoted, listOr, listAnd } from '../../util/displayLanguage';

interface Reviewed {
  readonly question: string;
  readonly subAnswers: readonly SubAnswer[];
  readonly draft: Pick<Draft, 'text' | 'citations' | 'facetsMissing' | 'facetsUnsure'>;
}

const check = 'facet_coverage';

/** `facet_coverage`: every part of the question is addressed. */
export function checkCoverage(reviewed: Reviewed): Finding[] {
  return [missing(reviewed), unsure(reviewed), unused(reviewed), unnamed(reviewed)].flatMap(
    (finding) => finding ?? [],
  );
}

/** Parts without results; the answer already says so, so no rewrite is needed. */
function missing({ draft: { facetsMissing } }: Reviewed): Finding | undefined {
  if (facetsMissing.length === 0) return undefined;
  return {
    check,
    issue: l10n.t('Nothing is said about {0}.', facetsMissing.join('; ')),
    suggestion: l10n.t('Ask about what is missing on its own, in the words of your documents.'),
    gaps: facetsMissing,
  };
}

/** Parts of which only likely places are shown; the answer says so. */
function unsure({ draft: { facetsUnsure = [] } }: Reviewed): Finding | undefined {
  if (facetsUnsure.length === 0) return undefined;
  return {
    check,
    issue: l10n.t('Only places that may answer it are shown for {0}.', facetsUnsure.join('; ')),
    suggestion: l10n.t('Ask about this part on its own.'),
    gaps: facetsUnsure,
  };
}

/** Parts with quotes of which the answer cites none. */
function unused({ subAnswers, draft }: Reviewed): Finding | undefined {
  const facets = [...new Set(subAnswers.map(({ subQuery }) => subQuery.facet))];
  const isUnused = (facet: string): boolean => {
    const own = subAnswers.filter(({ subQuery }) => subQuery.facet === facet);
    const quotes = own.flatMap(({ evidence }) => evidence);
    return quotes.length > 0 && !quotes.some((quote) => isCited(quote, draft.citations));
  };
  const left = facets.filter((facet) => isUnused(facet) && !draft.facetsMissing.includes(facet));
  if (left.length === 0) return undefined;
  return {
    check,
    issue: l10n.t('There are quotes about {0}, and the answer uses none of them.', left.join('; ')),
    suggestion: l10n.t('Ask about this part on its own.'),
    instruction: `Use the quotes about ${left.join('; ')} too.`,
    gaps: left,
  };
}

/** Writers may cite a longer or shorter span of the quote. */
function isCited({ documentId, quote }: Evidence, citations: readonly Citation[]): boolean {
  return citations.some(
    (citation) =>
      citation.documentId === documentId &&
      (citation.quote.includes(quote) || quote.includes(citation.quote)),
  );
}

/**
 * The question's significant words that documents contain but the cited quotes and their headings do not;
 * another search looks for them separately. At most one phrase.
 */
export function unspokenWords({ question, subAnswers, draft: { citations } }: Reviewed): string[] {
  const cited = termsOf(
    citations
      .map(({ documentTitle, headings, quote }) => [documentTitle, ...headings, quote].join('\n'))
      .join('\n'),
  );
  const unknown = new Set(
    subAnswers.flatMap(({ terms }) => terms.flatMap(({ term, isUnknown }) => (isUnknown ? term : []))),
  );
  const measures = measureTerms(question);
  const words = [...wordsOf(question)].flatMap(([term, word]) => {
    const isTelling = subjectShare(term) === 1 && !isFrequentWord(word.toLowerCase()) && !measures.has(term);
    return isTelling && !unknown.has(term) && coveredShare(term, cited, word) === 0 ? word : [];
  });
  return words.length === 0 ? [] : [words.join(' ')];
}

/**
 * Names and numbers of the question that occur neither in the answer nor in the passages it cites and their
 * headings.
 */
function unnamed({ question, subAnswers, draft }: Reviewed): Finding | undefined {
  const { text, citations, facetsMissing } = draft;
  const cited = new Set(citations.map(({ chunkId }) => chunkId));
  const passages = subAnswers.flatMap(({ kept }) => kept.filter(({ chunk }) => cited.has(chunk.id)));
  const places = citations.map(({ documentTitle, documentId, headings, quote }) =>
    [documentTitle, documentId, ...headings, quote].join('\n'),
  );
  const said = termsOf(
    [text, ...facetsMissing, ...places, ...passages.map(({ chunk }) => chunk.text)].join('\n'),
  );
  const words = wordsOf(question);
  const named = [
    // German capitalises every noun.
    ...(languageOfQuestion(question) === 'de' ? [] : namesIn(question.replace(/^\s*\S+/, ''))),
    ...Array.from(question.matchAll(/[^\s?]*\d[^\s?]+/g), ([number]) => number),
  ];
  const unsaid = named.filter((name) => {
    const terms = analyze(name);
    return terms.length > 0 && terms.every((term) => coveredShare(term, said, words.get(term)) === 0);
  });
  if (unsaid.length === 0 || citations.length === 0) return undefined;
  const wanted = unsaid.map((name) => `"${name}"`).join(' and ');
  return {
    check,
    issue: l10n.t('Nothing in the answer is about {0}.', listOr(unsaid.map(quoted))),
    suggestion: l10n.t('Check whether the answer is about {0} at all.', listAnd(unsaid.map(quoted))),
    instruction: `Say what the quotes say of ${wanted}, or that they do not.`,
    gaps: unsaid,
  };
}
