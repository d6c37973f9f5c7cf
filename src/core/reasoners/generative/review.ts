import * as l10n from '@vscode/l10n';
import { claimsOf } from '../../audit/claims';
import { checkNames, type Check, type CheckName, type Critique } from '../../judgement';
import type { ChatModel, Reasoner, Report, Review, ReviewInput } from '../../ports';
import { counted } from '../../text/displayLanguage';
import { criticPrompt, criticReply } from './criticPrompt';
import { clipped } from './passageText';

const mostQueries = 3;
const mostCharacters = 200;

/**
 * Has the model hold each sentence of a draft against its quotes, in one call. A draft that the rules made of quotes is left to them.
 * What the model says binds nobody: the critic's stage adds what rules and audit found.
 */
export async function reviewDraft(
  input: ReviewInput,
  { model, extractive }: { readonly model: ChatModel; readonly extractive: Reasoner },
  report: Report,
  signal: AbortSignal,
): Promise<Review> {
  if (input.draft.mode !== undefined) return extractive.review(input, report, signal);
  const sentences = claimsOf(input.draft.text).map(({ text }) => text);
  const prompt = criticPrompt(input, sentences, model.contextTokens);
  const { ok, unsupported, missing } = await model.generateObject(prompt, criticReply, report, signal);
  const claims = [...new Set(unsupported)].flatMap((number) => sentences[number - 1] ?? []);
  const gaps = missing.map((query) => clipped(query, mostCharacters)).filter((query) => query !== '');
  return { critique: critiqueOf(ok, claims, [...new Set(gaps)].slice(0, mostQueries)) };
}

function critiqueOf(isFine: boolean, claims: readonly string[], gaps: readonly string[]): Critique {
  const checks: Partial<Record<CheckName, Check>> = {
    ...(claims.length > 0 && {
      quote_grounding: failed(
        counted(
          claims.length,
          l10n.t('The quotes do not bear out {0} sentence.'),
          l10n.t('The quotes do not bear out {0} sentences.'),
        ),
      ),
    }),
    ...(gaps.length > 0 && { facet_coverage: failed(l10n.t('Missing in the answer: {0}', gaps.join('; '))) }),
  };
  const issues = checkNames.flatMap((name) => checks[name]?.issue ?? []);
  return {
    checks: { ...allPassed, ...checks },
    verdict: isFine && issues.length === 0 ? 'PASS' : 'REVISE',
    issues,
    suggestions: [],
    unsupportedClaims: claims,
    logicalGaps: gaps,
    ...(claims.length > 0 && {
      revisionInstructions: 'Say what the passages say, or leave the sentence out.',
    }),
  };
}

function failed(issue: string): Check {
  return { passed: false, issue };
}

const passed: Check = { passed: true };
const allPassed: Record<CheckName, Check> = {
  quote_grounding: passed,
  status_alignment: passed,
  confidence_calibration: passed,
  facet_coverage: passed,
  answer_quality: passed,
};
