import * as l10n from '@vscode/l10n';
import type * as z from 'zod/mini';
import { checkNames, type Check, type CheckName, type Critique, type Verdict } from '../../judgement';
import type { ChatModel, Reasoner, Report, Review, ReviewInput } from '../../ports';
import { isVerbatim, statementsOf } from '../../critique/statements';
import { analyze } from '../../text/analyze';
import { criticPrompt, criticReply } from './criticPrompt';
import { clipped } from './passageText';

type Reply = z.infer<typeof criticReply>;

const mostOfAList = 5;
const mostCharacters = 300;
/** A claim is one of the draft when this much of its words stand there. */
const leastShared = 0.6;

/**
 * Has the model judge the draft and score it, in one call. A draft made of quotes word for word, as the rules write it
 * where the model could not, is left to the rules. What the model says binds nobody: the critic's stage adds what rules
 * and audit found, and the evaluator's clamps hold for its scores.
 */
export async function reviewDraft(
  input: ReviewInput,
  { model, extractive }: { readonly model: ChatModel; readonly extractive: Reasoner },
  report: Report,
  signal: AbortSignal,
): Promise<Review> {
  if (statementsOf(input.draft).every(isVerbatim)) return extractive.review(input, report, signal);
  const prompt = criticPrompt(input, model.contextTokens);
  const reply = await model.generateObject(prompt, criticReply, report, signal);
  return { critique: critiqueOf(reply, input), scores: reply.scores };
}

function critiqueOf(reply: Reply, { draft }: ReviewInput): Critique {
  const checks = Object.fromEntries(checkNames.map((name) => [name, checkOf(reply.checks[name])])) as Record<
    CheckName,
    Check
  >;
  const said = new Set(analyze(draft.text));
  const instructions = reply.revisionInstructions.trim();
  return {
    checks,
    verdict: verdictOf(reply),
    issues: checkNames.flatMap((name) => checks[name].issue ?? []),
    suggestions: listed(reply.suggestions),
    // What the draft does not say is nothing that a retry should search for.
    unsupportedClaims: listed(reply.unsupportedClaims).filter((claim) => isSaid(claim, said)),
    logicalGaps: listed(reply.logicalGaps),
    ...(instructions !== '' && { revisionInstructions: clipped(instructions, mostCharacters) }),
  };
}

function checkOf({ passed, issue }: Reply['checks'][CheckName]): Check {
  if (passed) return { passed: true };
  const text = issue.trim();
  return {
    passed: false,
    issue: text === '' ? l10n.t('The reviewing model objects.') : clipped(text, mostCharacters),
  };
}

/** A reply that objects and passes the draft nonetheless wants a revision. */
function verdictOf({ verdict, checks }: Reply): Verdict {
  const objects = checkNames.some((name) => !checks[name].passed);
  return verdict === 'PASS' && objects ? 'REVISE' : verdict;
}

function listed(texts: readonly string[]): string[] {
  const clean = texts.map((text) => clipped(text.trim(), mostCharacters)).filter((text) => text !== '');
  return [...new Set(clean)].slice(0, mostOfAList);
}

function isSaid(claim: string, said: ReadonlySet<string>): boolean {
  const terms = analyze(claim);
  return terms.length > 0 && terms.filter((term) => said.has(term)).length >= leastShared * terms.length;
}
