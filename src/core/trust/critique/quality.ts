import * as l10n from '@vscode/l10n';
import type { Draft } from '../../model/types';
import { analyze } from '../../language/analyze';
import { clearLanguageOf } from '../../language/language';
import { withoutCode, withoutFences } from '../../language/codeFence';
import { shown, type Finding, admitsSilence, isVerbatim, statementsOf, type Statement } from './statements';

interface Reviewed {
  readonly question: string;
  readonly draft: Pick<Draft, 'text' | 'citations'>;
  readonly statements: readonly Statement[];
}

const check = 'answer_quality';

/**
 * `answer_quality`: complete sentences without repetition, in the question's language, and a first sentence
 * with content.
 */
export function checkQuality(reviewed: Reviewed): Finding[] {
  return [tooShort, emptyLead, repeated, brokenOff, rawMarkup, otherLanguage].flatMap(
    (find) => find(reviewed) ?? [],
  );
}

/** Shorter texts can hardly be answers, unless they say that there is none. */
const leastCharacters = 20;

/** Whether a text is too short to be an answer; an honest "the documents do not say" never is. */
export function isTooShort(text: string): boolean {
  return text.length < leastCharacters && !admitsSilence(text);
}

function tooShort({ draft }: Reviewed): Finding | undefined {
  if (!isTooShort(draft.text)) return undefined;
  return {
    check,
    issue: l10n.t('The answer is too short to be one.'),
    suggestion: l10n.t('Rephrase the question, or choose the detailed style.'),
    instruction: 'Answer in a whole sentence.',
  };
}

const preface =
  /^(?:sure|of course|certainly|here (?:is|are)|based on|according to the (?:documents|quotes)|let me|i (?:can|will)|as an? |natürlich|gerne?|hier (?:ist|sind)|bien sûr|voici|por supuesto|aquí)\b.*[:!]$/i;

/** A first sentence that merely announces. */
function emptyLead({ statements: [lead] }: Reviewed): Finding | undefined {
  if (lead === undefined || lead.quotes.length > 0) return undefined;
  if (analyze(lead.text).length > 0 && !preface.test(lead.text)) return undefined;
  return {
    check,
    issue: l10n.t('The answer begins with a sentence that says nothing: {0}', shown(lead.text)),
    suggestion: l10n.t('Read on: the answer is further down.'),
    instruction: 'Begin with the answer itself.',
  };
}

const fewestRepeated = 4;

/** Code tells sentences apart. */
function repeated({ draft }: Reviewed): Finding | undefined {
  const seen = new Set<string>();
  for (const { text } of statementsOf(draft, withoutFences)) {
    const words = analyze(text);
    const said = words.join(' ');
    if (words.length >= fewestRepeated && seen.has(said))
      return {
        check,
        issue: l10n.t('The answer says the same twice: {0}', shown(text)),
        suggestion: l10n.t('Reading it once is enough.'),
        instruction: 'Say each thing once.',
      };
    seen.add(said);
  }
  return undefined;
}

const openEnd = /(?:[,;(–—-]|\b(?:and|or|the|of|to|with|und|oder|et|ou|y|o|e))$/i;

function brokenOff({ statements, draft }: Reviewed): Finding | undefined {
  const end = statements.at(-1);
  const last = end?.text ?? '';
  const isOpen = openEnd.test(last) && draft.text.trimEnd().endsWith(last);
  if (end === undefined || !isOpen || isVerbatim(end)) return undefined;
  return {
    check,
    issue: l10n.t('The answer breaks off: {0}', shown(last)),
    suggestion: l10n.t('Ask again for the whole answer.'),
    instruction: 'End each sentence.',
  };
}

const tag =
  /<\/?(?:div|span|p|br|table|t[rdh]|[uo]l|li|a|b|i|img|script|style|h[1-6])\b[^>]*>|&(?:nbsp|amp|lt|gt|quot);/i;

function rawMarkup({ draft }: Reviewed): Finding | undefined {
  const found = tag.exec(withoutCode(draft.text))?.[0];
  if (found === undefined) return undefined;
  return {
    check,
    issue: l10n.t('The answer shows raw markup: {0}', shown(found)),
    suggestion: l10n.t('Open the source to see the passage as it should look.'),
    instruction: 'Write Markdown without HTML.',
  };
}

/** Verbatim quotes keep their language; the rest is the writer's choice. */
function otherLanguage({ question, draft, statements }: Reviewed): Finding | undefined {
  const own = statements.filter((statement) => !isVerbatim(statement));
  const asked = clearLanguageOf(question);
  const written = clearLanguageOf(own.map(({ text }) => text).join(' '));
  if (asked === undefined || written === undefined || asked === written || draft.text === '')
    return undefined;
  return {
    check,
    issue: l10n.t('The answer is in another language than the question.'),
    suggestion: l10n.t('Ask again in the language that you want the answer in.'),
    instruction: 'Write in the language of the question; names and code stay as they are.',
  };
}
