import * as assert from 'node:assert/strict';
import path from 'node:path';
import { createChunker } from '../../../../../src/adapters/splitting/chunker';
import type { Answer, AnswerStyle, Citation, SourceDocument } from '../../../../../src/core/model/types';
import { createExtractiveReasoner } from '../../../../../src/core/answering/extractive/extractiveReasoner';
import { analyze } from '../../../../../src/core/language/analyze';
import { openIndex, type LocalSearchIndex } from '../../../../../src/worker/openIndex';
import { FakeSearchIndex } from '../../../../support/fakeSearchIndex';
import {
  fixtureDocuments,
  fixtureWorkspace,
  readDocument,
  readFixture,
} from '../../../../support/readDocument';
import { readFile } from '../../../../support/readFormats';
import { runQuestion } from '../../../../support/runQuestion';
import { never, subQueryOf } from '../../../../support/samples';
import { temporaryFolders } from '../../../../support/temporaryFolder';
import { linesAt } from '../../../../support/linesAt';

/** The answer from documents of which every chunk is found, as strongly as the next. */
async function answerFrom(
  documents: readonly SourceDocument[],
  question: string,
  style: AnswerStyle = 'concise',
): Promise<Answer> {
  const chunks = (await Promise.all(documents.map((document) => createChunker().split(document)))).flat();
  const passages = chunks.map((chunk) => ({ chunk, score: 0.9 }));
  const index = new FakeSearchIndex({
    documents,
    search: (query) => ({
      passages,
      terms: [...new Set(analyze(query))].map((term) => ({ term, weight: 1 })),
    }),
  });
  const { state } = await runQuestion(question, {
    index,
    reasoner: createExtractiveReasoner(),
    settings: { style },
  });
  assert.ok(state.outcome?.kind === 'answered', JSON.stringify(state.outcome));
  return state.outcome.answer;
}

const answerTo = (text: string, question: string, style?: AnswerStyle) =>
  answerFrom([readDocument('a.md', text)], question, style);
const quotesOf = (answer: Answer) => answer.citations.map(({ quote }) => quote);
const assertHas = ({ text }: Answer, words: string) => {
  assert.ok(text.includes(words), text);
};

describe('createExtractiveReasoner', () => {
  describe('with one document', () => {
    it('answers with the sentence that holds the words of the question', async () => {
      const answer = await answerTo(
        'Logs are kept for 90 days. Backups are kept for 35 days. Nothing else.',
        'How long are backups kept?',
      );
      assert.equal(answer.text, 'Backups are kept for 35 days [1].');
    });

    it('leads with the sentence that answers, whatever stands before it', async () => {
      const answer = await answerTo(
        'Backups of the database are kept. Logs are deleted. Backups of the database are kept for 35 days.',
        'How long are backups of the database kept?',
      );
      assert.match(answer.text, /^Backups of the database are kept for 35 days/);
    });

    it('gives the steps of a procedure, not the sentence that says when it is for', async () => {
      const answer = await answerTo(
        '# Heating failure\n\nUse this when the heating of a glasshouse fails.\n\n## Steps\n\n1. Close all vents.\n2. Press the reset button once.\n3. Call the engineer.\n',
        'What do I do when the heating of a glasshouse fails?',
      );
      assertHas(answer, '1. Close all vents.\n2. Press the reset button once.\n3. Call the engineer.');
      assert.ok(!answer.text.includes('Use this when'), answer.text);
    });

    it('gives the sentence that answers, not the steps of another matter below it', async () => {
      const answer = await answerTo(
        '# Badges\n\nA lost badge is blocked by calling 4711.\n\n## Visitors\n\n1. Sign the book.\n2. Take a badge.\n',
        'How do I block a lost badge?',
      );
      assertHas(answer, 'A lost badge is blocked by calling 4711');
      assert.ok(!answer.text.includes('Sign the book'), answer.text);
    });

    it('quotes the list with the line that announces it', async () => {
      const answer = await answerTo(
        'The upload client retries these codes:\n\n- 429\n- 503\n\nOther things follow here.\n',
        'Which codes does the upload client retry?',
      );
      assertHas(answer, 'The upload client retries these codes [1]:\n\n- 429\n- 503');
    });

    it('quotes the code with the line that announces it', async () => {
      const answer = await answerTo(
        'Restart the checksum service like this:\n\n```sh\nuploadctl restart [1] <b>\n```\n',
        'How do I restart the checksum service?',
      );
      assertHas(
        answer,
        'Restart the checksum service like this [1]:\n\n```sh\nuploadctl restart [1] <b>\n```',
      );
      assert.deepEqual(answer.audit.invalidMarkers, []);
    });

    it('quotes the rows with the line that announces them', async () => {
      const answer = await answerTo(
        'The upload service answers with these codes:\n\n| Code | Meaning |\n| --- | --- |\n| 409 | Locked |\n| 429 | Slow down |\n',
        'Which codes does the upload service answer with?',
      );
      assertHas(answer, '| Code | Meaning |\n| --- | --- |\n| 409 | Locked |\n| 429 | Slow down |');
    });

    it('quotes the rows of a PDF, whose head comes cell by cell, with the line that announces them', async () => {
      const blocks = [
        ['paragraph', 'The gross margin for the three-month periods ended July 1, 2023 was as follows:'],
        ['paragraph', 'Three Months Ended\nJuly 1,\n2023'],
        ['paragraph', 'June 25,\n2022'],
        [
          'table',
          'Gross margin:\nProducts   $   21,448   $   21,870\nTotal gross margin   $   36,413   $   35,885',
        ],
      ] as const;
      const text = blocks.map(([, said]) => said).join('\n\n');
      const document: SourceDocument = {
        ...readDocument('a.txt', text),
        blocks: blocks.map(([kind, said]) => {
          const start = text.indexOf(said);
          return { kind, start, end: start + said.length };
        }),
      };
      const answer = await answerFrom(
        [document],
        'What was the gross margin in the three-month period ended July 1, 2023?',
      );
      assert.match(answer.text, /was as follows \[1\]:[^]*June 25,[^]*Total gross margin {3}\$ {3}36,413/);
    });

    it('keeps code as code when only its indent marks it', async () => {
      const answer = await answerTo(
        'Set the pool size in code like this:\n\n    pool[7].size = <b>5</b>\n\nEnd.\n',
        'How do I set the pool size in code?',
      );
      assert.ok(answer.text.includes('```\n    pool[7].size = <b>5</b>\n```'), answer.text);
      assert.deepEqual([answer.audit.invalidMarkers, answer.audit.uncitedSentences], [[], []]);
    });

    it('keeps code as code when it stands in a list', async () => {
      const answer = await answerTo(
        '1. Open it.\n2. Set the pool size like this:\n\n   ```js\n   pool[7].size = 5;\n   ```\n3. Close it.\n',
        'How do I set the pool size?',
      );
      assert.ok(answer.text.includes('pool[7].size = 5;'), answer.text);
      assert.equal(answer.verdict, 'PASS');
    });

    it('takes steps without a full stop for steps', async () => {
      const steps = '1. Open the dashboard\n2. Click on the checksum service\n3. Press Restart';
      const answer = await answerTo(
        `# Restart\n\n${steps}\n\nOther text here.\n`,
        'How do I restart the checksum service?',
      );
      assertHas(answer, steps);
    });

    it('shows the item when a list holds the answer', async () => {
      const answer = await answerTo(
        '# Steps\n\n- Open the dashboard.\n- Restart the checksum service.\n- Close the incident.\n',
        'How do I restart the checksum service?',
      );
      assert.match(answer.text, /^- Restart the checksum service/m);
    });

    it('names the section that a row stands in, where no cell says it', async () => {
      const day = (name: string, act: string) =>
        `## ${name}\n\n| Stage | On | Act |\n| --- | --- | --- |\n| Orchard | 17:00 | ${act} |\n`;
      const answer = await answerTo(
        `# Stage times\n\n${day('Friday 13 June', 'The Quarry Lamps')}\n${day('Saturday 14 June', 'Copper Kings')}`,
        'When are the Copper Kings on?',
      );
      assertHas(answer, 'Saturday 14 June**\n\n| Stage | On | Act |');
    });

    it('quotes the row that answers, below the names of its columns', async () => {
      const answer = await answerTo(
        '# Limits\n\n| Limit | Value |\n| --- | --- |\n| Largest upload file | 5 GB |\n',
        'What is the largest upload file?',
      );
      assert.deepEqual(quotesOf(answer), ['| Largest upload file | 5 GB |']);
      assertHas(answer, '| Limit | Value |\n| --- | --- |\n| Largest upload file | 5 GB |\n\nSource: [1]');
    });

    it('tells the cells of a row apart where quotation marks hold their separator', async () => {
      const text = 'Berth;Crane;Fee\nNorth 1;40 t;"3,50"\nSouth 2;90 t;"5;0"\n';
      const answer = await answerFrom([await readFile('a.csv', text)], 'Which crane does South 2 have?');
      assert.match(
        answer.text,
        /^\| Berth \| Crane \| Fee \|\n\| --- \| --- \| --- \|\n[^]*\| South 2 \| 90 t \| 5;0 \|$/m,
      );
    });

    it('shows all rows when none answers more than another', async () => {
      const text = 'Berth,Crane\nNorth 1,40 t\nSouth 2,90 t\n';
      const answer = await answerFrom([await readFile('a.csv', text)], 'Which berth has which crane?');
      assertHas(answer, '| Berth | Crane |\n| --- | --- |\n| North 1 | 40 t |\n| South 2 | 90 t |');
    });

    it('shows rows of one long table below one head, and each once', async () => {
      const rows = Array.from({ length: 200 }, (_, row) => `Ada${row},River ${row % 100},Boat${row}`);
      const text = ['Name,Place,Ship', ...rows].join('\n');
      const answer = await answerFrom(
        [await readFile('a.csv', text)],
        'Which name and ship are at the place River 42?',
      );
      assertHas(answer, '| Ada42 | River 42 | Boat42 |\n| Ada142 | River 42 | Boat142 |');
      const shown = answer.text.match(/^\| \w.*$/gm) ?? [];
      assert.deepEqual(shown, [...new Set(shown)]);
    });

    it('finds lines of a table whose cells cannot be told apart', async () => {
      const document = await readFile('a.csv', 'Berth North 1\nBerth South 2\n');
      const answer = await answerFrom([document], 'Where is berth South 2?');
      assert.match(answer.text, /Berth South 2[^]*\n\nSource: \[1\]$/);
    });

    it('takes no number of the source for a marker', async () => {
      const answer = await answerTo(
        'The retry limit of an upload is given in the standard [3] and in [4](http://x.example).',
        'What is the retry limit of an upload?',
      );
      assertHas(answer, 'The retry limit of an upload is given in the standard (3) and in 4 [1].');
      assert.deepEqual(answer.audit.invalidMarkers, []);
    });

    it('shows neither links, images nor tags of the source', async () => {
      const answer = await answerTo(
        'The *retry limit* of an upload ![x](http://evil.example/a.png) is <b>five</b>, see [the page](http://evil.example).',
        'What is the retry limit of an upload?',
      );
      assert.ok(!/evil|<b>/.test(answer.text), answer.text);
    });

    it('says a thing once when the document repeats it', async () => {
      const answer = await answerTo(
        '# A\n\nBackups are kept for 35 days.\n\n# B\n\nBackups are kept for 35 days.\n',
        'How long are backups kept?',
        'detailed',
      );
      assert.equal(answer.citations.length, 1);
    });

    it('writes a heading for each part when there are several', async () => {
      const answer = await answerTo(
        'Backups are kept for 35 days. The data officer approves exceptions.',
        'How long are backups kept? Who approves exceptions?',
      );
      assert.match(
        answer.text,
        /^\*\*How long are backups kept\?\*\*\n\nBackups[^*]+\*\*Who approves exceptions\?\*\*\n\nThe data/,
      );
    });

    it('writes what answers two parts once, below both headings', async () => {
      const answer = await answerTo(
        'Backups are kept for 35 days in the vault.',
        'How long are backups kept? Where are backups kept?',
      );
      assert.match(
        answer.text,
        /^\*\*How long are backups kept\? Where are backups kept\?\*\*\n\nBackups[^*]+$/,
      );
    });

    it('does not make a fragment of a quote when its marks are cut', async () => {
      const answer = await answerTo(
        '**Backups are kept for 35 days. They are encrypted.** More text.',
        'How long are backups kept?',
      );
      assert.equal(answer.text.split('**').length % 2, 1);
    });

    it('takes along the sentence that the best one leans on', async () => {
      const answer = await answerTo(
        'The nightly job copies the database. It keeps each backup of the database for 35 days. Nothing else runs.',
        'How long is a backup of the database kept?',
      );
      assertHas(
        answer,
        'The nightly job copies the database [1]. It keeps each backup of the database for 35 days [1].',
      );
    });

    it('shows the code when an example is asked for', async () => {
      const answer = await answerTo(
        'Uploads are retried.\n\nA policy with a retry limit looks so:\n\n```yaml\nretry limit: 5\n```\n',
        'Show me an example of a policy with a retry limit.',
      );
      assertHas(answer, '```yaml\nretry limit: 5\n```');
    });

    it('quotes a list whole when code stands in its items', async () => {
      const answer = await answerTo(
        'The checksum service has these limitations:\n\n1. It is slow.\n\n2. It needs a flag:\n\n   ```sh\n   run --flag\n   ```\n\n3. It never ends.\n\nOther text.\n',
        'What are the limitations of the checksum service?',
      );
      assert.match(
        answer.text,
        /limitations \[1\]:\n\n1\. It is slow \[1\]\.[^]*run --flag[^]*3\. It never ends \[1\]\./,
      );
    });

    it('gives the reason when it is asked why', async () => {
      const answer = await answerTo(
        'Uploads start at two. They fail at night because the checksum service restarts then. Logs are kept.',
        'Why do uploads fail at night?',
      );
      assert.match(answer.text, /because the checksum service restarts/);
    });

    it('writes no colon when what it announces is not quoted', async () => {
      const answer = await answerTo(
        '# Uploads\n\nThe retry limit of an upload is five, for these reasons:\n\n# Other\n\nText.\n',
        'What is the retry limit of an upload?',
      );
      assert.equal(answer.text, 'The retry limit of an upload is five, for these reasons [1].');
    });

    it('quotes no scripts', async () => {
      const answer = await answerTo(
        '<script setup>\nimport retryLimit from "./retry-limit"\n\nretryLimit()\n</script>\n\nThe retry limit is five.\n',
        'What is the retry limit?',
      );
      assert.deepEqual(quotesOf(answer), ['The retry limit is five.']);
    });

    it('names the section of each quote when sections say different things', async () => {
      const answer = await answerTo(
        '# Staging\n\nThe upload limit is 5 GB.\n\n# Production\n\nThe upload limit is 10 GB.\n',
        'What is the upload limit?',
      );
      assert.match(answer.text, /Staging[^A-Z]*The upload limit is 5 GB/);
      assert.match(answer.text, /Production[^A-Z]*The upload limit is 10 GB/);
      assert.deepEqual(answer.conflicts, []);
    });

    it('shows side by side what documents disagree about, and names the newer', async () => {
      const answer = await answerFrom(
        [
          readDocument(
            'a.md',
            '# Retention\n\nLast updated: 2023-05-01\n\nNightly backups of customers are kept for 30 days.\n',
          ),
          readDocument(
            'b.md',
            '# Backups\n\nLast updated: 2024-02-01\n\nNightly backups of customers are kept for 90 days.\n',
          ),
        ],
        'How long are nightly backups of customers kept?',
      );
      assert.match(
        answer.text,
        /\*\*Sources disagree:\*\*\n\n- 90 days \(Backups; newer, 2024-02-01\) \[\d\]\n- 30 days \(Retention; 2023-05-01\) \[\d\]$/,
      );
      assert.deepEqual([answer.flags, answer.verdict], [['conflicting_sources'], 'PASS']);
    });

    it('repeats but the best quote when a part of the question has no other answer', async () => {
      const answer = await answerTo(
        'Backups are kept for 35 days. Backups are kept in Bergen.',
        'How long are backups kept? Where are backups kept?',
      );
      assert.ok(
        answer.text.match(/35 days/g)?.length === 1 || answer.text.match(/Bergen/g)?.length === 1,
        answer.text,
      );
    });

    it('says in the language of the question what the documents do not', async () => {
      const reasoner = createExtractiveReasoner();
      const none = { kept: [], dropped: [], terms: [], confidence: 0, failure: undefined, evidence: [] };
      const question = 'Wie lange werden Rechnungen aufbewahrt und wer darf sie löschen?';
      const subAnswers = [{ ...none, subQuery: subQueryOf('t1', question) }];
      const writing = reasoner.synthesize(
        {
          question,
          subAnswers,
          style: 'concise',
          today: '2026-11-24',
          readDocument: () => Promise.resolve(undefined),
        },
        () => undefined,
        never,
      );
      let next = await writing.next();
      while (next.done !== true) next = await writing.next();
      assert.equal(next.value.text, 'Die Dokumente sagen nichts zu: facet t1.');
    });
  });

  describe('styles', () => {
    const text =
      'Backups are kept for 35 days in Europe. Backups are kept for 60 days in America. Backups are encrypted when they are kept.';
    const question = 'How long are backups kept?';

    it('writes a list when bullets are asked for', async () => {
      const { text: written } = await answerTo(
        'Logs are kept for 90 days. Backups are kept for 35 days.',
        question,
        'bullets',
      );
      assert.ok(
        written.split('\n').every((line) => line.startsWith('- ')),
        written,
      );
    });

    it('writes prose when a concise answer is asked for', async () => {
      assert.ok(!(await answerTo(text, question, 'concise')).text.includes('\n- '));
    });

    it('says no less when a detailed answer is asked for', async () => {
      const [concise, detailed] = await Promise.all(
        (['concise', 'detailed'] as const).map((style) => answerTo(text, question, style)),
      );
      assert.ok((concise?.citations.length ?? 9) <= (detailed?.citations.length ?? 0));
    });
  });

  describe('over the fixture workspace', () => {
    const temporaryFolder = temporaryFolders();
    let index: LocalSearchIndex;

    before(async () => {
      const roots = [{ name: 'workspace', path: fixtureWorkspace }];
      index = await openIndex({ roots, indexDir: path.join(await temporaryFolder(), 'index') });
      await index.sync({ rebuild: false }, () => undefined, never);
    });

    const answered: readonly [question: string, file: (typeof fixtureDocuments)[number], words: string][] = [
      ['How long are backups kept in the European Union?', 'policies/data-retention.md', '35 days'],
      ['How long are access logs kept in the United States?', 'policies/data-retention.md', '12 months'],
      [
        'Who approves an exception to the retention policy?',
        'policies/data-retention.md',
        'data protection officer',
      ],
      ['How many times is a failed part retried?', 'specs/uploads-v3.md', '5 times'],
      ['What happens when a checksum does not match?', 'specs/uploads-v3.md', 'status 422'],
      ['When does version 2 of the upload API end?', 'specs/uploads-v2.md', '30 September 2026'],
      ['What are the limits of version 3?', 'specs/uploads-v3.md', '5 GB'],
      ['How do I restart the checksum service?', 'runbooks/stuck-uploads.md', 'uploadctl restart checksum'],
      ['Which role do I need to handle stuck uploads?', 'runbooks/stuck-uploads.md', 'uploads-operator'],
      ['How long does one part take on a slow connection?', 'notes.txt', '34 seconds'],
      ['Compare the retry policy of version 2 and version 3', 'specs/uploads-v3.md', 'each retry'],
      [
        'How long are backups kept? Who approves exceptions?',
        'policies/data-retention.md',
        'data protection officer',
      ],
      ['What changed since version 2?', 'specs/uploads-v3.md', 'parts'],
    ];

    /** What holds for every answer: each citation's lines hold its quote, word by word. */
    function assertCited({ citations }: Answer): void {
      for (const { documentId, place, quote } of citations) {
        const file = fixtureDocuments.find((id) => id === documentId);
        assert.ok(file !== undefined);
        const { start, end } = linesAt(place);
        const lines = readFixture(file)
          .text.split('\n')
          .slice(start - 1, end);
        assert.ok(lines.join('\n').includes(quote), quote);
      }
    }

    for (const [question, file, words] of answered) {
      it(`answers with checked quotes: ${question}`, async () => {
        for (const style of ['concise', 'detailed', 'bullets'] as const) {
          const { state } = await runQuestion(question, {
            index,
            reasoner: createExtractiveReasoner(),
            settings: { style },
          });
          assert.ok(state.outcome?.kind === 'answered', `${style}: ${JSON.stringify(state.outcome)}`);
          const { answer } = state.outcome;
          const { invalidMarkers, missingQuotes, uncitedSentences } = answer.audit;
          assert.deepEqual([invalidMarkers, missingQuotes, uncitedSentences], [[], [], []], answer.text);
          assert.ok(answer.text.includes(words), answer.text);
          assert.ok(answer.citations.some(({ documentId }) => documentId === file));
          assert.deepEqual(
            answer.citations.map(({ marker }) => marker),
            answer.citations.map((_: Citation, at) => at + 1),
          );
          assertCited(answer);
        }
      });
    }

    for (const question of ['What is the colour of the moon?', 'Which fonts does the brochure use?']) {
      it(`declines when the documents do not say: ${question}`, async () => {
        const { state } = await runQuestion(question, { index, reasoner: createExtractiveReasoner() });
        assert.ok(state.outcome?.kind === 'declined');
        assert.equal(state.outcome.reason, 'nothing-found');
      });
    }

    it('gives the same answer when it is asked again', async () => {
      const ask = () =>
        runQuestion('What are the limits of version 3?', { index, reasoner: createExtractiveReasoner() });
      const [one, two] = [await ask(), await ask()];
      assert.deepEqual(one.state.outcome, two.state.outcome);
    });
  });

  describe('when one passage only leads to the one that answers', () => {
    const temporaryFolder = temporaryFolders();
    const files = {
      'suppliers/pumps.md': '# Pump P-200\n\nThe pump P-200 is made by Norden Hydraulics.\n',
      'suppliers/valves.md': '# Valve V-10\n\nThe valve V-10 is made by Alvestad.\n',
      'contacts/norden.md':
        '# Norden Hydraulics\n\nNorden Hydraulics has its headquarters in Bergen. Its bank is DNB.\n',
      'contacts/alvestad.md': '# Alvestad\n\nAlvestad has its headquarters in Oslo.\n',
    };
    let answer: Answer;

    before(async () => {
      const roots = [{ name: 'workspace', path: await temporaryFolder(files) }];
      const index = await openIndex({ roots, indexDir: path.join(await temporaryFolder(), 'index') });
      await index.sync({ rebuild: false }, () => undefined, never);
      const question = 'Where are the headquarters of the company that makes the pump P-200?';
      const { state } = await runQuestion(question, { index, reasoner: createExtractiveReasoner() });
      assert.ok(state.outcome?.kind === 'answered', JSON.stringify(state.outcome));
      answer = state.outcome.answer;
    });

    it('quotes both', () => {
      const quotes = quotesOf(answer).join(' ');
      assert.match(quotes, /P-200 is made by Norden.*headquarters in Bergen/s);
    });

    it('says nothing twice', () => {
      assert.equal(answer.text.match(/made by Norden/g)?.length, 1);
    });

    it('writes one answer, without a heading for each step', () => {
      assert.doesNotMatch(answer.text, /\*\*/);
    });
  });
});
