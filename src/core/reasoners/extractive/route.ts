import type { Route } from '../../model';
import { analyze } from '../../text/analyze';
import { splitQuestion } from './split';

const greeting =
  /^(?:hi|hello|hey|good (?:morning|afternoon|evening)|thanks?|thank you|bye|goodbye)\b[\s\p{P}]*(?:there|all|everyone|a lot|very much|you)?[\s\p{P}]*$/iu;

/** Decides by rules what kind of question this is. */
export function routeByRules(question: string): Route {
  const entities = entitiesOf(question);
  if (greeting.test(question)) {
    const reasoning = 'This is not a question about the documents. Ask about something that they describe.';
    return { kind: 'out-of-scope', reasoning, entities };
  }
  if (analyze(question).length === 0) {
    const reasoning =
      'The question names no subject. Say what it is about, for example a term from the documents.';
    return { kind: 'clarify', reasoning, entities };
  }
  const parts = splitQuestion(question);
  return parts.length > 1
    ? {
        kind: 'complex',
        reasoning: `The question has ${parts.length} parts that are searched on their own.`,
        entities,
      }
    : { kind: 'simple', reasoning: 'One fact or one subject.', entities };
}

/** Quoted phrases, identifiers and capitalised names that do not merely begin the sentence. */
function entitiesOf(question: string): string[] {
  const quoted = [...question.matchAll(/["“]([^"”]{2,80})["”]/g)].map((match) => match[1] ?? '');
  const identifiers = question.match(/\b\w+(?:[_./-]\w+)+\b|\b[a-z]+[A-Z]\w*\b|\b[A-Z]+\d+\b/g) ?? [];
  const names = question.slice(1).match(/(?<=\s)\p{Lu}[\p{L}\p{N}]*(?:\s+\p{Lu}[\p{L}\p{N}]*)*/gu) ?? [];
  return [...new Set([...quoted, ...identifiers, ...names])];
}
