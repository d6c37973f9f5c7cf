import { always, closes, opens, word, type Rule } from './orderRules';

/** Words for the model's output. */
const reply = 'response|reply|answer|output|responses|replies|answers|message|elucidation|completion';
const edits =
  'add|include|integrate|incorporate|insert|embed|append|prepend|introduce|inject|mention|modify|augment|enhance|enrich|replace|substitute|convert|render|scramble|jumble|rearrange|anagram|remove|group|combine|misspell|make|write|translate|respond|reply|answer|begin|end|start|finish|conclude|close|open|suggest|recommend|encourage|tease|promote|advertise|encode|encrypt|format|ensure|weave|blend|meld|fuse|merge|employ|deploy|adopt|enlist|utili[sz]e|leverage|infuse|interweave|interject|harmoni[sz]e|absorb|assimilate|engage|execute|consider|keep|use|provide|give|offer|present|deliver|express|state|structure|shorten|lengthen|alter|change|adjust|adapt|tailor|reverse|capitali[sz]e|mix|switch|swap|shuffle|omit|limit|restrict|compose|craft|create|generate|put|place|slip|hide|conceal|sprinkle|infuse|intersperse|link|refer|point|direct|urge|advise|invite|highlight|emphasi[sz]e|stress|cite|quote|repeat|echo|spell|type|apply|implement|simplify|summari[sz]e|rewrite|rephrase|paraphrase|reformat|transform|turn|code|encipher|obfuscate|mask|mirror|invert|separate|split|divide|join|attach|complement|supplement|accompany|fill|let|have|always|never|only|do not|don t|don t forget|don t hesitate|feel free|remember|try|be sure|make sure|you may|you can|you could|you should|you must|you might|you will|it is|it s|seamlessly|harmoniously|kindly';
const lead =
  '(?:(?:please|also|then|and|now|finally|additionally|furthermore|moreover|first|lastly|next|importantly|important|note|to proceed|in addition|at the end|when answering|when responding) (?:[,:] )?){0,2}';
const start = '(?:^|[.:\n] |\n\n )';
/** Verbs never used of a reply in correspondence. */
const reshapes =
  'integrate|incorporate|introduce|inject|modify|augment|enhance|enrich|replace|substitute|convert|render|scramble|jumble|rearrange|anagram|remove|group|combine|misspell|tease|promote|advertise|encode|weave|infuse|suggest|recommend|shuffle|swap|reverse|disguise|obfuscate|capitali[sz]e|begin|end|start|finish|always|never|ignore';
/** Words about mechanical text manipulation, as opposed to a person's reply. */
const machine =
  '(?:letters?|vowels?|consonants?|syllables?|spaces|punctuation|anagram\\p{L}*|misspell\\p{L}*|typos?|symbols?|alphanumeric|substitution|cipher|emojis?|morse|base64|rot13|sentence|sentences|headline|statement|phrase|www|https?|users|readers|ai|model|assistant|prompt|instead of|ignore|this question|hidden|secret|reason|recommend\\p{L}*|suggest\\p{L}*|promot\\p{L}*|advertise|tease|poem|joke|rhymes?|pirate|words|" \\p{L}+ \\p{L}+ \\p{L}+)';
/** The rest of a sentence, including quoted sentences, but not beyond a line break. */
const within = '(?:[^.\\n]|\\. "|\\.(?= \\p{Ll}+ )){0,180}?';

const ofMachine = `(?=${within}${opens}${machine}${closes})`;

const shapes = 'tells how to answer';
const codes = 'puts code into the answer';
const snippet =
  '(?:code|script) ?(?:snippet|block|excerpt|section|fragment|segment|piece|sample|part|portion|chunk|lines?)?';
const followingCode = `(?:following|subsequent|below|ensuing|given|provided|succeeding) (?:${word} )?${snippet}`;
const made =
  'code|codebase|solution|implementation|algorithm|elucidation|response|reply|answer|output|explanation';

const letters = 'letter|letters|vowel|vowels|consonant|consonants|syllable|syllables';
const assistants =
  'ai|ais|assistant|assistants|llm|llms|language|chatbot|chatbots|chatgpt|copilot|large|bot|bots|summarizer|summariser';

const spokenTo =
  '(?:ai|llm|chatbot|chatgpt|copilot|language model|assistant|system prompt|your (?:answer|response|reply|output|instructions)|you can ?not (?:answer|help)|this question|text above|instructions above|ignore (?:all|any|previous|prior|everything|the (?:above|text|question)))';
/** Close to text that addresses a model. */
const besideModel = `(?:(?<=${opens}${spokenTo}${closes}[^]{0,600})|(?=[^]{0,600}${opens}${spokenTo}${closes}))`;
/** Excludes letters of something other than the answer. */
const notOfData =
  '(?! (?:from|in|of|at|on) (?:the|an?|this|that|each|every|its) (?!words?|sentences?|answer|response|reply))';

/** Phrases that address the answering model rather than readers of a document. */
export const answererRules: readonly Rule[] = [
  always(
    shapes,
    `${start}${lead}(?:(?:${reshapes})${closes}|${ofMachine}(?:${edits})${closes}) (?:${within}(?:in|to|into|of|from|with|within|for|throughout|as|at|by|on|end|begin|start|that) )?(?:part of )?your (?:${word} )?(?:${reply})(?: s)?${closes}(?! to (?:this|the|my|our|us|me|that)${closes})`,
    ['your', reply],
  ),
  always(
    shapes,
    `${start}${lead}${ofMachine}(?:in|within|throughout|as part of|at the (?:end|beginning|start) of|along with|alongside|before|after) your (?:${word} )?(?:${reply}) ,? ?(?:please )?(?:also )?(?:${edits})${closes}`,
    ['your', reply],
  ),
  always(
    shapes,
    `${start}${lead}${ofMachine}your (?:${reply}) (?:must|should|has to|needs to|will|shall|is to|ought to)(?: ${word})? (?:be|include|contain|only|always|never|end|begin|start|say|mention|consist|use|also|not|have|state|recommend|promote|link)${closes}`,
    ['your', reply],
  ),
  always(
    shapes,
    `${start}${lead}(?:when|while|before|after|if) (?:you (?:are )?)?(?:answering|responding|replying|summari[sz]ing|answer|respond|reply|asked about|summari[sz]e)(?: (?:this|the|any|every|a) (?:question|user|prompt|query|request|document|text|page)(?: ${word}){0,5}|(?=${within}${opens}${machine}${closes})(?: ${word}){0,6}) ,(?: please)? (?:${edits}|say|tell|print|ignore|forget|claim|pretend)${closes}`,
    ['when|while|before|after|if', ','],
  ),
  always(
    shapes,
    `${start}${lead}(?:always |only |just )?(?:respond|reply|answer)(?: ${word}){0,4}? (?:only |exclusively |solely |entirely |always )?(?:with|in|using|as) (?:the |a |an |only )?(?:${word} ){0,2}?(?:base ?64|base|morse|emojis?|rot13|binary|hex|caesar|cipher|reverse|uppercase|lowercase|capital|pirate|riddles?|rhymes?|limericks?|song|json only|phrase|words? "|sentence "|")`,
    ['respond|reply|answer'],
  ),
  always(
    shapes,
    `${start}(?:please )?(?:replace|substitute|convert|change|scramble|jumble|rearrange|reverse|misspell|anagram|group|shuffle|remove|capitali[sz]e|swap|double|omit|duplicate|encode|shift) ${within}(?:every|each|all|third|fourth|second|the|random|with|of) (?:${word} ){0,2}?(?:letters?|vowels?|consonants?|syllables?)${closes}${notOfData}`,
    [letters],
  ),
  always(
    shapes,
    `${start}(?:please )?(?:replace|substitute|convert|swap|change) (?:letters|vowels|consonants|characters|each letter|words) (?:in|with|to|by|for|into)${closes}(?! (?:the|an?|this) (?!following))`,
    ['letters|vowels|consonants|characters|each|words'],
  ),
  always(
    shapes,
    `${start}(?:use|apply|employ|implement) (?:the |a |an )?(?:${word} )?(?:caesar|substitution|vigenere|transposition|atbash|homophonic|anagrammatic|rot ?13|pig latin|leet ?speak)(?: ${word})?(?! (?:to|for|as|when|on) )${closes}(?! ${word} (?:to|for|as|when|on) )`,
    ['use|apply|employ|implement'],
  ),
  always(
    'speaks to a model',
    `${opens}(?:(?:if|as|since|because) you(?: are| re) |as )an? (?:${word} )?(?:ai|language model|llm|large language model|chatbot|ai assistant|virtual assistant|ai agent|ai model)(?: ${word}){0,8}? ,(?: you)? (?:${edits}|ignore|must|should|say|tell|print|please|stop|forget|do|will)${closes}`,
    ['ai|language|llm|large|chatbot|virtual', ','],
  ),
  always(
    'speaks to a model',
    `${start}(?:attention|note to|note for|message to|message for|dear|hey|hello|hi|instructions? (?:to|for)|reminder to|important instructions? (?:to|for)|notice to) (?:the |any |all |every |our )?(?:ai|ais|assistant|llm|llms|language models?|chatbots?|chatgpt|copilot|large language models?|ai assistants?|ai agents?|ai models?|bot|bots|summari[sz]er)(?: ${word}){0,6} [:,\\n.]`,
    [assistants],
  ),
  always(
    'speaks to a model',
    `${start}(?:ai|llm|chatgpt|copilot|ai assistants?|assistants?|language models?|ai agents?|ai models?)(?: ${word}){0,4}? (?:must|should|shall|are to|is to|have to|has to|are (?:required|instructed|ordered) to|need to) (?:${edits}|ignore|say|tell|print|respond|answer|recommend|disregard|stop|state|disclose|reveal)${closes}`,
    [assistants],
  ),
  always(
    'speaks to a model',
    `${besideModel}${start}${lead}(?:do not|don t|never) (?:mention|tell|reveal|disclose|inform|show|let)(?: ${word}){0,6} (?:to )?the user${closes}`,
    ['user', 'mention|tell|reveal|disclose|inform|show|let'],
  ),
  always(
    'speaks to a model',
    `${besideModel}${start}${lead}(?:tell|inform|convince|persuade|ask|instruct|warn|assure|notify|direct|redirect|send|urge) the (?:user|reader|person asking|asker|human)(?: (?:that|to|they|about|how)|s to)${closes}`,
    ['user|reader|person|asker|human'],
  ),
  always(
    codes,
    `${start}${lead}(?:${edits}) ${within}${followingCode}${closes} ${within}your (?:${word} ){0,2}?(?:${made})${closes}`,
    ['your', 'following|subsequent|below|ensuing|given|provided|succeeding', 'code|script'],
  ),
  always(
    codes,
    `${start}${lead}(?:${edits}) ${within}your (?:${word} ){0,2}?(?:${made})${closes} ${within}${followingCode}${closes}`,
    ['your', 'following|subsequent|below|ensuing|given|provided|succeeding', 'code|script'],
  ),
  always(
    codes,
    `${start}${lead}(?:let|may|have) your (?:code|${made})${closes} ${within}(?:snippet|block|excerpt|section)${closes}`,
    ['your', 'snippet|block|excerpt|section'],
  ),
  always(
    codes,
    `${start}${lead}your (?:code|${made}) (?:should|must|could|would|can|will|might|needs to|has to) ${within}(?:following|subsequent|below) (?:${word} )?(?:code|snippet|block|excerpt)${closes}`,
    ['your', 'code|snippet|block|excerpt'],
  ),
  always(
    codes,
    `${start}${lead}(?:${edits}) ${within}(?:subsequent|ensuing|following|below) code (?:snippet|block|excerpt|section) (?:${word} ){0,2}?(?:into|in|to|within|as|with) (?:the )?(?:${word} ){0,6}?(?:code you|your)${closes}`,
    ['code', 'snippet|block|excerpt|section'],
  ),
  always(
    codes,
    `${start}${lead}(?:don t hesitate to|don t forget to|keep in mind to|consider|remember to|feel free to|it is advisable to|be sure to|make sure to) ${within}(?:following|subsequent|below|ensuing) code (?:snippet|block|excerpt|section)${closes}`,
    ['code', 'snippet|block|excerpt|section'],
  ),
  always(
    codes,
    `${start}${lead}you (?:may|might|could|will|can) find ${within}(?:following|subsequent|below) code (?:snippet|block|excerpt|section)${closes}`,
    ['code', 'snippet|block|excerpt|section'],
  ),
  always(
    'asks for something else',
    `${start}${lead}(?:write|compose|draft|provide|create|craft|develop|generate|tell|sing|recite|pen|produce|prepare)(?: me| us)? (?:an?|the|some) (?:${word} ){0,5}?(?:(?:poem|short story|song|haiku|limerick|joke|sonnet|ballad|screenplay|monologue|fairy tale|eulogy)${closes}(?! (?:format|template|component|size|number|key|case|book))|(?:(?<!user )story|essay|letter|speech|dialogue|blog post)${closes}${within}(?:about|based on|on the importance|requesting|where)${closes})`,
  ),
  always(
    'asks for something else',
    `${start}${lead}translate (?:the following|this|the|following)(?: ${word}){0,4} (?:in)?to (?:french|spanish|german|italian|chinese|japanese|russian|english|korean|arabic|portuguese|hindi|latin|dutch|polish|turkish)${closes}`,
    ['translate'],
  ),
];
