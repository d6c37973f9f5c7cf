import * as l10n from '@vscode/l10n';
import { missingFields, type AgentBrief } from '../agentBrief';
import { listAnd, quoted } from '../text/displayLanguage';
import type { Finding } from './finding';

/** `answer_quality`: an answer of an agent has all fields of its contract. */
export function checkFields(text: string, agent: AgentBrief | undefined): Finding[] {
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
