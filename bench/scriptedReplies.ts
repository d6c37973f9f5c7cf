import { goodReview, roleOf } from '../test/support/modelRun';
import { json, text, type ModelCall, type Reply } from '../test/support/modelServer';

/** What the scripted model replies to a run about several questions: a task for each, a quote for each, an answer. */
export function replyTo(call: ModelCall): Reply {
  const asked = call.body.messages.at(-1)?.content ?? '';
  switch (roleOf(call)) {
    case 'planner':
      return json({ reasoning: 'One search each.', subQueries: tasksFor(asked) });
    case 'evidence':
      return json({ quotes: [{ passage: 1, text: bestSentenceOf(asked) }] });
    case 'synthesizer':
      return text(answerTo(asked));
    case 'critic':
      return json(goodReview);
    case 'router':
    case 'researcher':
      throw new Error('These runs need no such call.');
  }
}

function tasksFor(asked: string): object[] {
  const question = /name="question">\n([^\n]*)/.exec(asked)?.[1] ?? '';
  return question.split(/(?<=\?) /).map((part, index) => ({
    id: `t${String(index + 1)}`,
    question: part,
    facet: `part ${String(index + 1)}`,
    searchQueries: [part],
    terms: [],
    targetDocuments: [],
    dependsOn: [],
  }));
}

/** The sentence of the first passage that has most words of the question. */
function bestSentenceOf(asked: string): string {
  const passage = /name="passage 1">\n(?:[^\n]+\n)*\n([^]*?)\n<\/data/.exec(asked)?.[1] ?? '';
  const words = (/name="question">\n([^\n]*)/.exec(asked)?.[1] ?? '').match(/\w+/g) ?? [];
  const held = (sentence: string): number => words.filter((word) => sentence.includes(word)).length;
  const [best = ''] = passage.split(/(?<=[.!?])\s|\n/).toSorted((one, other) => held(other) - held(one));
  return best;
}

/** What each quote says, hardly in other words: the audit finds nothing wrong, and the answer is reviewed all the same. */
function answerTo(asked: string): string {
  const quotes = [...asked.matchAll(/name="quote \d+">\n(?:[^\n]+\n)*\n([^\n]+)/g)];
  return quotes
    .map(([, quote = ''], index) => `In short, ${quote.replace(/\.$/, '')} [${String(index + 1)}].`)
    .join(' ');
}
