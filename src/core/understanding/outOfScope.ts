import * as l10n from '@vscode/l10n';

/** Small talk, and requests documents cannot serve, with the reply to each. */
const kinds: readonly (readonly [pattern: RegExp, reply: () => string])[] = [
  [
    /^(?:(?:hi|hello|hey|good (?:morning|afternoon|evening|night)|thanks?|thank you|thx|bye|goodbye|cheers|great|perfect|cool|nice|ok(?:ay)?)\b[\s\p{P}]*)+(?:(?:there|all|everyone|a lot|very much|so much|you|for (?:your|the) help|that helps|that helped|how are you(?: doing)?(?: today)?)[\s\p{P}]*)*$/iu,
    () => l10n.t('This is not a question about the documents. Ask about something that they describe.'),
  ],
  [
    /^(?:how are you|who are you|what(?: is|['’]s) your name|are you (?:an? )?(?:human|robot|bot|ai|real|person)|what can you do|what do you do|can you help(?: me)?|help(?: me)?)(?: doing)?(?: today)?[\s\p{P}]*$/iu,
    () =>
      l10n.t(
        'Ask Docs answers questions from the documents in this workspace, with a quote for every claim. Ask about something that they describe.',
      ),
  ],
  [
    /^(?:please\s+|(?:can|could|would) you (?:please )?)?(?:(?:write|compose|make up|recite|sing|tell)\s+(?:me\s+|us\s+)?(?:an?\s+|some\s+|another\s+|the\s+)?(?:\w+\s+){0,2}(?:poems?|songs?|jokes?|haikus?|limericks?|fairy tales?|bedtime stor(?:y|ies)|love letters?)\b|draw\s+(?:me\s+|us\s+)(?:an?\s+)?\w+)/i,
    () =>
      l10n.t(
        'Ask Docs only answers from the documents and writes nothing of its own. Ask about something that they describe.',
      ),
  ],
  [
    /^(?:what(?: is|['’]s|['’]ll be| will be)|how(?: is|['’]s)) the weather(?:\s+(?:like|today|tomorrow|now|outside|this week|going to be|in \p{Lu}\p{L}+)\b.*)?[\s?.!]*$|^(?:what(?: is|['’]s) the time|what time is it|what day is (?:it|today)|what(?: is|['’]s) (?:today['’]s date|the date today))(?: now| today)?[\s?.!]*$/iu,
    () => l10n.t('The documents do not know that: Ask Docs only answers from what is written in them.'),
  ],
  [
    /^(?:what(?: is|['’]s)|calculate|compute|how much is)?\s*\(?-?\d[\d\s.,()]*(?:[+*×÷^]|\s\/\s|\bplus\b|\bminus\b|\btimes\b|\s-\s)[\d\s.,+*/×÷^()-]*(?:\d|\))[\s?=.!]*$/iu,
    () =>
      l10n.t(
        'Ask Docs does not calculate: it answers from the documents. Ask about something that they describe.',
      ),
  ],
];

/** The reply to a text that clearly asks nothing of the documents; undefined for any other. */
export function outOfScopeReply(text: string): string | undefined {
  return kinds.find(([pattern]) => pattern.test(text.trim()))?.[1]();
}
