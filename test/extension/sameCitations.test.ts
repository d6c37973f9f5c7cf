import * as assert from 'node:assert/strict';
import { linesAt } from '../support/linesAt';
import { citedLines, tenQuestions } from '../support/tenQuestions';
import { ask } from './askDocs';

/** Asks a question, and gives what its answer cites. */
type Surface = (question: string) => Promise<readonly string[]>;

/** Those outside of VS Code are in test/unit/surfaces. */
const surfaces: Readonly<Record<string, Surface>> = {
  async 'the chat of Ask Docs'(question) {
    const { citations } = await ask(question);
    return citedLines(
      citations.map(({ documentId, place }) => ({ path: documentId, lines: linesAt(place) })),
    );
  },
};

describe('the same question, wherever it is asked in VS Code', () => {
  for (const [name, askThere] of Object.entries(surfaces))
    it(`has the same citations in ${name}`, async () => {
      const answered = [];
      for (const { question } of tenQuestions) {
        // A conversation of its own: none of these goes on from the one before.
        answered.push({ question, cited: await askThere(question) });
      }
      assert.deepEqual(answered, tenQuestions);
    });
});
