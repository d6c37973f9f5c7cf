import * as assert from 'node:assert/strict';
import { answerOf, flowByRules, itTells, valuesIn, type Flow } from '../../../../support/flows';
import { standaloneQuestion as questionOf } from '../../../../../src/core/model/state';

const files = {
  'rota.csv': [
    'Date,Weekday,Early shift,Late shift,Duty phone',
    '2026-06-01,Monday,Ayla Demir,Carla Ruiz,Dmitri Volk',
    '2026-06-02,Tuesday,Ben Kowal,Dmitri Volk,Esi Mensah',
    '2026-06-03,Wednesday,Carla Ruiz,Esi Mensah,Ayla Demir',
    '2026-06-04,Thursday,Dmitri Volk,Ayla Demir,Ben Kowal',
    '2026-06-05,Friday,Esi Mensah,Ben Kowal,Carla Ruiz',
    '2026-06-06,Saturday,Ayla Demir,Carla Ruiz,Dmitri Volk',
  ].join('\n'),
  'deliveries.csv': [
    'Week,Pickup depot,Drop depot,Driver',
    'W47,Bremen,Hamburg,Jonas Petersen',
    'W48,Hamburg,Kiel,Mia Brandt',
    'W49,Kiel,Bremen,Jonas Petersen',
    'W50,Bremen,Kiel,Mia Brandt',
  ].join('\n'),
  'dienstplan.md': [
    '# Dienstplan',
    '',
    '| Datum | Frühdienst | Spätdienst | Rufbereitschaft |',
    '| --- | --- | --- | --- |',
    '| 30.11.2026 | Jana Huber | Murat Aydin | Kerstin Blum |',
    '| 01.12.2026 | Murat Aydin | Kerstin Blum | Jana Huber |',
    '| 02.12.2026 | Kerstin Blum | Jana Huber | Murat Aydin |',
    '| 04.12.2026 | Jana Huber | Murat Aydin | Kerstin Blum |',
    '| 11.12.2026 | Murat Aydin | Kerstin Blum | Jana Huber |',
  ].join('\n'),
};

describe('a name that stands in several columns of a table', () => {
  let flow: Flow;
  before(async () => {
    flow = await flowByRules(files);
  });

  const told: readonly [question: string, values: readonly string[]][] = [
    ['Which early shifts does Ayla Demir have?', ['2026-06-01', '2026-06-06']],
    ['When does Ayla Demir have the duty phone?', ['2026-06-03']],
    ['On which days is Ben Kowal on the late shift?', ['2026-06-05']],
    ['When does Carla Ruiz work late?', ['2026-06-01', '2026-06-06']],
    ['How many late shifts does Carla Ruiz have?', ['2']],
    ['Who has the early shift with Carla Ruiz?', ['Ayla Demir', 'Esi Mensah']],
    ['Who has the late shift when Carla Ruiz has the duty phone?', ['Ben Kowal']],
    ['Which weeks have Kiel as the drop depot?', ['W48', 'W50']],
    ['Which drop depot goes with the pickup at Hamburg?', ['Kiel']],
    ['An welchen Tagen hat Jana Huber Spätdienst?', ['02.12.2026']],
  ];
  itTells('is looked up in the column that the question names', told, () => flow);

  it('is looked up in all of them where the question names none', async () => {
    const run = await flow.ask('When is Ben Kowal on duty in June?');
    assert.deepEqual(valuesIn(run), ['2026-06-02', '2026-06-04', '2026-06-05']);
    assert.match(answerOf(run).text, /^Date, most likely: /);
  });
});

describe('a time that depends on the day of the question', () => {
  const now = (): Date => new Date(2026, 11, 1, 9);
  let flow: Flow;
  before(async () => {
    flow = await flowByRules({
      ...files,
      'surgery.md':
        '# Surgery\n\nThe surgery is open every Saturday from 9 am. What changes next year is told in May.\n',
      'visitors.md':
        '# Visitors\n\nIn 2025 the garden had 214,600 visitors.\n\nIn 2024 it had 198,000 visitors.\n',
    });
  });
  /** The question as it was understood. */
  const understood = async (question: string): Promise<string> =>
    questionOf((await flow.ask(question, { now })).state);

  it('is a date where rows are dated', async () => {
    const run = await flow.ask('Wer hat heute Frühdienst?', { now });
    assert.equal(questionOf(run.state), 'Wer hat am 1. Dezember 2026 Frühdienst?');
    assert.deepEqual(valuesIn(run), ['Murat Aydin']);
  });

  it('is not answered by the rows of other days', async () => {
    const run = await flow.ask('Who has the early shift next Sunday?', { now });
    assert.equal(questionOf(run.state), 'Who has the early shift on 6 December 2026?');
    assert.equal(run.state.outcome?.kind, 'declined');
  });

  it('is a week of rows, or the first row from today on where something is next', async () => {
    const week = await flow.ask('Wer hat diese Woche Frühdienst?', { now });
    assert.deepEqual(valuesIn(week), ['Jana Huber', 'Murat Aydin', 'Kerstin Blum']);
    const next = await flow.ask('Wann hat Jana Huber das nächste Mal Spätdienst?', { now });
    assert.equal(questionOf(next.state), 'Wann hat Jana Huber zuerst Spätdienst ab dem 1. Dezember 2026?');
    assert.deepEqual(valuesIn(next), ['02.12.2026']);
  });

  it('is the row of all who work that day, where the question names no column', async () => {
    const run = await flow.ask('Who is working tomorrow?', { now });
    assert.match(answerOf(run).text, /Kerstin Blum \| Jana Huber \| Murat Aydin/);
    assert.doesNotMatch(answerOf(run).text, /30\.11\.2026|2026-06/);
  });

  it('is replaced by another in a follow-up, or narrowed by a day of the week', async () => {
    const question = 'Who has the early shift from 30 November 2026 to 6 December 2026?';
    const conversation = [{ question, answer: '', entities: [] }];
    const day = await flow.ask('And on Friday?', { now, conversation });
    assert.equal(
      questionOf(day.state),
      'Who has the early shift on Friday from 30 November 2026 to 6 December 2026?',
    );
    const narrowed = [{ question: questionOf(day.state), answer: '', entities: [] }];
    const wednesday = await flow.ask('And on Wednesday?', { now, conversation: narrowed });
    assert.equal(
      questionOf(wednesday.state),
      'Who has the early shift on Wednesday from 30 November 2026 to 6 December 2026?',
    );
    const other = await flow.ask('And on 2 December?', { now, conversation });
    assert.equal(questionOf(other.state), 'Who has the early shift on 2 December?');
  });

  it('is the coming day of a rota where who is asked', async () => {
    assert.equal(
      await understood('Wer hat am Freitag Frühdienst?'),
      'Wer hat am 4. Dezember 2026 Frühdienst?',
    );
    assert.equal(
      await understood('Who opens the surgery on Saturday?'),
      'Who opens the surgery on Saturday?',
    );
  });

  it('is none that a follow-up points at', async () => {
    const conversation = [{ question: 'When does the surgery open?', answer: '', entities: [] }];
    const run = await flow.ask('Who has the Frühdienst this Friday?', { now, conversation });
    assert.equal(questionOf(run.state), 'Who has the Frühdienst on 4 December 2026?');
    const later = [{ question: questionOf(run.state), answer: '', entities: [] }];
    const same = await flow.ask('Who has the Spätdienst that day?', { now, conversation: later });
    assert.equal(questionOf(same.state), 'Who has the Spätdienst on 4 December 2026?');
    const german = [{ question: 'Wer hat am 4. Dezember 2026 Frühdienst?', answer: '', entities: [] }];
    const evening = await flow.ask('Und wer hat an dem Tag Spätdienst?', { now, conversation: german });
    assert.equal(questionOf(evening.state), 'Wer hat am 4. Dezember 2026 Spätdienst?');
  });

  it('is the year of which a line says what is asked', async () => {
    const run = await flow.ask('How many visitors did we have last year?', { now });
    assert.equal(questionOf(run.state), 'How many visitors did we have in 2025?');
    assert.match(answerOf(run).text, /214,600/);
  });

  it('stays as it is where the documents say the words, or no date', async () => {
    assert.equal(await understood('What changes next year?'), 'What changes next year?');
    assert.equal(await understood('When does the surgery open today?'), 'When does the surgery open today?');
  });
});

describe('a day of the week that a text speaks of', () => {
  it('stays, though a rota has a row of the coming one', async () => {
    const flow = await flowByRules({
      'rota.csv': [
        'Date,Weekday,On call,Backups',
        '2026-12-02,Wednesday,Ayla Demir,Ben Kowal',
        '2026-12-03,Thursday,Ben Kowal,Ayla Demir',
        '2026-12-04,Friday,Ayla Demir,Ben Kowal',
      ].join('\n'),
      'backups.md': '# Backups\n\nThe backups are checked on Friday by Tom Reed.\n',
    });
    const now = (): Date => new Date(2026, 11, 1, 9);
    const { state } = await flow.ask('Who checks the backups on Friday?', { now });
    assert.equal(questionOf(state), 'Who checks the backups on Friday?');
    const onCall = await flow.ask('Who is on call on Saturday?', { now });
    assert.equal(questionOf(onCall.state), 'Who is on call on Saturday?');
  });
});

describe('a day without its year', () => {
  it('is that of the only winter in which a table has it', async () => {
    const flow = await flowByRules({
      'winter.csv': [
        'Date,Early shift,Late shift',
        '2026-12-30,Ayla Demir,Carla Ruiz',
        '2027-01-02,Ben Kowal,Ayla Demir',
        '2027-01-03,Carla Ruiz,Ben Kowal',
      ].join('\n'),
    });
    assert.deepEqual(valuesIn(await flow.ask('Who has the early shift on 2 January?')), ['Ben Kowal']);
    const { state } = await flow.ask('Who has the early shift on 15 January?');
    assert.equal(state.outcome?.kind, 'declined');
  });

  const winter = [
    'Date,What,Call,Flys,Remarks',
    '2026-12-30,show,11:00,Ben Kowal,first call for the chorus',
    '2027-01-02,show,12:30,Ayla Demir,moved from the 12th',
    '2027-01-03,strike,09:00,Carla Ruiz,all call in for the 2nd truck',
  ].join('\n');

  it('is none of a longer text that has some of its words', async () => {
    const flow = await flowByRules({ 'winter.csv': winter });
    const run = await flow.ask("Who's on flys on the 2nd of January?");
    assert.deepEqual(valuesIn(run), ['Ayla Demir']);
    const { state } = await flow.ask("Who's on flys on the 15th of January?");
    assert.equal(state.outcome?.kind, 'declined');
  });

  const now = () => new Date('2026-12-01T09:00:00');

  it('is looked up by words of the calendar that are misspelt', async () => {
    const flow = await flowByRules({
      'rota.csv':
        'Date,Day,Fitter\n2026-12-01,Tue,Ayla Demir\n2026-12-02,Wed,Jess Moor\n2026-12-09,Wed,Tom Reed',
    });
    assert.deepEqual(valuesIn(await flow.ask("who's the fitter tommorow?", { now })), ['Jess Moor']);
    assert.deepEqual(valuesIn(await flow.ask('who is the fitter on wensday next week', { now })), [
      'Tom Reed',
    ]);
  });

  it('is looked up for whoever leaves an apostrophe out', async () => {
    const flow = await flowByRules({ 'winter.csv': winter });
    assert.deepEqual(valuesIn(await flow.ask('whos on flys on 2 january')), ['Ayla Demir']);
  });

  it('is looked up in the column that is asked for, though a text of another mentions it', async () => {
    const flow = await flowByRules({ 'winter.csv': winter });
    assert.deepEqual(valuesIn(await flow.ask('What is the call on 2 January?')), ['12:30']);
  });
});

describe('cells that list several people', () => {
  let flow: Flow;
  before(async () => {
    flow = await flowByRules({
      'rota.csv': [
        'Date,Day,Early 10:30–17:00,Late 16:30–close,Kitchen,Note',
        '2026-12-01,Tue,Nadia,"Tess, Callum",Rosa,line clean 9:00 Tess',
        '2026-12-02,Wed,Callum,"Nadia, Joss",Rosa,quiz',
        '2026-12-03,Thu,Joss,Tess,Rosa,',
        '2026-12-04,Fri,Nadia,"Tess, Callum, Joss","Rosa, Ike",loft',
        '2026-12-05,Sat,"Callum, Joss","Tess, Nadia",Ike,swap if the train is late',
        '2026-12-06,Sun,Tess,Joss,Ike,',
      ].join('\n'),
    });
  });

  const told: readonly [question: string, values: readonly string[]][] = [
    ['How many late shifts does Tess have from 1st to 6th of December?', ['4']],
    ['How many late shifts has Tess got from 2 to 5 December?', ['3']],
    ['When is Joss on the early shift?', ['2026-12-03', '2026-12-05']],
    ['Who has the late shift on 3 December?', ['Tess']],
  ];
  itTells('count for each of them', told, () => flow);
});

describe('a rota of which a question has no word but the day', () => {
  it('is found by the day as it is written there', async () => {
    const pages = Array.from({ length: 60 }, (_, at): readonly [string, string] => [
      `event-${String(at)}.md`,
      `# Event ${String(at)}\n\nBand ${String(at)} plays 2 songs in 2026.\n`,
    ]);
    const flow = await flowByRules({
      ...Object.fromEntries(pages),
      'rota.csv': [
        'Tag,Early,Late',
        '2026-12-01,Nadia Orr,Tess Hall',
        '2026-12-02,Tess Hall,Nadia Orr',
        '2026-12-03,Joss Reed,Tess Hall',
      ].join('\n'),
    });
    const { text } = answerOf(await flow.ask('Who is working on 2 December 2026?'));
    assert.match(text, /2026-12-02 \| Tess Hall \| Nadia Orr/);
  });
});

describe('a day of which something else is asked', () => {
  it('has the row of that day among the places, and none of other days', async () => {
    const flow = await flowByRules({
      'rota.csv': [
        'Date,What,Fire watch,Remarks',
        '2026-12-04,show,Nico Hall,doing a fire drill',
        '2026-12-05,premiere,Mags Orr,speeches',
        '2026-12-06,show,Nico Hall,cover of the pit is repaired',
      ].join('\n'),
      'fire.md': '# Fire\n\nA fire blanket hangs beside each door.\n',
    });
    const { text } = answerOf(await flow.ask('Is a drill held on 5 December 2026?'));
    assert.match(text, /2026-12-05 \| premiere \| Mags Orr/);
    assert.doesNotMatch(text, /2026-12-04|2026-12-06/);
  });
});
