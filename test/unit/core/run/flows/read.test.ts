// What a language model gets to read of real documents: all of few, one that is named as a whole, names as they are written.
import * as assert from 'node:assert/strict';
import { handbook } from '../../../../support/handbook';
import { roleOf } from '../../../../support/modelRun';
import { json, text, type ModelCall } from '../../../../support/modelServer';
import { answerOf, closeFlows, flowByModel, type ModelFlow } from '../../../../support/flows';

/** What the writer was asked by the last of a flow's calls. */
const writerRead = ({ server }: ModelFlow): string =>
  server.calls.at(-1)?.body.messages.at(-1)?.content ?? '';

const numbers = Array.from({ length: 60 }, (_, at) => at + 1);

describe('what a language model reads', () => {
  after(closeFlows);

  it('is all of a folder that fits, whatever the question says', async () => {
    const flow = await flowByModel(['Nightly backups are kept for 35 days [1].']);
    await flow.ask('How long are nightly backups of the database kept?');
    const read = writerRead(flow);
    for (const fact of ['35 days', '90 days', '140 euros', '14 characters', 'mentor for three months'])
      assert.ok(read.includes(fact), fact);
  });

  it('is how documents begin, where no document has a word of the question', async () => {
    const flow = await flowByModel(['NOT FOUND: The documents do not speak of zeppelins.']);
    const { state } = await flow.ask('zeppelins');
    assert.deepEqual(flow.roles(), ['router', 'synthesizer']);
    for (const path of Object.keys(handbook)) assert.ok(writerRead(flow).includes(path), path);
    assert.ok(state.outcome?.kind === 'declined');
    assert.equal(state.outcome.message, 'The documents do not speak of zeppelins.');
  });

  it('is the rest of a short document too, where its passage is the best', async () => {
    const others = numbers.map((number) => [
      `night${number}.md`,
      `# Night ${number}\n\nLisbon was quiet in night ${number}.\n`,
    ]);
    const files: Readonly<Record<string, string>> = {
      ...(Object.fromEntries(others) as Record<string, string>),
      'outage.md':
        '# Runbook\n\n## Use\n\nFor when Lisbon is down: an outage.\n\n## Steps\n\nPromote the replica in Porto, then switch the traffic.\n',
    };
    const flow = await flowByModel(['Promote the replica [1].'], files);
    await flow.ask('Lisbon outage');
    assert.ok(writerRead(flow).includes('Promote the replica in Porto'));
  });

  describe('of a named document', () => {
    const sections = numbers.map(
      (number) =>
        `## Station ${number}\n\nStation ${number} has the call sign SK${number}. ${'Its crew changes at dawn and at dusk. '.repeat(6)}\n`,
    );
    const stations = { ...handbook, 'stations.md': `# Radio stations\n\n${sections.join('\n')}` };
    const wanted = (document: string) => ({
      kind: 'answer',
      question: '',
      tasks: [{ question: 'Summarize the radio stations.', queries: ['radio'], after: [], document }],
      options: [],
      reason: '',
    });
    const summaryOf = async (document: string) => {
      const flow = await flowByModel([]);
      const respond = (call: ModelCall) =>
        roleOf(call) === 'router' ? json(wanted(document)) : text('There are sixty stations [1].');
      flow.server.respond = respond;
      return flow;
    };

    it('is how each of its parts begins, from the first to the last, where all of it has no room', async () => {
      const flow = await summaryOf('stations.md');
      const open = await flowByModel([], stations);
      open.server.respond = flow.server.respond;
      const run = await open.ask('Summarize the radio stations.');
      assert.deepEqual(open.roles(), ['router', 'synthesizer']);
      const read = writerRead(open);
      const signs = numbers.filter((number) => read.includes(`SK${number}.`));
      assert.ok(signs.length >= 25, `${signs.length} of 60 stations`);
      assert.ok((signs[0] ?? 60) <= 2 && (signs.at(-1) ?? 0) >= 58, signs.join(' '));
      assert.ok(!read.includes('140 euros'), 'nothing of other documents');
      assert.match(answerOf(run).citations[0]?.documentId ?? '', /stations/);
    });

    it('is what was searched, where the model names a document that is not there', async () => {
      const flow = await summaryOf('invented.md');
      const run = await flow.ask(
        'Summarize what the handbook says of the nightly backups, please, and of the logs.',
      );
      assert.equal(answerOf(run).citations.length, 1);
    });
  });

  it('has first what holds a name of the question as it is written', async () => {
    const talk = numbers.map((number) => [
      `talk${number}.md`,
      `# Incompatible Rust versions\n\nWhich versions of Rust are incompatible? Talk ${number} is on incompatible versions of Rust.\n`,
    ]);
    const files: Readonly<Record<string, string>> = {
      ...(Object.fromEntries(talk) as Record<string, string>),
      'flags.md': `# Flags\n\n${'Flags are set in the file of the workspace or on the command line. '.repeat(12)}The flag incompatible-rust-versions has the values allow and fallback.\n`,
    };
    const flow = await flowByModel(['It has the values allow and fallback [1].'], files);
    await flow.ask('incompatible-rust-versions');
    assert.ok(writerRead(flow).includes('allow and fallback'));
  });
});
