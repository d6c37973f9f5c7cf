import { goodReview, roleOf } from '../test/support/modelRun';
import { json, text, type ModelCall, type Reply } from '../test/support/modelServer';

/** What the scripted model replies to a run about several questions: a task for each, and an answer of a sentence each. */
export function replyTo(call: ModelCall): Reply {
  const asked = call.body.messages.at(-1)?.content ?? '';
  switch (roleOf(call)) {
    case 'router':
      return json({ kind: 'answer', question: '', tasks: tasksFor(asked), options: [], reason: '' });
    case 'synthesizer':
      return text(answerTo(asked));
    case 'critic':
      return json(goodReview);
    case 'researcher':
      throw new Error('These runs need no such call.');
  }
}

function questionsIn(asked: string): string[] {
  return (/name="question">\n([^\n]*)/.exec(asked)?.[1] ?? '').split(/(?<=\?) /);
}

function tasksFor(asked: string): object[] {
  return questionsIn(asked).map((question) => ({ question, queries: [], after: [], document: '' }));
}

/** For each question the numbered sentence that has most of its words, hardly in other words: the audit finds nothing wrong. */
function answerTo(asked: string): string {
  const sentences = [...asked.matchAll(/([^\n[\]]+?) \[(\d+)\]/g)];
  return questionsIn(asked)
    .map((question) => {
      const words = question.match(/\w+/g) ?? [];
      const held = (sentence = ''): number => words.filter((word) => sentence.includes(word)).length;
      const [best] = sentences.toSorted((one, other) => held(other[1]) - held(one[1]));
      return `In short, ${(best?.[1] ?? '').trim().replace(/\.$/, '')} [${best?.[2] ?? '1'}].`;
    })
    .join(' ');
}
