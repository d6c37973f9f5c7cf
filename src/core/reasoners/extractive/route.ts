import type { Route } from '../../model';
import { analyze } from '../../text/analyze';
import { splitQuestion } from './split';
import { asksInSteps } from './steps';

const greeting =
  /^(?:hi|hello|hey|good (?:morning|afternoon|evening)|thanks?|thank you|bye|goodbye)\b[\s\p{P}]*(?:there|all|everyone|a lot|very much|you)?[\s\p{P}]*$/iu;

/** Begins or ends as a question or an order does; a statement to find support for is searched as it is. */
const asksSomething =
  /\?|^\W*(?:(?:and|so|but|please|tell me|in|at|on|for|from|to|by|since|until|under|with|as of|according to)\b.{0,60}?\b)?(?:who|whom|whose|what|when|where|which|how|why|is|are|was|were|do|does|did|can|could|should|must|has|have|had|will|would|compare|explain|describe|list|show|summari[sz]e|contrast|outline|find|name|give)\b/i;

/** Decides by rules what kind of question this is. */
export function routeByRules(question: string): Route {
  const base = { entities: entitiesOf(question), question, variants: [], options: [] };
  if (greeting.test(question)) {
    const reasoning = 'This is not a question about the documents. Ask about something that they describe.';
    return { kind: 'out-of-scope', reasoning, ...base };
  }
  if (analyze(question).length === 0) {
    const reasoning =
      'The question names no subject. Say what it is about, for example a term from the documents.';
    return { kind: 'clarify', reasoning, ...base };
  }
  if (!asksSomething.test(question))
    return { kind: 'simple', reasoning: 'One statement or one subject.', ...base };
  const parts = splitQuestion(question);
  if (parts.length > 1) {
    const reasoning = `The question has ${parts.length} parts that are searched on their own.`;
    return { kind: 'complex', reasoning, ...base };
  }
  return asksInSteps(question)
    ? { kind: 'complex', reasoning: 'What the question is about has to be found first.', ...base }
    : { kind: 'simple', reasoning: 'One fact or one subject.', ...base };
}

/** Quoted phrases, identifiers and capitalised names that do not merely begin the sentence. */
function entitiesOf(question: string): string[] {
  const quoted = [...question.matchAll(/["“]([^"”]{2,80})["”]/g)].map((match) => match[1] ?? '');
  const identifiers = question.match(/\b\w+(?:[_./-]\w+)+\b|\b[a-z]+[A-Z]\w*\b|\b[A-Z]+\d+\b/g) ?? [];
  const names = question.slice(1).match(/(?<=\s)\p{Lu}[\p{L}\p{N}]*(?:\s+\p{Lu}[\p{L}\p{N}]*)*/gu) ?? [];
  return [...new Set([...quoted, ...identifiers, ...names])];
}
