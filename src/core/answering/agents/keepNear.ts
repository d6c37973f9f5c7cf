import type { Evidence, SubAnswer } from '../../model/types';
import { heldShare, termsOf, wordsOf } from '../../language/termCoverage';
import type { AgentBrief } from '../../model/agentContract';

/** Words that express that something is required, rather than what. */
const requirementWords: ReadonlySet<string> = new Set(
  `must shall should need needs needed have has required requirement requirements able least most following
  support supports supported provide provides provided offer offers offered allow allows allowed enable enables include includes
  ensure ensures guarantee product products system systems software application solution vendor tool service
  muss müssen soll sollen produkt system anforderung anforderungen mindestens höchstens unterstützen bieten anbieten`
    .trim()
    .split(/\s+/),
);

/** Whether a word only expresses a requirement as such. */
export function isRequirementWord(word: string): boolean {
  return requirementWords.has(word.toLowerCase());
}

/** Share of the question's significant words from which a quote counts as near. */
const nearShare = 0.5;

/**
 * Restores quotes too weak for an answer if the agent also states how far they cover the question and what
 * they lack: near misses are worth showing then, and places where the answer may be are narrowed down.
 */
export function keepNear(
  weighed: readonly SubAnswer[],
  { found, agent }: { readonly found: readonly SubAnswer[]; readonly agent: AgentBrief | undefined },
): readonly SubAnswer[] {
  const judged = agent?.layout.flatMap(({ fields }) =>
    fields.flatMap(({ from, facet }) => (from === 'coverage' || from === 'gaps' ? facet : [])),
  );
  if (judged === undefined || judged.length === 0) return weighed;
  return weighed.map((task, at) => {
    const { facet, question } = task.subQuery;
    if (!judged.includes(facet) || task.evidence.some(({ isPlace }) => isPlace !== true)) return task;
    return { ...task, evidence: (found[at]?.evidence ?? []).filter((entry) => comesNear(entry, question)) };
  });
}

function comesNear({ quote, headings, documentTitle }: Evidence, question: string): boolean {
  const held = termsOf([documentTitle, ...headings, quote].join('\n'));
  const words = [...wordsOf(question)].filter(([, word]) => !isRequirementWord(word));
  const share = words.reduce((sum, [term, word]) => sum + heldShare(term, held, word), 0);
  return words.length > 0 && share >= nearShare * words.length;
}
