import type { DocumentId, Passage, SearchResult } from '../../model';
import { analyze } from '../../text/analyze';
import { namesIn } from '../../text/names';
import { askedPeriod, asksForPeriod, periodOf, withoutPeriod, type Period } from '../../text/periods';

/** What a name has is no part of it: "Apple's Services". */
const possessive = /['’]s?(?=\s)/g;
/** A quarter is no name. */
const quarterName = /\bQ[1-4]?\b/g;
/** More documents than this are no subject of their own. */
const maxDocuments = 12;

/**
 * The documents of a series, such as quarterly reports, that a question is about by the names in it ("Apple"): those
 * named alike but for their period whose title, file name or first headings have a name. Their pages seldom say whose
 * they are, and are like those of others. Of several periods, the ones that the question asks for ("Q3 2023", "the latest
 * quarter"). None when a name fits too many, or documents of no series too and no period is asked for.
 */
export async function documentsAbout(
  question: string,
  openings: (query: string) => Promise<SearchResult>,
): Promise<readonly DocumentId[]> {
  const names = namesIn(question.replace(possessive, ',').replace(quarterName, ','));
  if (names.length === 0) return [];
  const { passages } = await openings(names.join(' '));
  const terms = names.map((name) => analyze(name));
  const named = mostNamed(openingsIn(passages), terms);
  const issues = inSeries(named);
  const isClear = issues.length === named.length || asksForPeriod(question);
  if (!isClear || issues.length > maxDocuments) return [];
  const isAsked = askedPeriod(
    question,
    issues.map(({ period }) => period),
  );
  return issues.filter(({ period }) => isAsked(period)).map(({ id }) => id);
}

interface Opening {
  readonly id: DocumentId;
  readonly period: Period | undefined;
  /** The name without the period, which all of one series share. */
  readonly series: string;
  /** Of what stands above the text. */
  readonly terms: ReadonlySet<string>;
}

function openingsIn(passages: readonly Passage[]): Opening[] {
  const ids = [...new Set(passages.map(({ chunk }) => chunk.documentId))];
  return ids.map((id) => {
    const chunks = passages.flatMap(({ chunk }) => (chunk.documentId === id ? chunk : []));
    const title = chunks[0]?.documentTitle ?? '';
    const file = id.slice(id.lastIndexOf('/') + 1).replace(/\.\w+$/, '');
    const dated = periodOf(file) === undefined ? title : file;
    const heads = [title, file, ...chunks.flatMap(({ headings }) => headings)];
    const terms = new Set(analyze(heads.join('\n')));
    return { id, period: periodOf(dated), series: withoutPeriod(dated), terms };
  });
}

/** Documents with the most of the names. */
function mostNamed(openings: readonly Opening[], names: readonly (readonly string[])[]): Opening[] {
  const count = ({ terms }: Opening): number =>
    names.filter((name) => name.every((term) => terms.has(term))).length;
  const most = Math.max(1, ...openings.map(count));
  return openings.filter((opening) => count(opening) === most);
}

/** Those with a period that share the rest of their name with another. */
function inSeries(openings: readonly Opening[]): (Opening & { readonly period: Period })[] {
  const dated = openings.flatMap(({ period, ...rest }) => (period === undefined ? [] : { period, ...rest }));
  // A number alone is seldom a year.
  return dated.filter(
    ({ series }) => series !== '' && dated.filter((other) => other.series === series).length > 1,
  );
}
