import * as assert from 'node:assert/strict';
import type { Passage, Route, Turn } from '../../../../src/core/model/types';
import { createExtractiveReasoner } from '../../../../src/core/answering/extractive/extractiveReasoner';
import { chunkOf, documentOf, never, passageOf } from '../../../support/samples';
import { noVocabulary, type Vocabulary } from '../../../../src/core/model/knowledge';

const reasoner = createExtractiveReasoner();

interface Before {
  readonly conversation?: readonly Turn[];
  readonly earlier?: string;
  readonly vocabulary?: Vocabulary;
  readonly passages?: readonly Passage[];
}

async function routeOf(
  question: string,
  { conversation = [], earlier = '', vocabulary = noVocabulary, passages = [] }: Before = {},
): Promise<Route> {
  const found = () => Promise.resolve({ passages, terms: [] });
  return reasoner.route({ question, conversation, earlier, vocabulary, found }, () => undefined, never);
}

const turn = (question: string, answer = '', options?: readonly string[]): Turn => ({
  question,
  answer,
  entities: [],
  ...(options !== undefined && { options }),
});

const deploy = 'How do I deploy the service?';
const steps =
  'To deploy it [1]:\n\n1. Build the image. [1]\n2. Push it: the name is in deploy.yaml. [2]\n3. Restart the gateway. [2]';
const plans = 'The plans are Free, Pro and Enterprise [1].';
const einbau = '1. Filter lösen [1]\n2. Deckel abnehmen [1]';

describe('the extractive router, when a place in the answer before is named', () => {
  const cases: readonly [before: string, answer: string, question: string, meant: string][] = [
    [deploy, steps, 'Explain the third step', 'Explain “Restart the gateway”.'],
    [deploy, steps, 'What about the first one?', 'Explain “Build the image”.'],
    [deploy, steps, 'the last of these', 'Explain “Restart the gateway”.'],
    [deploy, steps, 'Why is step 2 needed?', 'Why is Push it needed?'],
    [deploy, steps, 'What about [2]?', 'Explain Push it: how do I deploy the service.'],
    ['Which plans exist?', plans, 'How much does the second one cost?', 'How much does Pro cost?'],
    ['Which plans exist?', plans, 'And the last one?', 'Explain Enterprise: which plans exist.'],
    [
      'Wie baue ich den Filter aus?',
      einbau,
      'Erkläre den zweiten Schritt',
      'Erkläre Deckel abnehmen: Wie baue ich den Filter aus?',
    ],
    [
      'Quelles sont les étapes ?',
      '- Couper le gaz [1]\n- Ouvrir la vanne [1]',
      'la deuxième ?',
      'Explique “Ouvrir la vanne”?',
    ],
  ];
  for (const [before, answer, question, meant] of cases)
    it(`takes "${question}" for what stands there`, async () => {
      assert.equal((await routeOf(question, { conversation: [turn(before, answer)] })).question, meant);
    });

  it('finds the list again after one of its steps was shown alone', async () => {
    const conversation = [turn(deploy, steps), turn('What is “Build the image”?', '- Build the image. [1]')];
    const { question } = await routeOf('And the third step?', { conversation });
    assert.equal(question, 'Explain “Restart the gateway”.');
  });

  const others: readonly [answer: string, question: string][] = [
    [steps, 'What was the revenue of the first quarter?'],
    [steps, 'What is the last step of the audit?'],
    [steps, 'How long may a deployment last?'],
    [steps, 'Which port does step 7 of the setup open?'],
    ['It is done by hand [1].', 'Who signs the first page?'],
  ];
  for (const [answer, question] of others)
    it(`leaves as it is what names no place of the answer: ${question}`, async () => {
      assert.equal((await routeOf(question, { conversation: [turn(deploy, answer)] })).question, question);
    });
});

describe('the extractive router, when the answer before is asked about', () => {
  const before = 'How many days of leave do I get?';
  const again: readonly [question: string, style: string | undefined][] = [
    ['are you sure?', 'detailed'],
    ['Stimmt das?', 'detailed'],
    ['Where does it say that?', undefined],
    ['wo steht das?', undefined],
    ['give me more detail', 'detailed'],
    ['and then?', undefined],
    ['which document is that from?', undefined],
    ['Explain that in simple words', 'concise'],
  ];
  for (const [question, style] of again)
    it(`gives it again: ${question}`, async () => {
      const route = await routeOf(question, { conversation: [turn(before)] });
      assert.deepEqual([route.question, route.style], [before, style]);
    });

  for (const question of [
    'Is that the same for contractors?',
    'Does that apply to contractors too?',
    'And is it different for contractors?',
  ])
    it(`asks it of something else: ${question}`, async () => {
      const route = await routeOf(question, { conversation: [turn(before)] });
      assert.equal(route.question, 'How many days of leave do I get for contractors?');
    });

  it('asks it of something else in the place of what it was asked of', async () => {
    const conversation = [turn('How often do I change the key for admins?')];
    const { question } = await routeOf('Does that apply to guests?', { conversation });
    assert.equal(question, 'How often do I change the key for guests?');
  });

  it('asks for the day of the question before by then', async () => {
    const conversation = [turn('Who is the desk host on 5 December?')];
    assert.equal(
      (await routeOf('And who is on the desk then?', { conversation })).question,
      'Who is on the desk on 5 December?',
    );
  });

  const goingOn: readonly [before: string, answer: string, question: string, meant: string][] = [
    ['Who signs contracts above 50,000 EUR?', '', 'And below?', 'Who signs contracts below 50,000 EUR?'],
    ['Wer unterschreibt über 50.000 EUR?', '', 'Und unter?', 'Wer unterschreibt unter 50.000 EUR?'],
    [
      'Which supplier is the cheapest?',
      '| ID | Status | Supplier | Price |\n| --- | --- | --- | --- |\n| S-12 | closed | IBM | 3 EUR |\n\nSource: [1]',
      'Where is it?',
      'Where is IBM?',
    ],
    [
      'Who does “Correct the quantity, date or price”?',
      '',
      'How long does it take?',
      'How long does “Correct the quantity, date or price” take?',
    ],
  ];
  for (const [asked, answer, question, meant] of goingOn)
    it(`goes on with what it says: ${question}`, async () => {
      assert.equal((await routeOf(question, { conversation: [turn(asked, answer)] })).question, meant);
    });

  it('asks it besides where it was asked of somebody else', async () => {
    const conversation = [turn('How many days do full-time staff get?')];
    const { question } = await routeOf('Does it apply to contractors?', { conversation });
    assert.equal(question, 'How many days do full-time staff get: contractors?');
  });

  for (const question of ['Where can I find it?', 'Which file is it in?', 'Does it go in the freezer?'])
    it(`is no question about the answer: ${question}`, async () => {
      const route = await routeOf(question, { conversation: [turn('Which setting turns off the light?')] });
      assert.notEqual(route.question, 'Which setting turns off the light?');
      assert.doesNotMatch(route.question, /^Which setting turns off the light in/);
    });

  for (const question of ['Are you sure that the gate is locked?', 'Where does it say that on the label?'])
    it(`leaves as it is what says more: ${question}`, async () => {
      const route = await routeOf(question, { conversation: [turn(before)] });
      assert.match(route.question, /gate|label/);
    });
});

describe('the extractive router, when the same is asked of something else', () => {
  const cases: readonly [before: string, question: string, meant: string][] = [
    ['Can guests use machines?', 'and hand tools?', 'Can guests use hand tools?'],
    ['Can volunteers drive the van?', 'and trainees?', 'Can trainees drive the van?'],
    ['What is the deposit for a fob?', 'and a locker?', 'What is the deposit for a locker?'],
    ['Who is responsible for the boiler?', 'and roof?', 'Who is responsible for the roof?'],
    ['Is the harness covered by the warranty?', 'and the gloves?', 'Are the gloves covered by the warranty?'],
    ['Does the contract cover travel?', 'and meals?', 'Does the contract cover meals?'],
    ['How fast may vehicles go on site?', 'and in the yard?', 'How fast may vehicles go in the yard?'],
    ['Who pays for damage to the van?', 'and for fuel?', 'Who pays for fuel?'],
    ['What does the Team plan cost per month?', 'and per year?', 'What does the Team plan cost per year?'],
    ['How often are the filters cleaned?', 'and replaced?', 'How often are the filters replaced?'],
    ['Do I need a permit to dig a trench?', 'and to weld?', 'Do I need a permit to weld?'],
    ['Which oil does the pump use?', 'and how much?', 'How much oil does the pump use?'],
    ['What is the limit in Karim’s contract?', 'and in Elena’s?', 'What is the limit in Elena’s contract?'],
    ['What happens if a member is late?', 'and if a guest is?', 'What happens if a guest is?'],
    ['May we spray when the barley is wet?', 'and if it is dry?', 'May we spray if the barley is dry?'],
    ['What does a dinghy cost for a day?', 'and a kayak?', 'What does a kayak cost for a day?'],
    ['How much is the small room?', 'and the large one?', 'How much is the large room?'],
    ['May I work alone?', 'and just doing paperwork?', 'May I work alone: just doing paperwork?'],
    ['Who may give entonox?', 'and morphine?', 'Who may give morphine?'],
    ['Who may give morphine?', 'can they give it to a child?', 'Can they give morphine to a child?'],
    [
      'Must the van be booked?',
      'was that different before 2026?',
      'Was that different before 2026: must the van be booked?',
    ],
    ['When do I lose 3 days of leave?', 'and 5 days?', 'When do I lose 5 days of leave?'],
    ['How far ahead must the van be ordered?', 'what does it cost?', 'What does the van cost?'],
    ['Can I do the short course?', 'when is the full one on?', 'When is the full course on?'],
    ['How are ropes kept at the centre?', 'and the wet ones?', 'How are the wet ropes kept at the centre?'],
    ['Who drives on 5 December?', 'and the day after?', 'Who drives on 6 December?'],
    ['Who drives on 31 December 2026?', 'and a week later?', 'Who drives on 7 January 2027?'],
    ['Who drives on Friday?', 'and the day before?', 'Who drives on Thursday?'],
    ['Wer fährt am 31. Dezember?', 'und am Tag danach?', 'Wer fährt am 1. Januar?'],
    ['How much is the rent for the hall?', 'And the deposit?', 'How much is the deposit for the hall?'],
    ['What are the opening hours of the pool?', 'And the prices?', 'What are the prices of the pool?'],
    ['What are the opening hours of the pool?', 'And the gym?', 'What are the opening hours of the gym?'],
    ['What’s Karim’s notice period?', 'And Elena’s?', 'What’s Elena’s notice period?'],
    ['Is the van insured in Germany?', 'And to France?', 'Is the van insured in Germany to France?'],
    ['Who should guests contact?', 'Where do they meet?', 'Where do guests meet?'],
    ['Who do I call when the heating fails?', 'And if it leaks?', 'Who do I call if the heating leaks?'],
    ['Wer genehmigt den Urlaub?', 'und die Reisen?', 'Wer genehmigt die Reisen?'],
    ['Wie hoch ist die Kaution für ein Rad?', 'und ein Zelt?', 'Wie hoch ist die Kaution für ein Zelt?'],
    ['Was kostet der Saal am Wochenende?', 'und am Montag?', 'Was kostet der Saal am Montag?'],
  ];
  for (const [before, question, meant] of cases)
    it(`takes "${question}" after "${before}" as what it means`, async () => {
      assert.equal((await routeOf(question, { conversation: [turn(before)] })).question, meant);
    });
});

describe('the extractive router, when what follows asks for itself', () => {
  for (const question of [
    'In case of fire who do I call?',
    'On Mondays, what time does the pool open?',
    'Before leaving, which lights must be switched off?',
    'Does the rule say that no one may smoke?',
  ])
    it(`leaves it as it is: ${question}`, async () => {
      assert.equal(
        (await routeOf(question, { conversation: [turn('Can I rent the hall?')] })).question,
        question,
      );
    });

  it('shows more of the steps where it asks what happens then', async () => {
    const route = await routeOf('and then?', { conversation: [turn('What happens when a count is wrong?')] });
    assert.deepEqual([route.question, route.style], ['What happens when a count is wrong?', 'detailed']);
  });
});

describe('the extractive router, in a conversation in German', () => {
  const kept = 'Wie lange werden Backups aufbewahrt?';
  const cases: readonly [before: string, question: string, meant: string][] = [
    [kept, 'Warum?', 'Warum werden Backups aufbewahrt?'],
    [kept, 'und wieso?', 'Wieso werden Backups aufbewahrt?'],
    [kept, 'Wie oft?', 'Wie oft werden Backups aufbewahrt?'],
    [kept, 'Was ist mit Logs?', 'Wie lange werden Logs aufbewahrt?'],
    [
      'Wie lange werden Logs auf AWS aufbewahrt?',
      'Und auf Azure?',
      'Wie lange werden Logs auf Azure aufbewahrt?',
    ],
    [
      'Wie lange werden Daten in Deutschland gespeichert?',
      'und in Frankreich?',
      'Wie lange werden Daten in Frankreich gespeichert?',
    ],
    ['Wer genehmigt Ausnahmen?', 'Warum?', 'Warum: Wer genehmigt Ausnahmen?'],
    ['Was ist ein Backup?', 'Wie lange dauert das?', 'Wie lange dauert das: Was ist ein Backup?'],
    [kept, 'Mehr dazu', `Mehr dazu: ${kept}`],
  ];
  for (const [before, question, meant] of cases)
    it(`takes "${question}" after "${before}" as what it means`, async () => {
      assert.equal((await routeOf(question, { conversation: [turn(before)] })).question, meant);
    });

  for (const question of [
    'Wie hoch ist die Kaution?',
    'Was kostet das Parken?',
    'Wo ist das alte System?',
    'Welche Tarife gibt es?',
  ])
    it(`leaves a question that stands alone as it is: ${question}`, async () => {
      assert.equal((await routeOf(question, { conversation: [turn(kept)] })).question, question);
    });
});

describe('the extractive router, in a longer conversation', () => {
  const logs = turn('How long are logs kept?', 'For 90 days [1].');

  const styles: readonly [question: string, style: string][] = [
    ['Shorter, please', 'concise'],
    ['in bullets', 'bullets'],
    ['as a list', 'bullets'],
    ['in more detail', 'detailed'],
    ['Bitte kürzer', 'concise'],
    ['als Liste, bitte', 'bullets'],
    ['plus court', 'concise'],
  ];
  for (const [question, style] of styles)
    it(`asks the same again in another style: ${question}`, async () => {
      const route = await routeOf(question, { conversation: [logs] });
      assert.deepEqual([route.question, route.style], ['How long are logs kept?', style]);
    });

  it('takes a question for no style that is about lists', async () => {
    const question = 'What is in the list of suppliers?';
    const route = await routeOf(question, { conversation: [logs] });
    assert.deepEqual([route.question, route.style], [question, undefined]);
  });

  it('knows what was talked about before the latest turns', async () => {
    const earlier = 'Asked: How large can uploads be? Found: 5 GB.\nAsked: Who leads sales? Found: Ann.';
    const asked = { conversation: [logs], earlier };
    assert.deepEqual(
      [
        (await routeOf('What was the uploads thing we talked about?', asked)).question,
        (await routeOf('Who approves the uploads thing we discussed earlier?', asked)).question,
      ],
      ['How large can uploads be?', 'Who approves uploads?'],
    );
  });

  it('offers the other variants for "the other one"', async () => {
    const { kind, options } = await routeOf('and for the other one?', {
      conversation: [turn('What are the limits on AWS?', 'Five.')],
    });
    assert.deepEqual(
      [kind, options],
      ['clarify', ['What are the limits on GCP?', 'What are the limits on Azure?']],
    );
  });

  it('drops a question that is taken back', async () => {
    assert.equal((await routeOf('vergiss es', { conversation: [logs] })).kind, 'out-of-scope');
  });
});

describe('the extractive router, when nothing says what "it" is', () => {
  const passages = ['The grace period lasts two weeks.', 'The trial licence lasts a month.', 'It lasts.'].map(
    (text, at) => passageOf(chunkOf(documentOf(`${at}.md`, text), { headings: ['Terms'] })),
  );

  it('offers what the documents have that comes near', async () => {
    const { kind, options } = await routeOf('How long does it last?', { passages });
    assert.deepEqual(
      [kind, options],
      ['clarify', ['How long does the grace period last?', 'How long does the trial licence last?']],
    );
  });

  it('takes what is told in its place', async () => {
    const asked = turn('How long does it last?', '', []);
    const { kind, question } = await routeOf('the warranty', { conversation: [asked] });
    assert.deepEqual([kind, question], ['simple', 'How long does the warranty last?']);
  });

  it('does not ask back again when it is asked again', async () => {
    const asked = turn('How long does it last?', '', []);
    assert.notEqual((await routeOf('How long does it last?', { conversation: [asked] })).kind, 'clarify');
  });
});
