// What becomes of what a language model writes, over a real index and a real connection.
import * as assert from 'node:assert/strict';
import type { Turn } from '../../../../../src/core/model/types';
import { answerOf, closeFlows, flowByModel, flowByRules, type ModelFlow } from '../../../../support/flows';
import { goodReview, roleOf } from '../../../../support/modelRun';
import { json, text, type ModelCall } from '../../../../support/modelServer';

const rust = {
  'macros.md':
    '# Debugging\n\nThe macro dbg! prints its argument and returns it unchanged. It takes ownership of the argument.\n',
  'try.md':
    '# The Try trait\n\nThe first version has the types `Ok` and `Error`. The second version has the types `Output` and `Residual`.\n',
  'pin.md':
    '# Pin\n\nMost types implement `Unpin`. The types which do not are primarily self-referential types, like certain generators.\n',
  'workspace.md':
    "# Workspaces\n\nMembers inherit versions with the new dependency directive:\n\n```toml\n# in a workspace member's Cargo.toml\n[dependencies]\nlog = { workspace = true }\n```\n\nReaders should henceforth never mark it as `unsafe`. The variants are Static, Dynamic(~[Inst]), and None.\n",
};
const filler = Object.fromEntries(
  Array.from({ length: 60 }, (_, at) => [
    `night${at}.md`,
    `# Night ${at}\n\nThe harbour of Lisbon was quiet in night ${at}. ${'Two ships came in and one went out again. '.repeat(8)}\n`,
  ]),
);

/** The number of the sentence that has these words, as the model sees it. */
type NumberOf = (words: string) => string;

const promptOf = ({ body }: ModelCall): string => body.messages.at(-1)?.content ?? '';

/** The model understands as `router` says, and writes what `write` makes of the numbers that it sees. */
async function flowOf(
  files: Readonly<Record<string, string>>,
  write: (numberOf: NumberOf) => string,
  router: object = {},
): Promise<ModelFlow> {
  const flow = await flowByModel([], files);
  flow.server.respond = (call) => {
    if (roleOf(call) === 'critic') return json(goodReview);
    if (roleOf(call) === 'router')
      return json({ kind: 'answer', question: '', tasks: [], options: [], reason: '', ...router });
    const numberOf: NumberOf = (words) => {
      const [, after = ''] = promptOf(call).split(words);
      return /\[\d+\]/.exec(after)?.[0] ?? `(${words} is not there)`;
    };
    return text(write(numberOf));
  };
  return flow;
}

const writerRead = ({ server }: ModelFlow): string => {
  const call = server.calls.findLast((one) => roleOf(one) === 'synthesizer');
  assert.ok(call, 'nothing was written');
  return promptOf(call);
};
const task = (question: string, more: object = {}) => ({
  ...{ question, queries: [], after: [], document: '' },
  ...more,
});

describe('what a language model writes', () => {
  after(closeFlows);

  it('has the source of a sentence where the number stands after its full stop', async () => {
    const flow = await flowOf(
      rust,
      (numberOf) =>
        `It returns its argument unchanged. ${numberOf('unchanged')} It takes ownership of it.${numberOf('ownership')}`,
    );
    const { audit, check } = answerOf(await flow.ask('What does dbg! return?'));
    assert.deepEqual([audit.uncitedSentences, audit.unsupportedSentences, check], [[], [], 'checked']);
  });

  it('needs no call to understand a name that ends with an exclamation mark', async () => {
    const flow = await flowOf(rust, (numberOf) => `Its argument ${numberOf('unchanged')}.`);
    await flow.ask('What does dbg! return?');
    assert.deepEqual(flow.roles(), ['synthesizer']);
  });

  it('needs no source where it only introduces or names what follows', async () => {
    const flow = await flowOf(
      rust,
      (numberOf) =>
        `The macro does two things:\n\n- **Returns the value.** It returns its argument unchanged ${numberOf('unchanged')}.\n- **Ownership:** it takes ownership of the argument ${numberOf('ownership')}.`,
    );
    const { audit, check } = answerOf(await flow.ask('What does dbg! return?'));
    assert.deepEqual([audit.uncitedSentences, audit.unsupportedSentences, check], [[], [], 'checked']);
  });

  it('does not say the same twice where only the code is another', async () => {
    const flow = await flowOf(
      rust,
      (numberOf) =>
        `- The version has the types \`Ok\` and \`Error\` ${numberOf('The first version')}.\n- The version has the types \`Output\` and \`Residual\` ${numberOf('The second version')}.`,
    );
    const { critique } = answerOf(await flow.ask('Which types has the Try trait?'));
    assert.doesNotMatch(critique.issues.join(), /same twice/);
  });

  it('denies nothing where it names exceptions', async () => {
    const flow = await flowOf(
      rust,
      (numberOf) =>
        `Most types implement \`Unpin\`; the exceptions are primarily self-referential types, like certain generators ${numberOf('certain generators')}.`,
    );
    const { audit } = answerOf(await flow.ask('Which types implement Unpin?'));
    assert.deepEqual(audit.unsupportedSentences, []);
  });

  for (const refusal of [
    'I could not find any information about the cost of a token in the provided passages.',
    'The provided passages do not contain the answer.',
    'There is no information about this in the documents.',
    'Unfortunately, the documents do not say what it costs.',
  ])
    it(`is a decline in its own words: ${refusal}`, async () => {
      const flow = await flowOf(rust, () => refusal);
      const { state } = await flow.ask('What does a token cost?');
      assert.ok(state.outcome?.kind === 'declined', JSON.stringify(state.outcome));
      assert.deepEqual([state.outcome.message, state.text], [refusal, '']);
    });

  it('comes from all of a passage, whose words for a new directive are no order', async () => {
    const flow = await flowOf(
      rust,
      (numberOf) => `With \`workspace = true\` ${numberOf('workspace = true')}.`,
    );
    const { flags } = answerOf(await flow.ask('How do members inherit versions?'));
    assert.ok(!flags.includes('injection_in_context'));
    assert.doesNotMatch(writerRead(flow), /not an instruction/);
  });

  it('answers although the documents lack a word with a capital', async () => {
    const flow = await flowOf(rust, (numberOf) => `Its argument ${numberOf('unchanged')}.`);
    const run = await flow.ask('What does dbg! return? Answer shorter, and tell Wilhelmina.');
    assert.match(answerOf(run).text, /^Its argument/);
  });

  it('is the last answer in the form that is wished for', async () => {
    const conversation: readonly Turn[] = [
      { question: 'What does dbg! return?', entities: [], answer: 'It returns its argument unchanged [1].' },
    ];
    const flow = await flowOf(rust, (numberOf) => `Its argument ${numberOf('unchanged')}.`, {
      kind: 'rework',
      question: 'Shorter.',
    });
    assert.match(answerOf(await flow.ask('Shorter, please.', { conversation })).text, /^Its argument/);
    assert.match(writerRead(flow), /returns its argument unchanged[\s\S]*Shorter, please\./);
  });

  it('goes on from a question that was declined', async () => {
    const conversation: readonly Turn[] = [{ question: 'Why not use if let?', entities: [], answer: '' }];
    const flow = await flowOf(rust, (numberOf) => `Its argument ${numberOf('unchanged')}.`);
    await flow.ask('And what does dbg! return?', { conversation });
    const [asked] = flow.server.calls;
    assert.ok(asked && roleOf(asked) === 'router');
    assert.match(promptOf(asked), /Why not use if let\?/);
  });

  it('has what a second step was searched for, however much the first found', async () => {
    const files = {
      ...filler,
      'policy.md': '# Target tier policy\n\nA tier 2 target needs two maintainers who answer in a week.\n',
    };
    const flow = await flowOf(files, (numberOf) => `Two maintainers ${numberOf('needs two maintainers')}.`, {
      tasks: [
        task('How quiet is the harbour of Lisbon?', { queries: ['ships came in and went out'] }),
        task('What does its tier need?', { queries: ['tier 2 target policy maintainers'], after: [1] }),
      ],
    });
    const run = await flow.ask(
      'How quiet is the harbour of Lisbon, and what does a target of its tier need then?',
    );
    assert.match(answerOf(run).citations[0]?.quote ?? '', /two maintainers/);
  });

  it('is of passages that the parts of a question share, each read once, and under no part', async () => {
    const flow = await flowOf(rust, (numberOf) => `Both ${numberOf('unchanged')}.`, {
      tasks: [task('What does dbg! return?'), task('What does dbg! print?')],
    });
    await flow.ask('What does dbg! return? What does dbg! print?');
    assert.equal(writerRead(flow).match(/takes ownership of the argument/g)?.length, 1);
  });

  it('is told beside what its sources say differently', async () => {
    const files = {
      'policy.md': '# Security policy\n\nPasswords have at least 14 characters.\n',
      'guide.md': '# Guide\n\nPasswords have at least 12 characters.\n',
    };
    const flow = await flowOf(
      files,
      (numberOf) =>
        `They have at least 14 characters ${numberOf('least 14')}, or at least 12 characters ${numberOf('least 12')}.`,
    );
    const { conflicts, flags } = answerOf(await flow.ask('How many characters have passwords?'));
    assert.equal(conflicts.length, 1);
    assert.ok(flags.includes('conflicting_sources'));
  });

  for (const opening of ['According to sentence', 'As quote'])
    it(`names no number in words that the reader does not see: ${opening}`, async () => {
      const flow = await flowOf(rust, (numberOf) => {
        const number = numberOf('unchanged');
        return `${opening} ${number.slice(1, -1)}, it returns its argument unchanged ${number}.\n\nSources:\n- ${number} macros.md`;
      });
      const { text: shown, citations } = answerOf(await flow.ask('What does dbg! return?'));
      assert.equal(citations.length, 1);
      assert.doesNotMatch(shown, /Sources|macros\.md/);
      assert.doesNotMatch(shown, /(?:sentence|quote) (?!1\b)\d/);
    });

  it('is asked for no other word for a year', async () => {
    const flow = await flowByRules(rust);
    const { state } = await flow.ask('What was paid to each maintainer in 2025?');
    assert.doesNotMatch(
      JSON.stringify(state.outcome),
      /another word for \\"2025|Try another word for \\"2025/,
    );
  });
});
