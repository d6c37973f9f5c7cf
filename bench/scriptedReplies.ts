import { goodReview, roleOf } from '../test/support/modelRun';
import { json, text, type ModelCall, type Reply } from '../test/support/modelServer';

/** What the scripted model replies to a run about several questions: a task for each, a quote for each, an answer. */
export function replyTo(call: ModelCall): Reply {
  const asked = call.body.messages.at(-1)?.content ?? '';
  switch (roleOf(call)) {
    case 'planner':
      return json({ reasoning: 'One search each.', subQueries: tasksFor(asked) });
    case 'evidence':
      return json({ quotes: [{ passage: 1, text: firstLineOf(asked) }] });
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

/** The first line of the text of the first passage. */
function firstLineOf(asked: string): string {
  return /name="passage 1">\n(?:[^\n]+\n)*\n([^\n]+)/.exec(asked)?.[1] ?? '';
}

function answerTo(asked: string): string {
  const count = asked.match(/name="quote \d+"/g)?.length ?? 0;
  return Array.from({ length: count }, (_, index) => `The documents say so [${String(index + 1)}].`).join(
    ' ',
  );
}
