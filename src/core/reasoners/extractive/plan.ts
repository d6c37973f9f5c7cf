import * as l10n from '@vscode/l10n';
import type { GlossaryTerm, Plan, SubQuery, Vocabulary } from '../../model';
import type { PlanInput } from '../../ports';
import { mentionsOf, variantGroupsOf } from '../../text/variantGroups';
import type { Part } from './part';
import { widen } from '../../text/glossary';
import { documentsAbout } from './subjects';
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
  const targetDocuments = named.length > 0 ? named : await documentsAbout(question, input.openings);
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
