import type { Answer } from '../../core/model';
import { flagWords } from '../../core/run/flagWords';
import { usageOf } from '../../core/run/usage';
import type { RunState } from '../../core/run/state';
import { escapeMarkdown } from '../citations/commandLink';
import { texts } from './texts';

/** That an answer is left to a person, and what they are asked, on one line; empty for one that is good enough. */
export function escalationNotice({ decision }: Answer): string {
  if (decision.kind !== 'escalate') return '';
  const title = decision.variant === 'conflict' ? texts.decide() : texts.check();
  return `**${escapeMarkdown(title)}** ${escapeMarkdown(decision.question)}`;
}

/** What to know of how an answer came to be, in small: its warnings and flags, and who wrote it. */
export function answerFooter(run: RunState, answer: Answer, modelName?: string): string {
  const words = flagWords();
  const notice = answer.notice === undefined ? [] : [answer.notice];
  const doubts = [...answer.warnings, ...notice, ...answer.flags.map((flag) => `${words[flag]}.`)];
  return [...new Set([...doubts, writerOf(run, modelName)])]
    .map((line) => `*${escapeMarkdown(line)}*`)
    .join('  \n');
}

/** Who wrote an answer, and what they were given for it. */
function writerOf(run: RunState, modelName: string | undefined): string {
  const { models, fallbacks } = usageOf(run);
  const [reason] = fallbacks;
  if (models.length === 0) return reason === undefined ? texts.offline() : texts.instead(reason);
  const names = modelName ?? models.join(', ');
  return reason === undefined ? texts.writtenBy(names) : texts.partlyBy(names);
}
