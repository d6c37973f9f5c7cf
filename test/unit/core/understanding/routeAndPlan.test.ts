import * as assert from 'node:assert/strict';
import type { Passage, SubQuery, Turn } from '../../../../src/core/model/types';
import { createExtractiveReasoner } from '../../../../src/core/answering/extractive/extractiveReasoner';
import { chunkOf, documentOf, never, passageOf } from '../../../support/samples';
import { noVocabulary, type Vocabulary } from '../../../../src/core/model/knowledge';

const reasoner = createExtractiveReasoner();
const report = (): void => undefined;

interface Asked {
  readonly vocabulary?: Vocabulary;
  readonly conversation?: readonly Turn[];
  readonly passages?: readonly Passage[];
  readonly openings?: readonly Passage[];
}

const routeOf = (
  question: string,
  { vocabulary = noVocabulary, conversation = [], passages = [] }: Asked = {},
) =>
  reasoner.route(
    {
      question,
      conversation,
      earlier: '',
      vocabulary,
      found: () => Promise.resolve({ passages, terms: [] }),
    },
    report,
    never,
  );

async function planOf(question: string, asked: Asked = {}) {
  const { vocabulary = noVocabulary, passages = [], openings = [] } = asked;
  const route = await routeOf(question, asked);
  let searches = 0;
  const found = () => {
    searches += 1;
    return Promise.resolve({ passages, terms: [] });
  };
  const input = {
    question: route.question,
    route,
    vocabulary,
    found,
    leadChunks: () => Promise.resolve({ passages: openings, terms: [] }),
  };
  const plan = await reasoner.plan(input, report, never);
  return { route, searches, ...plan };
}

const questionsOf = ({ subQueries }: { readonly subQueries: readonly SubQuery[] }) =>
  subQueries.map(({ question }) => question);
const turn = (question: string, answer = '', entities: readonly string[] = []): Turn => ({
  question,
  answer,
  entities,
});

const plans: Vocabulary = {
  glossary: [],
  variantGroups: [
    {
      name: 'plan',
      variants: [
        { name: 'Free', aliases: ['Basic'] },
        { name: 'Pro', aliases: [] },
        { name: 'Enterprise', aliases: [] },
      ],
    },
  ],
};

describe('the extractive router', () => {
  for (const text of [
    'How are you?',
    'write me a poem about backups',
    'Tell me a joke',
    "What's the weather like today?",
    'what is 2 + 2?',
  ]) {
    it(`finds nothing to answer when someone says "${text}"`, async () => {
      assert.equal((await routeOf(text)).kind, 'out-of-scope');
    });
  }

  it('replies when someone says hello, or thanks', async () => {
    for (const text of ['Hello!', 'Thanks a lot.', 'thanks, that helped!'])
      assert.equal((await routeOf(text)).kind, 'overview');
  });

  for (const question of [
    'What is it and why should I?',
    'How long does it last?',
    'How do I configure it?',
    'Where are they stored?',
  ]) {
    it(`asks back when nothing says what is meant: ${question}`, async () => {
      assert.equal((await routeOf(question)).kind, 'clarify');
    });
  }

  it('says which word is not clear', async () => {
    assert.match((await routeOf('How long does it last?')).reasoning, /does not say what “it” is/);
  });

  for (const question of [
    'How long are backups kept?',
    'Hello world program, where is it?',
    '备份保留多久？',
    'Is it possible to export logs?',
    'How long does it take to restore a backup?',
    'What is the weather station API?',
    'Write me a summary of the policy',
    'What is 10.0.0.0/8?',
    'Does it support GuardDuty?',
    'How do I deploy on Azure?',
    'How do I migrate from AWS to Azure?',
    'Which cloud provider hosts the data?',
    'How can you check which models are available in a specific region using the command line?',
    'What are two key benefits of using the tool of the company when writing for a whole team?',
  ]) {
    it(`takes it as one question: ${question}`, async () => {
      const { kind, variants } = await routeOf(question);
      assert.deepEqual([kind, variants], ['simple', []]);
    });
  }

  for (const question of [
    'Who wrote the book that the film Jaws is based on?',
    "What is the population of Ann Lee's birthplace?",
    'Which country is home to the author of Dead Ernest?',
    'Are both services hosted in Frankfurt?',
    'Did the audit end before the contract was signed?',
  ]) {
    it(`takes it as two steps: ${question}`, async () => {
      const { subQueries } = await planOf(question);
      assert.deepEqual(
        subQueries.map(({ id, dependsOn }) => [id, dependsOn]),
        [
          ['t1', []],
          ['t2', ['t1']],
        ],
      );
    });
  }

  it('takes a statement as one search, whatever it joins', async () => {
    const { kind } = await routeOf('Aspirin compared with ibuprofen lowers the risk of stroke.');
    assert.equal(kind, 'simple');
  });

  it('names quoted phrases, identifiers and names', async () => {
    const { entities } = await routeOf(
      'Does "part size" in uploads-v3.md follow RFC-2119 and Max Planck, as maxRetries does?',
    );
    assert.deepEqual(entities, ['part size', 'uploads-v3.md', 'RFC-2119', 'maxRetries', 'RFC', 'Max Planck']);
  });

  it('does not take the one who asks for a name', async () => {
    assert.deepEqual((await routeOf("Where do I say that I'm on Azure?")).entities, ['Azure']);
  });

  it('names nothing when only the first word is in capitals', async () => {
    assert.deepEqual((await routeOf('Backups are kept how long?')).entities, []);
  });
});

describe('the extractive router, in a conversation', () => {
  const kept = 'How long are backups kept?';
  const cases: readonly [before: string, question: string, meant: string][] = [
    [kept, 'why?', 'Why are backups kept?'],
    ['What is the retention of backups?', 'Why?', 'Why is the retention of backups what it is?'],
    ['Who approves exceptions?', 'Why is that?', 'Why: who approves exceptions?'],
    ['Does the token expire?', 'When?', 'When does the token expire?'],
    ['When are backups made?', 'And how often?', 'How often are backups made?'],
    ['What are the storage limits on AWS?', 'and on Azure?', 'What are the storage limits on Azure?'],
    [
      'Which ports are open on AWS and GCP?',
      'What about Microsoft Azure?',
      'Which ports are open on Microsoft Azure?',
    ],
    [
      'How many holidays do employees in Germany have?',
      'And in France?',
      'How many holidays do employees in France have?',
    ],
    ['What was the revenue in 2022?', 'and in 2023?', 'What was the revenue in 2023?'],
    ['Who approves an order of 30,000 EUR?', 'And 80,000?', 'Who approves an order of 80,000 EUR?'],
    ['What is the timeout in version 2?', 'What about version 3?', 'What is the timeout in version 3?'],
    ['How long are daily backups kept?', 'What about weekly backups?', 'How long are weekly backups kept?'],
    [kept, 'What about logs?', 'How long are logs kept?'],
    ['What is the retention of backups?', 'and the limits?', 'What are the limits of backups?'],
    ['Who founded Acme?', 'And Globex?', 'Who founded Globex?'],
    [
      'How much does it cost to hire the main house for a week?',
      'and the studio?',
      'How much does it cost to hire the studio for a week?',
    ],
    [kept, 'on Azure?', 'How long are backups kept on Azure?'],
    ['What is the grace period?', 'How long does it last?', 'How long does the grace period last?'],
    ['What is the retention of backups?', 'Who approved that?', 'Who approved the retention of backups?'],
    ['How does the upload service work?', 'What are its limits?', 'What are the upload service’s limits?'],
    ['How does the gateway work?', 'Which port does it use?', 'Which port does the gateway use?'],
    ['How many seats does the team get?', 'Can they be shared?', 'Can the seats be shared?'],
    ['What does the retention policy say?', 'Who owns this policy?', 'Who owns the retention policy?'],
    ['Does the gateway retry?', 'Is that documented?', 'Is that documented: does the gateway retry?'],
    [kept, 'and who approves?', 'Who approves: how long are backups kept?'],
    [kept, 'Tell me more', 'Tell me more: how long are backups kept?'],
    ['What happens when it rains?', 'Can they stop?', 'Can they stop: what happens when it rains?'],
  ];
  for (const [before, question, meant] of cases) {
    it(`takes "${question}" after "${before}" as what it means`, async () => {
      assert.equal((await routeOf(question, { conversation: [turn(before)] })).question, meant);
    });
  }

  it('takes a person from the answer before', async () => {
    const conversation = [turn('Who owns the policy?', 'It is owned by Maria Lopez [1].')];
    const { question } = await routeOf('What else does she own?', { conversation });
    assert.equal(question, 'What else does Maria Lopez own?');
  });

  it('asks back which person is meant when there were two', async () => {
    const { kind, options } = await routeOf('When did she join?', {
      conversation: [turn('Did Ann Lee or Bob Ray approve it?')],
    });
    assert.deepEqual([kind, options], ['clarify', ['When did Ann Lee join?', 'When did Bob Ray join?']]);
  });

  for (const question of [
    'What is the SLA for support tickets?',
    'Is it possible to export logs?',
    'How do I install this project?',
    'Who maintains these documents?',
    'Which policy says that backups expire?',
    'What did the company do when it failed?',
  ]) {
    it(`leaves a question that stands alone as it is: ${question}`, async () => {
      assert.equal((await routeOf(question, { conversation: [turn(kept)] })).question, question);
    });
  }

  it('names what the rewritten question names', async () => {
    const { entities } = await routeOf('and on Azure?', {
      conversation: [turn('What are the limits on AWS?')],
    });
    assert.deepEqual(entities, ['Azure']);
  });
});

describe('variants', () => {
  const cases: readonly [question: string, variants: readonly string[], questions: readonly string[]][] = [
    [
      'What are the limits on AWS, Google Cloud and Azure?',
      ['AWS', 'GCP', 'Azure'],
      ['What are the limits on AWS?', 'What are the limits on GCP?', 'What are the limits on Azure?'],
    ],
    [
      'Which clouds are supported?',
      ['AWS', 'GCP', 'Azure'],
      ['Is AWS supported?', 'Is GCP supported?', 'Is Azure supported?'],
    ],
    [
      'Which clouds does the agent run on?',
      ['AWS', 'GCP', 'Azure'],
      ['Does the agent run on AWS?', 'Does the agent run on GCP?', 'Does the agent run on Azure?'],
    ],
    [
      'What is the price per plan?',
      ['Free', 'Pro', 'Enterprise'],
      [
        'What is the price for the Free plan?',
        'What is the price for the Pro plan?',
        'What is the price for the Enterprise plan?',
      ],
    ],
    [
      'How many seats do the basic and pro plans include?',
      ['Free', 'Pro'],
      ['How many seats does the Free plan include?', 'How many seats does the Pro plan include?'],
    ],
    [
      'How do AWS and Azure differ in pricing?',
      ['AWS', 'Azure'],
      ['What is the pricing of AWS?', 'What is the pricing of Azure?'],
    ],
    [
      'Does AWS retry while Azure fails at once?',
      ['AWS', 'Azure'],
      [
        'For AWS: does AWS retry while Azure fails at once?',
        'For Azure: does AWS retry while Azure fails at once?',
      ],
    ],
  ];
  for (const [question, variants, questions] of cases) {
    it(`gives each its task: ${question}`, async () => {
      const plan = await planOf(question, { vocabulary: plans });
      assert.deepEqual([plan.route.kind, plan.route.variants], ['complex', variants]);
      assert.deepEqual(questionsOf(plan), questions);
      assert.deepEqual(
        plan.subQueries.map(({ facet }) => facet),
        variants,
      );
    });
  }

  it('takes a word of the language for a variant only with its capital', async () => {
    const { variants } = await routeOf('Is shipping free for Pro?', { vocabulary: plans });
    assert.deepEqual(variants, []);
  });

  it('lets a group of the workspace stand for the built-in one by its name', async () => {
    const variantGroups = [
      { name: 'cloud', variants: ['Hetzner', 'OVH'].map((name) => ({ name, aliases: [] })) },
    ];
    const { variants } = await routeOf('Which clouds are supported?', {
      vocabulary: { glossary: [], variantGroups },
    });
    assert.deepEqual(variants, ['Hetzner', 'OVH']);
  });
});

describe('the extractive planner', () => {
  const cases: readonly [question: string, parts: readonly string[]][] = [
    [
      'How long are backups kept? Who approves exceptions?',
      ['How long are backups kept?', 'Who approves exceptions?'],
    ],
    [
      'How are uploads retried and which errors are never retried?',
      ['How are uploads retried?', 'Which errors are never retried?'],
    ],
    [
      'Thanks, and how long are backups kept? Who approves exceptions?',
      ['How long are backups kept?', 'Who approves exceptions?'],
    ],
    ['What is the retention and who owns it?', ['What is the retention?', 'Who owns the retention?']],
    [
      'Which checksum does version 2 use, and which one does version 3 use?',
      ['Which checksum does version 2 use?', 'Which checksum does version 3 use?'],
    ],
    ['How do I rotate a key and where is it stored?', ['How do I rotate a key?', 'Where is the key stored?']],
    [
      'who do I see about a lineside pass and what does it cost',
      ['Who do I see about a lineside pass?', 'What does the lineside pass cost?'],
    ],
    ['How do I request access and who approves it?', ['How do I request access?', 'Who approves access?']],
    [
      'What happens if I delete a project and can it be restored?',
      ['What happens if I delete a project?', 'Can the project be restored?'],
    ],
    ['What are backups and how long are they kept?', ['What are backups?', 'How long are backups kept?']],
    [
      'How did the retry policy change, and why?',
      ['How did the retry policy change?', 'Why did the retry policy change?'],
    ],
    [
      'Which ports does the gateway use, how are they secured and who opens them?',
      ['Which ports does the gateway use?', 'How are the ports secured?', 'Who opens the ports?'],
    ],
    [
      'When a token expires, what happens to uploads and who is told?',
      ['When a token expires, what happens to uploads?', 'When a token expires, who is told?'],
    ],
    [
      'Slip B-2520: which ship and how many litres?',
      ['Slip B-2520: which ship?', 'Slip B-2520: how many litres?'],
    ],
    [
      'For ISO 27001: who signs the policy and when?',
      ['For ISO 27001: who signs the policy?', 'For ISO 27001: When: who signs the policy?'],
    ],
    [
      'How did the leave policy change from 2022 to 2024 and why?',
      [
        'What was the leave policy in 2022?',
        'What was the leave policy in 2024?',
        'Why did the leave policy change from 2022 to 2024?',
      ],
    ],
    [
      'What changed in pricing between version 2 and version 3?',
      ['What was pricing in version 2?', 'What was pricing in version 3?'],
    ],
    [
      'Compare the annual fees of Acme, Borealis and Cobalt',
      [
        'What are annual fees of Acme?',
        'What are annual fees of Borealis?',
        'What are annual fees of Cobalt?',
      ],
    ],
    [
      'How do the loan periods of Reading Room and Map Archive differ?',
      ['What are the loan periods of Reading Room?', 'What are the loan periods of Map Archive?'],
    ],
    [
      'How much is a day ticket and on which days can children ride for free?',
      ['How much is a day ticket?', 'On which days can children ride for free?'],
    ],
    [
      'When is the museum shop open and is there parking?',
      ['When is the museum shop open?', 'Is there parking: when is the museum shop open?'],
    ],
    ['Compare the v2 policy and the v3 policy', ['What is the v2 policy?', 'What is the v3 policy?']],
    [
      'What is the difference between the Silver and the Gold plan?',
      ['What is the Silver plan?', 'What is the Gold plan?'],
    ],
    [
      'Compare the warranty under the Orlan and the Brix contract',
      ['What is the warranty under the Orlan contract?', 'What is the warranty under the Brix contract?'],
    ],
    [
      'What is the difference between the small and the large hall?',
      ['What is the small hall?', 'What is the large hall?'],
    ],
    [
      'What is the difference between the router and the access switch?',
      ['What is the router?', 'What is the access switch?'],
    ],
    [
      'Was ist der Unterschied zwischen dem Silber- und dem Gold-Tarif?',
      ['Wie ist es mit dem Silber-Tarif?', 'Wie ist es mit dem Gold-Tarif?'],
    ],
    [
      'Wie unterscheiden sich der kleine und der große Saal?',
      ['Was ist der kleine Saal?', 'Was ist der große Saal?'],
    ],
    [
      'Stand oder Wagen: wie unterscheiden sich die Gebühren?',
      ['Wie ist es mit Stand: Gebühren?', 'Wie ist es mit Wagen: Gebühren?'],
    ],
    [
      'Stall or truck, how do the fees differ?',
      ['What are the fees of Stall?', 'What are the fees of truck?'],
    ],
    ['DAP or DPU, which one has the lower cost?', ['What is the cost of DAP?', 'What is the cost of DPU?']],
    ['Compare the v2 policy with the v3 policy', ['What is the v2 policy?', 'What is the v3 policy?']],
    [
      'What is the difference between the policy of 2022 and that of 2024?',
      ['What is the policy of 2022?', 'What is the policy of 2024?'],
    ],
    [
      'Compare the limits of uploads with those of downloads',
      ['What are the limits of uploads?', 'What are the limits of downloads?'],
    ],
    [
      'What is the retention, who owns it, and where is it stored?',
      ['What is the retention?', 'Who owns the retention?', 'Where is the retention stored?'],
    ],
    [
      'Wie lange werden Backups aufbewahrt und wer genehmigt Ausnahmen?',
      ['Wie lange werden Backups aufbewahrt?', 'Wer genehmigt Ausnahmen?'],
    ],
    [
      'Wer genehmigt Ausnahmen, wie lange gelten sie und wo werden sie gespeichert?',
      [
        'Wer genehmigt Ausnahmen?',
        'Wie lange gelten sie: Wer genehmigt Ausnahmen?',
        'Wo werden sie gespeichert: Wer genehmigt Ausnahmen?',
      ],
    ],
    [
      'Qui approuve les exceptions et combien de temps durent-elles ?',
      ['Qui approuve les exceptions?', 'Combien de temps durent-elles: Qui approuve les exceptions?'],
    ],
    [
      'What is the notice period according to each of these: Acme Agreement; Berlin?',
      [
        'What is the notice period according to Acme Agreement?',
        'What is the notice period according to Berlin?',
      ],
    ],
    [
      'Compare the retention of the EU and US regions',
      ['What is the retention of the EU regions?', 'What is the retention of the US regions?'],
    ],
    ['What is the difference between version 2 and version 3?', ['What is version 2?', 'What is version 3?']],
    ['What is the difference between VS Code and Vim?', ['What is VS Code?', 'What is Vim?']],
    ['What is WSL 1 vs WSL 2?', ['What is WSL 1?', 'What is WSL 2?']],
    [
      'PostgreSQL vs MySQL for analytics?',
      ['What is PostgreSQL for analytics?', 'What is MySQL for analytics?'],
    ],
    [
      'How do Redis and Kafka compare on storage?',
      ['What is the storage of Redis?', 'What is the storage of Kafka?'],
    ],
    [
      'How does the blue plan differ from the green plan?',
      ['What is the blue plan?', 'What is the green plan?'],
    ],
    [
      'How do I set a prompt using the Text API versus the Chat API?',
      ['How do I set a prompt using the Text API?', 'How do I set a prompt using the Chat API?'],
    ],
    [
      'What are the seats for plans Red, Blue and Green?',
      [
        'What are the seats for the Red plan?',
        'What are the seats for the Blue plan?',
        'What are the seats for the Green plan?',
      ],
    ],
    [
      'List the limits of uploads, downloads and exports.',
      ['List the limits of uploads.', 'List the limits of downloads.', 'List the limits of exports.'],
    ],
    [
      'What is the retention for both Germany and France?',
      ['What is the retention for Germany?', 'What is the retention for France?'],
    ],
    [
      'What does "Marketing and Sales" mean and who leads it?',
      ['What does "Marketing and Sales" mean?', 'Who leads "Marketing and Sales"?'],
    ],
  ];
  for (const [question, parts] of cases) {
    it(`cuts it into what can be searched alone: ${question}`, async () => {
      const plan = await planOf(question);
      assert.equal(plan.route.kind, 'complex');
      assert.deepEqual(questionsOf(plan), parts);
      assert.deepEqual(new Set(plan.subQueries.flatMap(({ dependsOn }) => dependsOn)), new Set());
    });
  }

  for (const question of [
    'How are retries and checksums handled?',
    'Which fares are there on route 4, and what is the single price of each?',
    'What do the terms and conditions say about refunds?',
    'Who leads Research and Development?',
    'Which of red, green and blue is used?',
    'How do I open settings in VS Code?',
    'Who signs "compare A and B, and why"?',
    'How does a short prompt help compared to not using a role prompt?',
    'Where are logs? Where are logs?',
    'Thanks, and how long are backups kept?',
    'Who is responsible for backups and how can I reach them?',
    'Who signs "\ue0000\ue001"?',
  ]) {
    it(`leaves it whole: ${question}`, async () => {
      assert.deepEqual(questionsOf(await planOf(question)), [question]);
    });
  }

  it('takes what is said with the most of something for no part of its own', async () => {
    const asked = [
      ['Who has the most leave left, and how many days is that?', 'Who has the most leave left?'],
      ['Which ship has the highest cost, and how much is it?', 'Which ship has the highest cost?'],
      ['Welcher Lieferant ist der teuerste und wie viel ist das?', 'Welcher Lieferant ist der teuerste?'],
    ] as const;
    for (const [question, whole] of asked) assert.deepEqual(questionsOf(await planOf(question)), [whole]);
    for (const question of [
      'Who approves exceptions, and how long is that?',
      'Which server is the largest, and how much memory does it have?',
    ])
      assert.equal((await planOf(question)).subQueries.length, 2);
  });

  it('searches the whole question beside its parts', async () => {
    const question = 'Compare the v2 policy and the v3 policy';
    const { subQueries } = await planOf(question);
    assert.deepEqual(
      subQueries.map(({ searchQueries }) => searchQueries),
      [['What is the v2 policy?', question], ['What is the v3 policy?']],
    );
  });

  it('heads each part in a few words', async () => {
    const { subQueries } = await planOf('How did the limits of uploads change from 2022 to 2024, and why?');
    assert.deepEqual(
      subQueries.map(({ facet }) => facet),
      ['2022', '2024', 'Why'],
    );
  });

  it('has five tasks at most, each with an id of its own', async () => {
    const fruits = ['apples', 'pears', 'plums', 'figs', 'limes', 'kiwis', 'dates'];
    const { subQueries } = await planOf(fruits.map((fruit) => `Where are ${fruit}?`).join(' '));
    assert.deepEqual(
      subQueries.map(({ id }) => id),
      ['t1', 't2', 't3', 't4', 't5'],
    );
  });

  it('searches a word of the glossary by its other names too', async () => {
    const glossary = [
      { term: 'SLA', synonyms: ['service level agreement', 'uptime promise'] },
      { term: 'RPO', synonyms: ['recovery point'] },
    ];
    const { subQueries } = await planOf('What does the service level agreement cover?', {
      vocabulary: { glossary, variantGroups: [] },
    });
    assert.deepEqual(
      subQueries.map(({ searchQueries, terms }) => ({ searchQueries, terms })),
      [
        {
          searchQueries: [
            'What does the service level agreement cover?',
            'What does the SLA cover?',
            'What does the uptime promise cover?',
          ],
          terms: ['SLA'],
        },
      ],
    );
  });

  it('searches words of the glossary in turn, and names those that it searched', async () => {
    const glossary = [
      { term: 'SLA', synonyms: ['uptime promise', 'service level'] },
      { term: 'RPO', synonyms: ['recovery point', 'loss window'] },
      { term: 'DR', synonyms: ['disaster recovery'] },
      { term: 'HA', synonyms: ['high availability'] },
    ];
    const { subQueries } = await planOf('Is the SLA of RPO, DR or HA?', {
      vocabulary: { glossary, variantGroups: [] },
    });
    assert.deepEqual(subQueries[0]?.terms, ['SLA', 'RPO', 'DR']);
    assert.deepEqual(subQueries[0].searchQueries, [
      'Is the SLA of RPO, DR or HA?',
      'Is the uptime promise of RPO, DR or HA?',
      'Is the SLA of recovery point, DR or HA?',
      'Is the SLA of RPO, disaster recovery or HA?',
    ]);
  });

  describe('when a question names a document', () => {
    const passages = ['ops/runbook.md', 'ops/deploy.md', 'security-policy.md', 'faq.md'].map((id) =>
      passageOf(chunkOf(documentOf(id, 'Text.')), 0.8),
    );
    const named: readonly [question: string, documents: readonly string[]][] = [
      ['According to the runbook, who restarts the gateway?', ['ops/runbook.md']],
      ['Which port is set in deploy.md?', ['ops/deploy.md']],
      ['What does the security policy say about passwords?', ['security-policy.md']],
      ['How are keys rotated as described in the security policy?', ['security-policy.md']],
      ['What does the handbook say about passwords?', []],
    ];
    for (const [question, documents] of named) {
      it(`searches ${documents.join() || 'none'} first: ${question}`, async () => {
        const { subQueries } = await planOf(question, { passages });
        assert.deepEqual(subQueries[0]?.targetDocuments, documents);
      });
    }

    it('takes none when the name fits many', async () => {
      const many = ['a', 'b', 'c', 'd'].map((name) =>
        passageOf(chunkOf(documentOf(`${name}/runbook.md`, 'Text.')), 0.8),
      );
      const { subQueries } = await planOf('According to the runbook, who restarts it?', { passages: many });
      assert.deepEqual(subQueries[0]?.targetDocuments, []);
    });

    it('does not look for documents when none is named', async () => {
      assert.equal((await planOf('How long are backups kept?', { passages })).searches, 0);
    });
  });
});
