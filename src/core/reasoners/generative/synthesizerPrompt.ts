import type { AgentBrief } from '../../agentBrief';
import type { AnswerStyle } from '../../model';
import type { Prompt } from '../../ports';
import type { Feedback } from '../../judgement';
import { notSaid } from '../../text/notSaid';
import { feedbackParts, secondTryRules } from './feedbackParts';
import { fencedPrompt, type Example, type Part } from './fencedPrompt';
import { withOrigin } from './passageText';
import type { Source } from './sources';
import { fieldParts, formOfFields, withWishes } from './wishes';

const forms: Readonly<Record<AnswerStyle, string>> = {
  concise:
    'Two to eight sentences of prose, fewer when one or two say it all. The first sentence answers the question.',
  detailed:
    'As long as the quotes give something to say: the answer first, then conditions, exceptions, steps and numbers, in paragraphs. Give each part a heading in bold when there are several parts.',
  bullets:
    'One sentence that answers the question, then a list with one statement an item ("- "). Give each part a heading in bold when there are several parts.',
};

const phrases = Object.entries(notSaid)
  .map(([language, words]) => `"${words}" (${language})`)
  .join(', ');

/** Names of languages are English, as the rest of the instructions. */
function languageName(language = ''): string {
  const ofQuestion = 'the language of the question';
  if (!/^[a-z]{2,3}$/.test(language)) return ofQuestion;
  return new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' }).of(language) ?? ofQuestion;
}

const correctionRule = `
- A quote whose name ends in "correction" is what the user noted when an earlier answer to this question was wrong. Begin with what it says, as
  the user's correction, with its number; then say where other quotes say otherwise.`;

const instructions = ({ style, language, sources }: Asked): string => `
You answer a question from numbered quotes of documents, and from nothing else.

- Write in ${languageName(language)}, also where the quotes are in another one. Names, code and commands stay as they are.
- Say only what the quotes say. Add nothing that you know from elsewhere, no advice and no guesses.
- After each sentence and each list item, before its full stop, put the numbers of the quotes that it comes from: [2], or [1][3] for
  two. Never cite a number that was not given. Do not list the sources at the end.
- Answer every part of the question, in the order of the parts. For a part that the quotes do not answer write one sentence, without a
  number, that begins with these words in ${languageName(language)}: ${phrases}. When they answer nothing of it, this sentence is
  the whole answer.
- When quotes disagree (other numbers, versions, dates, yes and no), say what each says, side by side, each with its number; name the
  newer one when dates or versions tell which it is. Do not choose silently.
- A quote that does not belong to the question is left out.${sources.some(isCorrection) ? correctionRule : ''}
- Keep numbers, units, names and conditions exact. Show commands and code as Markdown code, steps as a numbered list. Write no links,
  no images and no HTML.
- Begin with the answer itself: no preface, no repetition of the question, no remark on quotes or these rules.

Form: ${forms[style]}`;

function instructionsOf(asked: Asked): string {
  const { agent } = asked;
  const form = agent === undefined ? '' : formOfFields(agent);
  return withWishes(
    form === '' ? instructions(asked) : `${instructions(asked)}\n\n${form}`,
    agent?.instructions,
  );
}

const exampleParts: readonly Part[] = [
  { name: 'question', text: 'How long are backups kept, and who can restore them?' },
  { name: 'part', text: 'retention of backups' },
  {
    name: 'quote 1',
    text: withOrigin(
      { documentTitle: 'Backup policy 2021', headings: ['Retention'] },
      'Backups are kept for 30 days.',
    ),
  },
  {
    name: 'quote 2',
    text: withOrigin(
      { documentTitle: 'Backup policy 2024', headings: ['Retention'] },
      'Backups are kept for 35 days, then deleted.',
    ),
  },
  { name: 'part without quotes', text: 'who can restore' },
];

const exampleAnswers: Readonly<Record<AnswerStyle, string>> = {
  concise:
    'Backups are kept for 35 days and then deleted, says the newer policy of 2024 [2]; the policy of 2021 says 30 days [1]. The documents do not say who can restore them.',
  detailed:
    '**Retention**\n\nBackups are kept for 35 days and then deleted, says the newer policy of 2024 [2]. The policy of 2021 says 30 days [1].\n\n**Restoring**\n\nThe documents do not say who can restore them.',
  bullets:
    'Backups are kept for 35 days, says the newer policy [2].\n\n- The policy of 2024 keeps backups for 35 days, then deletes them [2].\n- The policy of 2021 says 30 days [1].\n- The documents do not say who can restore them.',
};

interface Asked {
  readonly question: string;
  readonly style: AnswerStyle;
  /** Of the answer, as a code of ISO 639; that of the question when it is left out. */
  readonly language?: string | undefined;
  /** The aspects of the question, in their order. */
  readonly facets: readonly string[];
  readonly sources: readonly Source[];
  /** What was wrong with an earlier draft. */
  readonly feedback?: Feedback;
  readonly agent?: AgentBrief | undefined;
}

function isCorrection({ evidence }: Source): boolean {
  return evidence.kind === 'correction';
}

/** What a source is called: a number, and that it is what the user noted. */
function quoteName(source: Source, number: number): string {
  return isCorrection(source) ? `quote ${number}, correction` : `quote ${number}`;
}

/** What the model that writes the answer is asked; the quotes are numbered from 1 in the order of `sources`. */
export function synthesizerPrompt(asked: Asked): Prompt {
  const { question, style, facets, sources, feedback, agent } = asked;
  const told = instructionsOf(asked);
  const findings = feedback === undefined ? [] : feedbackParts(feedback);
  const parts = facets.flatMap((facet): Part[] => {
    // A quote that speaks to several aspects stands under the first.
    const own = sources.filter((source) => source.facets[0] === facet);
    const isCovered = sources.some((source) => source.facets.includes(facet));
    const heading = { name: isCovered ? 'part' : 'part without quotes', text: facet };
    return [
      ...(facets.length > 1 ? [heading] : []),
      ...own.map((source) => ({
        name: quoteName(source, sources.indexOf(source) + 1),
        text: withOrigin(source.evidence, source.text),
      })),
    ];
  });
  const example: Example = { ask: exampleParts, reply: exampleAnswers[style] };
  return fencedPrompt('synthesizer', {
    instructions: findings.length === 0 ? told : `${told}\n${secondTryRules}`,
    examples: (agent?.layout.length ?? 0) > 0 ? [] : [example],
    ask: [
      { name: 'question', text: question },
      ...(agent === undefined ? [] : fieldParts(agent)),
      ...parts,
      ...findings,
    ],
  });
}
