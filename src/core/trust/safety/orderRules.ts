import { words } from './vocabulary';

/** A pattern of injected instructions. */
export interface Rule {
  /** Short description. */
  readonly sign: string;
  /** Global pattern over the text of a `PlainText`. */
  readonly pattern: RegExp;
  /** Set if a match only counts as an imperative, and not where a sentence asks or tells about it. */
  readonly isTopicElsewhere: boolean;
  /** Pre-filter: every match contains at least one word of each group. */
  readonly needs: readonly (readonly string[])[];
}

/** Groups of words given as plain alternatives; of multi-word entries the first word is used. */
export function needing(alternatives: readonly string[]): readonly (readonly string[])[] {
  return alternatives.map((group) => group.split('|').map((entry) => entry.split(' ')[0] ?? ''));
}

export const word = '[\\p{L}\\p{M}\\p{N}]+';
/** Word boundaries: start and end. */
export const opens = '(?<![^\\s])';
export const closes = '(?![^\\s])';

const { filler, order, rule, prior } = words;
const verbs = `${words.setAside}|${words.drop}`;
const verb = `(?:${verbs})`;
const fillers = (most: number): string => `(?:(?:${filler}) ){0,${most}}`;
const some = (most: number): string => `(?:${word} ){0,${most}}?`;
const told = 'told|said|given|taught|learned|learnt|instructed|trained|know|received|read';

function ordered(sign: string, source: string, needs: readonly string[] = []): Rule {
  const pattern = new RegExp(`${opens}${source}`, 'gu');
  return { sign, pattern, isTopicElsewhere: true, needs: needing(needs) };
}

export function always(sign: string, source: string, needs: readonly string[] = []): Rule {
  return { sign, pattern: new RegExp(source, 'gu'), isTopicElsewhere: false, needs: needing(needs) };
}

const ended =
  'void|cancelled|canceled|revoked|obsolete|outdated|overridden|suspended|lifted|invalid|apply|applies|null|replaced|deleted|superseded|wrong';
const setsAside = 'sets earlier instructions aside';
const strict = `instructions?|prompts?|directives?|guidelines?|programming|guardrails|rules|restrictions?|polic(?:y|ies)|constraints?|safeguards|training|limitations?|filters?`;

export const setAsideRules: readonly Rule[] = [
  ordered(
    setsAside,
    `(?:${words.setAside}) ${fillers(6)}${some(1)}(?:\\n )?(?:${prior}) ${fillers(3)}${some(1)}(?:${order}|${rule})${closes}`,
    [words.setAside],
  ),
  ordered(
    setsAside,
    `(?:${words.drop}) ${fillers(6)}${some(1)}(?:${prior}) ${fillers(3)}(?:${strict})${closes}`,
    [words.drop, words.prior],
  ),
  ordered(
    setsAside,
    `(?:${words.drop}) (?:all|everything|anything|whatever) ${fillers(3)}(?:you|i) ${some(2)}(?:${told})${closes}`,
    [words.drop, 'all|everything|anything|whatever', told],
  ),
  ordered(
    setsAside,
    `(?:${words.setAside}) ${fillers(2)}(?:what|whatever|everything|anything) (?:came|comes|stands|is|was|has come|follows|stood)(?: ${word})? (?:before|above)${closes}`,
    [words.setAside],
  ),
  always(
    setsAside,
    `${opens}(?:your|the|all|any|these|those) (?:previous|prior|earlier|original|system|initial|above)(?: ${word})? (?:instructions?|rules|guidelines|directives|prompt)(?: above)? (?:is|are|have been|has been|no longer)(?: now| hereby)? (?:void|cancelled|canceled|revoked|obsolete|outdated|overridden|suspended|lifted|invalid|apply|null|replaced|deleted|superseded|wrong)${closes}`,
    ['previous|prior|earlier|original|system|initial|above', ended],
  ),
  always(
    setsAside,
    `${opens}(?:instructions?|rules|guidelines|everything|text|directives) (?:above|before this(?: line| point)?|you were given|you received)(?: ${word})? (?:is|are|no longer|do not|does not)(?: now| hereby| longer)? (?:void|cancelled|canceled|revoked|obsolete|overridden|suspended|invalid|apply|applies|null)${closes}`,
    [ended],
  ),
  ordered(
    setsAside,
    `${verb} ${fillers(4)}(?:your|system|safety) ${fillers(3)}${some(1)}(?:${strict})${closes}(?! (?:in|of|for) the )`,
    [verbs, 'your|system|safety'],
  ),
  ordered(
    setsAside,
    `${verb} ${fillers(4)}(?:${order}|${rule}) ${some(4)}(?:above|before|earlier|previously|so far|until now|up to now|prior|received)${closes}`,
    [verbs, 'above|before|earlier|previously|so|until|up|prior|received'],
  ),
  ordered(
    setsAside,
    `(?:${words.setAside}) (?:please )?(?:all|any|every|each|whatever) ${fillers(3)}(?:${order})${closes}`,
    [words.setAside],
  ),
  ordered(
    setsAside,
    `(?:${words.setAside}) (?:please )?(?:all|any|every) ${fillers(2)}(?:rules|restrictions|commands|constraints|safeguards|policies)(?= (?:[.,:"\\n]|and)|$)`,
    [words.setAside],
  ),
  ordered(
    setsAside,
    `(?:${words.setAside}) ${fillers(5)}(?:above|aforementioned|foregoing|preceding)(?= (?:[.,:"\\n]|and|then|but|you|instead|say|tell|text|reply|print|write|answer)|$)`,
    [words.setAside],
  ),
  ordered(
    setsAside,
    `(?:${words.setAside}) ${fillers(4)}${some(1)}(?:you|u|i|they|we|was|been) ${some(2)}(?:${told})${closes}`,
    [words.setAside, told],
  ),
  ordered(setsAside, `(?:forget|unlearn) (?:please )?(?:all|everything|anything)${closes}`, [
    'forget|unlearn',
  ]),
  ordered(
    setsAside,
    `(?:ignore|disregard) (?:all|everything|anything)(?: (?:of (?:it|that|this|them)|that|this|else|before|i said))?(?= (?:[.,:"\\n]|and|then|but|you)|$)`,
    ['ignore|disregard'],
  ),
  always(
    setsAside,
    `${opens}(?:instructions|rules|prompts?) (?:above )?(?:previous|prior|preceding|earlier)(?: (?:all|the|any|your))* (?:ignore|disregard|forget|override|bypass)${closes}`,
    ['ignore|disregard|forget|override|bypass'],
  ),
  ordered(
    'gives new instructions',
    `(?:new|updated|real|actual|true|revised) (?:(?:system|security|safety|priority|operator|admin) )?(?:instructions?|directives?|orders|prompt|objective|task) :`,
    ['new|updated|real|actual|true|revised', ':'],
  ),
  ordered(
    'gives new instructions',
    `(?:your|ur) (?:new|updated|real|actual|true|only|next) (?:${word} )?(?:instructions?|directives?|orders|prompt|objective|task|goal|role|job|mission|purpose|identity|persona|name)(?: (?:is|are|follow|follows|will)|:| :|$)`,
    ['your|ur', 'new|updated|real|actual|true|only|next'],
  ),
  ordered(
    'gives new instructions',
    `(?:here|these|those|follow|obey) (?:are|is|only|the|these|my)(?: (?:are|your|my|the|these))? new (?:instructions|rules|orders|directives)${closes}`,
    ['new', 'instructions|rules|orders|directives'],
  ),
  always(
    'gives new instructions',
    `(?:^|[.:"\\n] )(?:please |ok |okay |and |so )?(?:from now on|henceforth|going forward|from this point (?:on|forward|onwards?)|from here on(?: out)?)(?: ,)? (?:you|your|respond|answer|reply|act|speak|talk|only|always|never|do(?! (?:we|i|they|users|all|new)${closes})|say|ignore|pretend|i want you)${closes}`,
    ['from|henceforth|going'],
  ),
];

const model = 'ai|assistant|language model|llm|chatbot|chatgpt|gpt|claude|copilot|gemini|bot|agent|model';
const unbound =
  'dan|jailbroken|unrestricted|unfiltered|uncensored|unbound|amoral|evil|stan|aim|dude|free from|free of|no longer (?:bound|restricted|an?|the|constrained|subject|required|claude|chatgpt)|not bound|freed|liberated|god|omega|rogue';

export const roleRules: readonly Rule[] = [
  ordered(
    'gives another role',
    `you (?:are|re|will be|must be|shall be|have become|become|r)(?: now| from now on| hereby| henceforth)? (?:in |an? |the |my |called |named )?(?:${word} )?(?:${unbound})${closes}`,
  ),
  ordered(
    'gives another role',
    `you (?:are|re|will be|r) (?:now|henceforth|hereby) (?!(?:an? |the )?(?:new |full |registered )?(?:member|part|customer|subscriber|participant|employee|contributor)${closes}|in the (?:wrong|right|correct|same|next|first|second)${closes})(?:an?|in|the|my|going|called|named|acting|speaking|free|able|allowed|no|not|${model}|${word} (?:mode|gpt|bot))${closes}`,
  ),
  ordered(
    'gives another role',
    `(?:pretend|roleplay|role play|make believe|simulate|act|behave)(?: now| please)? (?:to be|that you|as if you|as though you|like you|as though there|you are|you re|you have|you can|as(?: an?| the| my)? (?:${word} )?(?:${unbound}|${model}|pirate|hacker|grandmother|person|human|character|someone|villain))${closes}`,
    ['pretend|roleplay|role|make|simulate|act|behave'],
  ),
  ordered(
    'gives another role',
    `(?:enter|enable|activate|switch to|switch into|go into|turn on|engage|start|boot|unlock|initiate)(?: into)?(?: the| your)? (?:${word} )?(?:dan|jailbreak|god|unrestricted|unfiltered|uncensored|evil|sudo|opposite)(?: mode)?${closes}`,
    ['dan|jailbreak|god|unrestricted|unfiltered|uncensored|evil|sudo|opposite'],
  ),
  ordered(
    'gives another role',
    `you (?:are|re) (?:now )?(?:in|running in|operating in|entering) (?:${word} )?(?:developer|debug|maintenance|admin|root|god|sudo|test|unrestricted) mode${closes}`,
    ['mode'],
  ),
  ordered(
    'gives another role',
    `(?:enter|activate|switch (?:in)?to) (?:your )?(?:developer|debug|maintenance|admin) mode (?:and|now|,|where|in which|with)${closes}`,
    ['mode'],
  ),
  always(
    'gives another role',
    `${opens}(?:developer|debug|dan|god|jailbreak|admin) mode (?:is )?(?:now )?(?:enabled|activated|on|engaged|active)(?= [.,:"\\n!]|$)`,
    ['mode'],
  ),
  ordered('gives another role', `do anything now${closes}`, ['anything']),
  ordered(
    'gives another role',
    `you (?:have|are|can|may|must|should|will|re|do)(?: ${word}){0,6} (?:without|no|not have|free of|free from|any|ignore)(?: any| all)?(?: ${word})? (?:restrictions|limits|limitations|filters|censorship|guardrails|safeguards)${closes}`,
    ['restrictions|limits|limitations|filters|censorship|guardrails|safeguards'],
  ),
];

const own =
  'system|initial|original|secret|hidden|internal|confidential|base|pre|full|exact|entire|core|own|above|previous|private|current|developer|first';
const leak =
  'repeat|reveal|show|print|output|display|disclose|leak(?! proof)|recite|expose|dump|share|paste|echo|spell|tell|give|write|return|provide|copy|summari[sz]e|translate|list|describe|what is|what s|what are|what was|what were|encode|type|say|read';
const secret =
  'prompts?|instructions?|directives?|system messages?|guidelines|configuration|rules|system text|initialization|preamble|programming';
const secrets =
  'prompt|prompts|instruction|instructions|directive|directives|system|guidelines|configuration|rules|initialization|preamble|programming';

export const leakRules: readonly Rule[] = [
  always(
    'asks for the prompt',
    `${opens}(?:${leak})(?: (?!how|where|why|which|if|about)${word}){0,6}? your (?:(?:${own}|${word}) ){0,2}(?:system prompts?|(?:(?:${own}) )+(?:${secret})|prompt|instructions (?:verbatim|word|above|exactly|in full))${closes}`,
    ['your', secrets],
  ),
  ordered(
    'asks for the prompt',
    `(?:reveal|leak(?! proof)|disclose|expose|dump|recite|repeat|print|output)(?: ${word}){0,4}? your (?:${word} )?(?:${secret})${closes}`,
    ['your', secrets],
  ),
  ordered(
    'asks for the prompt',
    `(?:reveal|leak|disclose|expose|dump|recite|repeat|print|output|show|display|tell|give)(?: me| us| out)? (?:the |this )?(?:(?:entire|full|complete|whole|exact|hidden|secret|initial|original|above) )*(?:system|hidden|secret|initial) (?:prompts?|instructions?|message)(?= (?:[.,:"\\n]|and|verbatim|word|above|now|you|in full)|$)`,
    ['system|hidden|secret|initial', 'prompt|prompts|instruction|instructions|message'],
  ),
  ordered(
    'asks for the prompt',
    `(?:repeat|print|output|recite|copy|paste|echo|translate|summari[sz]e|say|write|reveal|show|return|spell)(?: out| down| me| back| verbatim)*(?: all| exactly)? (?:the|all|every|everything|of|any)(?: (?:words?|text|everything|instructions?|prompt|messages?|lines?|content|sentences?|the|of|that is|that was|written|stated|said|phrases?|conversation))* (?:above|before this|prior to this|up to (?:here|now|this point)|so far)(?= (?:[.,:"\\n]|and|verbatim|word|starting|in|to|into|exactly|including)|$)`,
    ['above|before|prior|up|so'],
  ),
  always(
    'asks for the prompt',
    `${opens}what (?:were|was|are|is)(?: ${word}){0,3} (?:you|your)(?: ${word}){0,3} (?:told|instructed|programmed|given)(?: to do)?(?: ${word}){0,3} (?:before|above|prior|at the (?:start|beginning)|by (?:your|the) (?:developers?|creators?|system))${closes}`,
    ['what', 'told|instructed|programmed|given'],
  ),
];
