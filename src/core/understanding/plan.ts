import * as l10n from '@vscode/l10n';
import type {
  GlossaryTerm,
  Plan,
  SubQuery,
  Vocabulary,
  DocumentId,
  Passage,
  SearchResult,
} from '../model/types';
import type { PlanInput } from '../model/ports';
import { analyze } from '../language/analyze';
import { namesIn } from '../language/names';
import { askedPeriod, asksForPeriod, periodOf, withoutPeriod, type Period } from '../util/periods';
import { mentionsOf, variantGroupsOf } from '../language/variantGroups';
import type { Part } from './part';
import { widen } from '../language/glossary';
import { facetOf, splitQuestion } from './split';
import { namedDocuments } from './targets';
import { askedVariants } from './variants';

/**
 * A task for each variant or part of a complex question, all independent, or two steps; one task for a simple one. Words of
 * the glossary widen what is searched, and documents that the question names are searched first.
 */
export async function planByRules(input: PlanInput): Promise<Plan> {
  const { question, vocabulary } = input;
  const { parts, isInSteps, reasoning } = partsOf(input);
  const named = await namedDocuments(question, input.found);
  const targetDocuments = named.length > 0 ? named : await documentsAbout(question, input.leadChunks);
  // Parts may each name a document of their own.
  const own = await Promise.all(parts.map((part) => namedDocuments(part.question, input.found)));
  const tasks = parts.map((part, index) =>
    taskOf(part, index, [...vocabulary.glossary, ...variantNames(part.question, vocabulary)]),
  );
  // What the whole question finds is not lost by cutting it.
  const [first, ...others] = tasks;
  const whole =
    first === undefined || parts.length === 1 || isInSteps ? tasks : [withQuery(first, question), ...others];
  const isApart = own.every((ids) => ids.length > 0);
  const subQueries = whole.map((task, index) => ({
    ...task,
    targetDocuments: isApart ? (own[index] ?? []) : targetDocuments,
    dependsOn: isInSteps && index > 0 ? ['t1'] : [],
  }));
  return { subQueries, reasoning };
}

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
async function documentsAbout(
  question: string,
  leadChunks: (query: string) => Promise<SearchResult>,
): Promise<readonly DocumentId[]> {
  const names = namesIn(question.replace(possessive, ',').replace(quarterName, ','));
  if (names.length === 0) return [];
  const { passages } = await leadChunks(names.join(' '));
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
function mostNamed(leadChunks: readonly Opening[], names: readonly (readonly string[])[]): Opening[] {
  const count = ({ terms }: Opening): number =>
    names.filter((name) => name.every((term) => terms.has(term))).length;
  const most = Math.max(1, ...leadChunks.map(count));
  return leadChunks.filter((opening) => count(opening) === most);
}

/** Those with a period that share the rest of their name with another. */
function inSeries(leadChunks: readonly Opening[]): (Opening & { readonly period: Period })[] {
  const dated = leadChunks.flatMap(({ period, ...rest }) =>
    period === undefined ? [] : { period, ...rest },
  );
  // A number alone is seldom a year.
  return dated.filter(
    ({ series }) => series !== '' && dated.filter((other) => other.series === series).length > 1,
  );
}

/** The variants of the workspace that a question names, with what else they go by. */
function variantNames(question: string, { variantGroups }: Vocabulary): GlossaryTerm[] {
  return variantGroups.flatMap((group) => {
    const named = new Set(mentionsOf(question, group).map(({ variant }) => variant));
    return group.variants
      .filter(({ name }) => named.has(name))
      .map(({ name, aliases }) => ({ term: name, synonyms: aliases }));
  });
}

interface Parts {
  readonly parts: readonly Part[];
  readonly isInSteps?: boolean;
  readonly reasoning: string;
}

function partsOf({ question, route, vocabulary }: PlanInput): Parts {
  const single = { question, facet: facetOf(question) };
  if (route.kind !== 'complex') return { parts: [single], reasoning: l10n.t('One search answers it.') };
  const asked = askedVariants(question, variantGroupsOf(vocabulary));
  if (asked !== undefined) {
    const parts = asked.questions.map((one, at) => ({ question: one, facet: asked.variants[at] ?? one }));
    return {
      parts,
      reasoning: l10n.t('Each of {0} is searched on its own, at the same time.', asked.variants.join(', ')),
    };
  }
  const parts = splitQuestion(question);
  if (parts.length > 1)
    return { parts, reasoning: l10n.t('Each part is searched on its own, at the same time.') };
  return {
    parts: [single, single],
    isInSteps: true,
    reasoning: l10n.t('What the first search finds tells what to search for next.'),
  };
}

function taskOf(
  { question, facet, comparison }: Part,
  index: number,
  glossary: readonly GlossaryTerm[],
): SubQuery {
  const { queries, terms } = widen(question, glossary);
  return {
    id: `t${index + 1}`,
    question,
    searchQueries: queries,
    facet,
    dependsOn: [],
    terms,
    targetDocuments: [],
    ...(comparison !== undefined && { comparison }),
  };
}

function withQuery(task: SubQuery, query: string): SubQuery {
  return { ...task, searchQueries: [...task.searchQueries, query] };
}
