import * as assert from 'node:assert/strict';
import {
  answerOf,
  closeFlows,
  decisionsOf,
  declinedOf,
  flowByModel,
  flowByRules,
  stepsOf,
  type Flow,
} from '../../../../support/flows';
import { handbook } from '../../../../support/handbook';

describe('the path of a question that nothing answers', () => {
  after(closeFlows);

  describe('by rules', () => {
    let flow: Flow;
    beforeEach(async () => (flow = await flowByRules()));

    it('ends before any writing, and asks for documents, when there is no passage at all', async () => {
      const run = await flow.ask('Which cmdlet sends an SMS message?');
      const { reason, message, question, glossaryTerm, options, coverage } = declinedOf(run);
      assert.deepEqual([reason, coverage.nearest, options], ['nothing-found', [], []]);
      assert.equal(message, 'Nothing about “SMS” in 5 documents.');
      assert.equal(question, 'Do your documents use another word for it?');
      assert.equal(glossaryTerm, 'SMS');
      assert.ok(!stepsOf(run).includes('evidence') && !stepsOf(run).includes('synthesize'));
    });

    it('offers to search everything when only a part was searched', async () => {
      const run = await flow.ask('file:travel.md How long are access logs kept?');
      const { message, options } = declinedOf(run);
      assert.equal(
        message,
        'Nothing about “access logs kept” in the documents searched. Only what matches file:travel.md was searched.',
      );
      assert.equal(options[0], 'How long are access logs kept?');
    });
  });

  it('asks a model to read what came near, and says what it says', async () => {
    const flow = await flowByModel(['NOT FOUND: The documents do not speak of Kubernetes.']);
    const run = await flow.ask('How often is a restore of the Kubernetes cluster rehearsed?');
    const { reason, message, question, coverage } = declinedOf(run);
    assert.deepEqual([reason, message], ['nothing-found', 'The documents do not speak of Kubernetes.']);
    assert.equal(question, 'Can you rephrase the question?');
    assert.deepEqual(coverage.nearest[0]?.headings, ['Backup policy', 'Restoring']);
    assert.deepEqual(flow.roles(), ['router', 'synthesizer']);
  });

  it('tells a part with places from a part without: neither is covered, and one is not sure', async () => {
    const flow = await flowByRules();
    const asked = async (other: string) =>
      answerOf(await flow.ask(`How long are access logs kept, and ${other}?`));
    const { facetsCovered, facetsMissing, facetsUnsure } = await asked('what is the price of a mentor');
    assert.deepEqual(
      [facetsCovered.length, facetsMissing, facetsUnsure?.length],
      [1, [], 1],
      JSON.stringify({ facetsCovered, facetsMissing, facetsUnsure }),
    );
    const none = await asked('which cmdlet sends an SMS message');
    assert.deepEqual([none.facetsMissing.length, none.facetsUnsure], [1, undefined]);
  });

  it('shows by rules what came near as a place, not as an answer', async () => {
    const flow = await flowByRules();
    const run = await flow.ask('What is the price of a mentor?');
    const { mode, confidenceLabel, text } = answerOf(run);
    assert.deepEqual([mode, confidenceLabel], ['places', 'low']);
    assert.match(text, /^\*\*Most likely here\*\*/);
    const said = run.state.steps.flatMap(({ kind, summary }) =>
      kind === 'sufficiency' || kind === 'supervise' ? [summary] : [],
    );
    assert.deepEqual(said, [
      'Places, but no sure answer: the best lacks “price”',
      'Not sure: the likeliest places are shown',
    ]);
    assert.deepEqual(decisionsOf(run), ['finalize: only-places']);
  });

  for (const question of [
    'What is really wrong with my parachute stuff?',
    "Why hasn't the parachute gone off?",
  ])
    it(`names of "${question}" only words that say something`, async () => {
      const { message } = declinedOf(await (await flowByRules()).ask(question));
      assert.equal(message, 'Nothing about “parachute” in 5 documents.');
    });

  it('declines what hardly a word of stands in any document, whatever came near', async () => {
    const { message } = declinedOf(await (await flowByRules()).ask('how do I descale the coffee machine'));
    assert.equal(message, 'Nothing about “coffee machine” in 5 documents.');
  });

  const german = {
    'urlaub.md': `# Urlaub

Jede Mitarbeiterin und jeder Mitarbeiter hat 28 Tage Urlaub im Jahr. Der Antrag ist bei der Leitung zu stellen, und zwar
mindestens zwei Wochen vorher. Wer krank wird, der muss das nach dem ersten Tag sagen.
`,
  };

  for (const [files, question, said] of [
    [handbook, 'Wie viele Urlaubstage habe ich?', 'Die Dokumente sind auf Englisch.'],
    [german, 'What is the price of the parking space?', 'The documents are in German.'],
    [german, 'Wo ist der Parkplatz und was kostet die Miete?', undefined],
    [{ ...handbook, ...german }, 'Wo ist der Parkplatz und was kostet die Miete?', undefined],
    [
      { ...handbook, ...german },
      'Quand est-ce que les vacances sont payées ?',
      'Les documents sont en anglais et allemand.',
    ],
  ] as const)
    it(`says ${said ?? 'nothing of languages'} to "${question}" of ${String(Object.keys(files).length)} documents`, async () => {
      const { message } = declinedOf(await (await flowByRules(files)).ask(question));
      const other = /[^.]*(?:Englisch|German|anglais)[^.]*\./.exec(message)?.[0].trim();
      assert.equal(other, said);
    });

  it('names files that could not be read, when nothing came near', async () => {
    const flow = await flowByRules({ ...handbook, 'scan.pdf': 'no PDF at all' });
    const { question } = declinedOf(await flow.ask('Which cmdlet sends an SMS message?'));
    assert.match(question ?? '', /1 file could not be read and may contain it\.$/);
  });
});

describe('the path of an answer that says nothing', () => {
  after(closeFlows);

  it('offers the glossary for no name of somebody or of a place, and for no number', async () => {
    const flow = await flowByRules();
    const termFor = async (question: string) => declinedOf(await flow.ask(question)).glossaryTerm;
    assert.equal(await termFor('Who cleans the coffee machine?'), 'coffee machine');
    assert.equal(await termFor('What is the capital of Mongolia?'), undefined);
    assert.equal(await termFor('Which cmdlet is XJ-4711?'), undefined);
  });

  const question = 'How long are nightly backups of the database kept?';

  for (const written of [
    'The provided documents do not contain information about that.',
    'The documents do not say how long they are kept.',
  ])
    it(`ends without an answer when the model writes "${written}"`, async () => {
      const flow = await flowByModel([written]);
      const run = await flow.ask(question);
      const { reason, question: asked, coverage } = declinedOf(run);
      assert.equal(reason, 'nothing-found');
      assert.equal(asked, 'Can you rephrase the question?');
      assert.deepEqual(coverage.nearest[0]?.headings, ['Backup policy', 'Retention']);
      assert.deepEqual(flow.roles(), ['synthesizer']);
      assert.equal(run.state.text, '');
    });

  it('shows by rules where the answer most likely is when a name of the question is unknown', async () => {
    const flow = await flowByRules();
    const run = await flow.ask('How long are backups kept on Azure?');
    const { mode, confidenceLabel, text } = answerOf(run);
    assert.deepEqual([mode, confidenceLabel], ['places', 'low']);
    assert.match(
      text,
      /^\*\*No document says “Azure”\. Closest passages\*\*\n\n\*\*Backup policy › Retention\*\*/,
    );
  });
});
