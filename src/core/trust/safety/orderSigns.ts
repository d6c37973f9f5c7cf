/**
 * Signs of orders that are told by what they name rather than by their words: tools, secrets, addresses that carry
 * data away. Each alone stands in honest documents, so a learned score weighs them together.
 */
const reply = '(?:answers?|repl(?:y|ies)|responses?|summar(?:y|ies)|outputs?)';
const verbs =
  'call|use|invoke|run|execute|open|read|fetch|load|search|look up|collect|gather|append|add|insert|include|put|embed|render|show|display|end|finish|write|send|post|forward|e-?mail|upload|transmit|submit|encode|always';

/** Names as in the weights. */
export const orderSigns = {
  /** Begins as an order does. */
  bids: new RegExp(
    `^\\W*(?:(?:now|then|first|please|silently|quietly|secretly|before \\w+ing|to [\\w ]{3,30}),? )*(?:${verbs})\\b`,
    'i',
  ),
  /** An identifier as functions have: `read_document`. */
  identifier:
    /\b(?:read|get|list|search|ask|send|delete|write|http|run|exec|fetch|call|open|post|create|query)_[a-z]+(?:_[a-z]+)?\b/,
  /** A call as models write it. */
  call: /"(?:tool|tool_name|tool_calls?|function|function_call|action|action_input|recipient_name)"\s*:|"type"\s*:\s*"tool_use"|<\/?(?:tool_calls?|function_calls?|tool_use|invoke)\b|\btool[_ ]calls?\b|^action input:/im,
  /** Arguments of a tool call. */
  given: /"(?:arguments|parameters|args|input|action_input)"\s*:|<parameter\b|^action input:|\w\(\{/im,
  secretFile:
    /(?:^|[\s"'`/])\.env(?![\w.]|`? files?\b)|\bid_(?:rsa|ed25519)\b|\.ssh\b|\bsecrets?\.(?:ya?ml|json)\b|\/etc\/passwd|\.aws\b|\.npmrc\b/i,
  secret: /\b(?:passwords?|credentials?|tokens|api[ _-]?keys?|private keys?|aws keys?)\b/i,
  sends: /\b(?:send|post|upload|forward|e-?mail|transmit|exfiltrate|submit|append|attach)\b/i,
  address: /https?:\/\/|\b[\w.-]+@[\w-]+\.\w|\b\d{1,3}(?:\.\d{1,3}){3}\b/i,
  /** An image whose address has a query. */
  carrier: /!\[[^\]\n]*\]\([^)\s]*\?/,
  /** An address with a gap to be filled in. */
  gap: /https?:\/\/[^\s)]*(?:[=/](?:\{|<|\[|\$|%[A-Z])|=[A-Z_]{4,})/,
  reply: new RegExp(`\\b(?:the|your|every|each|any|all|this) (?:\\w+ )?${reply}\\b`, 'i'),
  /** References to the conversation, which only the assistant can see. */
  session:
    /\b(?:(?:whole|entire|full|this) conversation|chat history|so far|what you (?:say|find|know)|the user(?:'s)?|the question|before answering)\b/i,
  hidden: /\b(?:without (?:telling|mentioning|asking)|silently|secretly|do(?: not|n't) (?:mention|tell))\b/i,
  contents: /\b(?:contents?|everything|every result|all of it|in full|whole|what you find|what it says)\b/i,
} as const;

export type OrderSign = keyof typeof orderSigns;

export const signNames = Object.keys(orderSigns) as readonly OrderSign[];

/** For each of `signNames`, 1 if the text has the sign, else 0. */
export function signsOf(text: string): readonly number[] {
  return signNames.map((name) => (orderSigns[name].test(text) ? 1 : 0));
}

/** One of these is in every order of these kinds, and most texts have none: found in one pass. */
const telling = [
  'identifier',
  'call',
  'secretFile',
  'secret',
  'gap',
  'carrier',
  'hidden',
  'session',
  'reply',
] as const;
const mayHold = new RegExp(telling.map((name) => `(?:${orderSigns[name].source})`).join('|'), 'im');

/** A stretch of a text by offsets. */
interface Stretch {
  readonly start: number;
  readonly end: number;
}

const longestSentence = 600;
/** The ends of sentences, items, lines of code and paragraphs. */
const ends = /[.!?](?=\s+[\p{Lu}"*`{[<!])|\n(?=\s*(?:\n|[-*+>#|{<]|\d+[.)]))/gu;

/** The stretches that may be orders of these kinds: each sentence, and each with the one after it. */
export function stretchesOf(text: string): readonly Stretch[] {
  if (!mayHold.test(text)) return [];
  const cuts = [...Array.from(text.matchAll(ends), ({ index }) => index + 1), text.length];
  const sentences: Stretch[] = [];
  let start = 0;
  for (const end of cuts) {
    if (end - start <= longestSentence && text.slice(start, end).trim() !== '')
      sentences.push({ start, end });
    start = end;
  }
  return sentences.flatMap((sentence, at) => {
    const next = sentences[at + 1];
    const isSameParagraph =
      next?.start === sentence.end && !/\n\s*\n/.test(text.slice(sentence.start, next.end));
    return isSameParagraph ? [sentence, { start: sentence.start, end: next.end }] : [sentence];
  });
}
