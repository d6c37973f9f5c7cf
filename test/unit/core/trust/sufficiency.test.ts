import * as assert from 'node:assert/strict';
import path from 'node:path';
import type { RunOutcome } from '../../../../src/core/model/events';
import { learnedData } from '../../../../src/adapters/vocabulary/learnedData';
import { createExtractiveReasoner } from '../../../../src/core/answering/extractive/extractiveReasoner';
import { openIndex, type LocalSearchIndex } from '../../../../src/worker/openIndex';
import { runQuestion } from '../../../support/runQuestion';
import { never } from '../../../support/samples';
import { temporaryFolders } from '../../../support/temporaryFolder';

const english = {
  'leave.md':
    '# Leave\n\nEmployees have 28 days of leave a year. Up to 5 days may be carried over until the end of March.\n',
  'travel.md':
    '# Travel\n\nFlights are booked by the office in Leeds. Receipts are handed in within 30 days of the journey.\n',
  'office.md': '# Office\n\nThe office opens at 7 in the morning. Visitors sign the book at the reception.\n',
};

const german = {
  'urlaub.md':
    '# Urlaub\n\nDie Beschäftigten haben 28 Tage Urlaub im Jahr. Fünf Tage können bis Ende März übertragen werden.\n',
  'reisen.md':
    '# Reisen\n\nFlüge werden vom Büro in Köln gebucht. Belege sind innerhalb von 30 Tagen nach der Reise abzugeben.\n',
  'buero.md': '# Büro\n\nDas Büro ist ab 7 Uhr geöffnet. Besucher tragen sich am Empfang in das Buch ein.\n',
};

describe('a folder of three documents', () => {
  const temporaryFolder = temporaryFolders();

  async function indexOf(files: Readonly<Record<string, string>>): Promise<LocalSearchIndex> {
    const roots = [{ name: 'workspace', path: await temporaryFolder(files) }];
    const index = await openIndex({ roots, indexDir: path.join(await temporaryFolder(), 'index') });
    await index.sync({ rebuild: false }, () => undefined, never);
    return index;
  }

  function ask(files: Readonly<Record<string, string>>, questions: Readonly<Record<string, string>>) {
    for (const [question, words] of Object.entries(questions)) {
      it(`answers: ${question}`, async () => {
        const index = await indexOf(files);
        const { state } = await runQuestion(question, {
          index,
          reasoner: createExtractiveReasoner(learnedData),
        });
        assert.ok(state.text.includes(words), JSON.stringify(state.outcome));
      });
    }
  }

  function decline(files: Readonly<Record<string, string>>, questions: Readonly<Record<string, string>>) {
    for (const [question, word] of Object.entries(questions)) {
      it(`declines and names what is missing: ${question}`, async () => {
        const index = await indexOf(files);
        const { state } = await runQuestion(question, {
          index,
          reasoner: createExtractiveReasoner(learnedData),
        });
        const outcome: RunOutcome | undefined = state.outcome;
        assert.ok(outcome?.kind === 'declined', JSON.stringify(outcome));
        assert.ok(outcome.coverage.missing.includes(word), JSON.stringify(outcome.coverage.missing));
      });
    }
  }

  ask(english, {
    'How many days of leave do employees have?': '28 days',
    'When does the office open?': '7 in the morning',
    'Who books the flights?': 'Leeds',
    'How many days of leave can be carried over?': 'end of March',
    'What do visitors have to do?': 'sign the book',
  });
  decline(english, {
    'Which car does the company lease in Norway?': 'Norway',
  });

  it('gives what comes near as a place, not as an answer', async () => {
    const index = await indexOf(english);
    const asked = 'What is the password of the network in Leeds?';
    const { state } = await runQuestion(asked, {
      index,
      reasoner: createExtractiveReasoner(learnedData),
    });
    const { outcome } = state;
    assert.ok(
      outcome?.kind === 'declined' || (outcome?.kind === 'answered' && outcome.answer.mode === 'places'),
    );
  });

  ask(german, {
    'Wie viele Tage Urlaub haben die Beschäftigten?': '28 Tage',
    'Wann ist das Büro geöffnet?': '7 Uhr',
    'Bis wann müssen Belege nach einer Reise abgegeben werden?': '30 Tagen',
  });
  decline(german, { 'Welches Auto fährt der Vorstand in Norwegen?': 'Norwegen' });
});
