import * as l10n from '@vscode/l10n';
import { missingFields, type AgentBrief } from '../model/agentContract';
import {
  checkNames,
  lowConfidence,
  type Check,
  type CheckName,
  type CitationAudit,
  type Critique,
  type Verdict,
} from '../model/events';
import type { ReviewInput } from '../model/ports';
import { checkAlignment } from './critique/alignment';
import { checkCalibration, checkGrounding } from './critique/grounding';
import { checkCoverage, unspokenWords } from './critique/coverage';
import { type Finding, statementsOf } from './critique/statements';
import { checkQuality } from './critique/quality';
import { listAnd, quoted } from '../util/displayLanguage';
import { isHallucinated } from './confidence';

/**
 * The five checks by rules, based on the words of question, quotes and answer, and on the audit's findings.
 */
export function critiqueByRules(input: ReviewInput): Critique {
  const { question, subAnswers, draft, audit, support } = input;
  const statements = statementsOf(draft);
  // Quotes speak for themselves; whether they answer is covered by their estimated probability.
  if (draft.mode !== undefined)
    return critiqueOf(audit, [...checkGrounding(audit), ...checkFields(draft.text, input.agent)]);
  const critique = critiqueOf(audit, [
    ...checkGrounding(audit),
    ...checkAlignment({ question, subAnswers, statements, audit }),
    ...checkCalibration(statements, support),
    ...checkCoverage({ question, subAnswers, draft }),
    ...checkQuality({ question, draft, statements }),
    ...checkFields(draft.text, input.agent),
  ]);
  if (support >= lowConfidence) return critique;
  const unspoken = unspokenWords({ question, subAnswers, draft });
  return { ...critique, logicalGaps: unique([...critique.logicalGaps, ...unspoken]) };
}

/** `answer_quality`: an agent's answer has all fields of its contract. */
function checkFields(text: string, agent: AgentBrief | undefined): Finding[] {
  const missing = agent === undefined ? [] : missingFields(text, agent);
  if (missing.length === 0) return [];
  const names = missing.map((name) => `"${name}"`).join(', ');
  return [
    {
      check: 'answer_quality',
      issue: l10n.t('The answer lacks what its agent always says: {0}.', listAnd(missing.map(quoted))),
      suggestion: l10n.t('Ask again, or ask about what is missing on its own.'),
      instruction: `Write each field of the form, also ${names}; where the quotes say nothing, say that.`,
      isFatal: true,
    },
  ];
}

/** A reasoner's critique merged with the rules' findings: it can add objections but withdraw none. */
export function bindCritique(own: Critique, input: ReviewInput): Critique {
  const found = critiqueByRules(input);
  const checks = recordOf((name) => joined(found.checks[name], own.checks[name]));
  const instructions = unique(
    [found.revisionInstructions, own.revisionInstructions].filter((text) => text !== undefined),
  );
  return {
    checks,
    verdict: worst(own.verdict, found.verdict),
    issues: unique([...found.issues, ...own.issues]),
    suggestions: unique([...found.suggestions, ...own.suggestions]),
    unsupportedClaims: unique([...found.unsupportedClaims, ...own.unsupportedClaims]),
    logicalGaps: unique([...found.logicalGaps, ...own.logicalGaps]),
    ...(instructions.length > 0 && { revisionInstructions: instructions.join(' ') }),
  };
}

function critiqueOf(audit: CitationAudit, findings: readonly Finding[]): Critique {
  const instructions = unique(findings.flatMap(({ instruction }) => instruction ?? []));
  return {
    verdict: verdictOf(audit, findings),
    checks: recordOf((name) => checkOf(findings.filter(({ check }) => check === name))),
    issues: unique(findings.map(({ issue }) => issue)),
    suggestions: unique(findings.map(({ suggestion }) => suggestion)),
    unsupportedClaims: unique(findings.flatMap(({ claims = [] }) => claims)),
    logicalGaps: unique(findings.flatMap(({ gaps = [] }) => gaps)),
    ...(instructions.length > 0 && { revisionInstructions: instructions.join(' ') }),
  };
}

function recordOf(check: (name: CheckName) => Check): Record<CheckName, Check> {
  // Object.fromEntries loses the key type.
  return Object.fromEntries(checkNames.map((name) => [name, check(name)])) as Record<CheckName, Check>;
}

function checkOf(findings: readonly Finding[]): Check {
  if (findings.length === 0) return { passed: true };
  return { passed: false, issue: findings.map(({ issue }) => issue).join(' ') };
}

/** Merges two results of one check, keeping all objections. */
function joined(one: Check, other: Check): Check {
  if (one.passed) return other;
  if (other.passed) return one;
  return {
    passed: false,
    issue: unique([one.issue ?? '', other.issue ?? ''])
      .join(' ')
      .trim(),
  };
}

/** An invalid citation or a missing field fails a draft; anything the writer can fix asks for a revision. */
function verdictOf(audit: CitationAudit, findings: readonly Finding[]): Verdict {
  if (isHallucinated(audit) || findings.some(({ isFatal }) => isFatal === true)) return 'FAIL';
  return findings.some(({ instruction }) => instruction !== undefined) ? 'REVISE' : 'PASS';
}

const severity: readonly Verdict[] = ['PASS', 'REVISE', 'FAIL'];

function worst(one: Verdict, other: Verdict): Verdict {
  return severity.indexOf(one) >= severity.indexOf(other) ? one : other;
}

function unique(texts: readonly string[]): string[] {
  return [...new Set(texts)];
}
