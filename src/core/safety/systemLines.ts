import type { Stretch } from './foreignRules';
import type { PlainText } from './plainText';

const speaker =
  /(?:^|[.\n"] )(?:system|developer|admin|administrator|root|system message|system prompt|system override|system instructions?|system note|system update|important system message|assistant|assistant instructions?|ai instructions?|new system prompt|new prompt|note to (?:ai|assistant|model|llm)) :(?= |$)/g;
/** What a system says to a model: an order, or something about "you". */
const orders =
  /^(?:\n )?(?:you|your|ignore|disregard|forget|override|bypass|say|tell|print|output|repeat|reveal|show|write|respond|reply|answer|list|translate|give|return|do|don t|never|always|only|must|the assistant|assistant|from now|new|enter|act|pretend|end|begin|start|all|previous|prior|instructions?|mode|switch|unlock|grant|enable|disable|set|send|run|execute|delete|obey|follow|be|speak|use|this is|please|stop|safety|access|approve|allow|user is|the user|restrictions)(?= |$)/;
const reach = 200;

/** Where a plain text has a line of the system's: its name and a colon, and behind it an order or something about "you". */
export function speaksAsSystem({ text }: PlainText): Stretch[] {
  return Array.from(text.matchAll(speaker)).flatMap((match) => {
    const start = match.index + (/^[.\n"] /.test(match[0]) ? 2 : 0);
    const end = match.index + match[0].length;
    const said = text.slice(end + 1, end + reach);
    const sentence = /^(?:\n )?[^.\n]*/.exec(said)?.[0] ?? '';
    const isOrder = orders.test(said) || /(?:^| )(?:you|your|assistant)(?= |$)/.test(sentence);
    return isOrder ? [{ start, end: end + 1 + sentence.length }] : [];
  });
}
