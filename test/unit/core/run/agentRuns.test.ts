import * as assert from 'node:assert/strict';
import type { AgentContract } from '../../../../src/core/model/agentContract';
import { learnedData } from '../../../../src/adapters/vocabulary/learnedData';
import { createTableEngine } from '../../../../src/adapters/tables/tableEngine';
import { createExtractiveReasoner } from '../../../../src/core/answering/extractive/extractiveReasoner';
import { createGenerativeReasoner } from '../../../../src/core/answering/generative/generativeReasoner';
import { conversationOf } from '../../../../src/core/export/conversation/conversationOf';
import { answerLine } from '../../../../src/core/export/contract/answerLine';
import { FakeChatModel } from '../../../support/fakeChatModel';
import { indexOf } from '../../../support/handbook';
import { contractFrom, productFiles, shippedAgent } from '../../../support/productFiles';
import { runQuestion } from '../../../support/runQuestion';

const extractive = createExtractiveReasoner(learnedData);

describe('a run with domain agents', () => {
  let reviewer: AgentContract;
  let notes: AgentContract;
  before(async () => {
    [reviewer, notes] = await Promise.all([
      shippedAgent('requirements-reviewer.md'),
      shippedAgent('release-notes.md'),
    ]);
  });

  async function ask(
    question: string,
    more: Partial<Parameters<typeof runQuestion>[1]> = {},
    agents: readonly AgentContract[] = [reviewer, notes],
  ) {
    const index = await indexOf(productFiles);
    const { state } = await runQuestion(question, { index, reasoner: extractive, agents, ...more });
    const text = state.outcome?.kind === 'declined' ? state.outcome.message : state.text;
    return { index, state, text, line: answerLine('1', state) };
  }

  it('lays the answer of the chosen agent out by its fields, and names it', async () => {
    const { line, text, state } = await ask('What changed in version 2.0?');
    assert.equal(line.agent, 'release-notes');
    assert.match(
      text,
      /\*\*What changed:\*\*[^]*SAML 2\.0[^]*\*\*Breaking changes:\*\*[^]*legacy_auth[^]*\*\*What to do:\*\*[^]*larkctl/,
    );
    assert.deepEqual(line.facetsCovered, ['What changed', 'Breaking changes', 'What to do']);
    assert.match(state.steps.find(({ kind }) => kind === 'route')?.summary ?? '', /release-notes/);
  });

  it('says of a field that nothing was found for it', async () => {
    const { text } = await ask('What changed in version 1.9?');
    assert.match(text, /Audit log[^]*\*\*Breaking changes: not found\*\*/);
  });

  it('searches only the folders of the agent', async () => {
    const { index } = await ask('Audit logs are kept?', { agent: 'release-notes' });
    const scope = (await ask('@release-notes Is TLS new in 2.0?')).index.searches.at(-1)?.filter?.within;
    assert.ok(scope?.some(({ id }) => id === 'CHANGELOG.md'));
    assert.deepEqual(
      index.searches.filter(({ filter }) => filter?.within !== undefined),
      [],
    );
  });

  it('searches what the question is limited to rather than those', async () => {
    const limit = [{ kind: 'file', id: 'docs/security.md' }] as const;
    const { index } = await ask('What changed in version 2.0?', { scope: limit });
    assert.deepEqual(index.searches.at(-1)?.filter?.within, limit);
  });

  it('holds each requirement against other documents than the list that it is from', async () => {
    const { text, line } = await ask(
      'Review these requirements:\n- The product must offer single sign-on with SAML 2.0.\n- Backups must be kept for at least 90 days.\n- The product must offer an offline mode for tablets.',
    );
    assert.equal(line.agent, 'requirements-reviewer');
    const [, first = '', second = '', third = ''] = text.split('**Requirement: ');
    assert.match(first, /Status: found in the documents[^]*SAML 2\.0[^]*Gap: none found/);
    assert.match(second, /Status: found in part[^]*30 days[^]*Gap:\*\* [^\n]*“90 days”/);
    assert.match(third, /Status: not found[^]*Evidence: not found/);
    assert.ok(line.citations.every(({ path }) => path !== 'requirements/tender.md'));
  });

  it('asks back for what it needs before it plans, and takes the reply', async () => {
    const { state, text } = await ask('Please list the breaking changes');
    assert.equal(text, 'Which version is it about?');
    assert.ok(!state.steps.some(({ kind }) => kind === 'plan'));
    const { turns } = conversationOf([state]);
    const { line } = await ask('2.1', { conversation: turns });
    assert.deepEqual([line.outcome, line.agent], ['answered', 'release-notes']);
  });

  it('declines a name that no contract has, with those that there are', async () => {
    const { line, text } = await ask('How long are backups kept?', { agent: 'lawyer' });
    assert.deepEqual([line.outcome, line.reason], ['declined', 'unknown-agent']);
    assert.match(text, /requirements-reviewer and release-notes/);
  });

  it('answers as ever when no agent is meant', async () => {
    const { line, text } = await ask('How long are backups kept?');
    assert.equal(line.agent, null);
    assert.match(text, /30 days/);
  });

  it('writes in the style of the agent unless the asker chose one', async () => {
    assert.match((await ask('What changed in version 2.1?')).text, /- Reports can be exported/);
    const chosen = { style: 'concise', isStyleChosen: true } as const;
    assert.doesNotMatch(
      (await ask('What changed in version 2.1?', { settings: chosen })).text,
      /^- Reports/m,
    );
  });

  describe('whose data stands in a table', () => {
    const releases = 'Version,Date,State\n2.0,2024-03-01,released\n2.1,2024-09-01,released\n2.2,,planned\n';
    const upgrades = (lookUp: string) =>
      contractFrom(
        `---
name: upgrades
description: Says what the newest release brings.
folders: [-data/]
required-data:
  - name: state
    words: [released, planned]
    question: Released or planned?
  - name: version
    pattern: '\\bv?(\\d+\\.\\d+)\\b'
    file: data/releases.csv
    query: ${lookUp}
    question: Which version is it about?
output-fields:
  - name: What changed
    ask: What changed in version {version}?
    headings: [what is new, what changed, '{version}']
---
You tell engineers what is new.`,
      );
    const newest = 'SELECT "Version" FROM releases WHERE "State" = {state} ORDER BY "Version" DESC LIMIT 1';

    async function askUpgrades(question: string, sql = newest) {
      const index = await indexOf({ ...productFiles, 'data/releases.csv': releases });
      const agents = [await upgrades(sql)];
      const { state } = await runQuestion(question, {
        ...{ index, agents, reasoner: extractive, tables: createTableEngine() },
        agent: 'upgrades',
      });
      const text = state.outcome?.kind === 'declined' ? state.outcome.message : state.text;
      return { text, lookedUp: state.steps.filter(({ kind }) => kind === 'data') };
    }

    it('looks up there what the question leaves out, and shows it as a step', async () => {
      const { text, lookedUp } = await askUpgrades('What is new in what was released last?');
      assert.match(text, /Reports can be exported/);
      assert.deepEqual(
        lookedUp.map(({ summary }) => summary),
        ['1 value: 2.1'],
      );
    });

    it('takes what the question says', async () => {
      const { text, lookedUp } = await askUpgrades('What was released with 2.0?');
      assert.match(text, /SAML 2\.0/);
      assert.deepEqual(lookedUp, []);
    });

    it('asks back if no row has it', async () => {
      const { text, lookedUp } = await askUpgrades('What is planned?', `${newest} OFFSET 9`);
      assert.equal(text, 'Which version is it about?');
      assert.deepEqual(
        lookedUp.map(({ summary }) => summary),
        ['No value'],
      );
    });

    it('takes quotes of a question for text and no part of the query', async () => {
      const { text } = await askUpgrades(
        `What's released' OR 1 = 1 --`,
        'SELECT "Version" FROM releases WHERE "State" = {question}',
      );
      assert.equal(text, 'Which version is it about?');
    });

    it('says what is wrong with the query', async () => {
      const { lookedUp } = await askUpgrades('What was released?', 'SELECT "Number" FROM releases');
      assert.match(lookedUp[0]?.summary ?? '', /^No value: .*Number/);
    });
  });

  describe('and a language model', () => {
    const route = (agent: string) => ({
      kind: 'answer',
      question: '',
      tasks: [],
      options: [],
      reason: '',
      agent,
    });
    const prose = ['The product ', 'keeps backups for 30 days [1].'];

    async function askModel(
      agent: AgentContract,
      question: string,
      script: ConstructorParameters<typeof FakeChatModel>[0],
    ) {
      const model = new FakeChatModel(script);
      const reasoner = createGenerativeReasoner(model, extractive, { depth: 'balanced' });
      return { model, ...(await ask(question, { reasoner, settings: { maxRetries: 1 } }, [agent])) };
    }

    const keeper = () =>
      contractFrom(
        '---\nname: keeper\ndescription: Knows how long things are kept.\nwhen-to-use:\n  topics: [backups, retention, archive]\nfolders: [docs/security.md]\noutput-fields: [Period, Advice]\n---\nName the region first.',
      );

    it('lets it choose where words alone do not tell', async () => {
      const { line, model } = await askModel(await keeper(), 'How long are backups kept?', {
        router: [route('keeper')],
        synthesizer: [['**Period:** 30 days [1].\n\n**Advice:** The documents do not say.']],
      });
      assert.equal(line.agent, 'keeper');
      assert.match(model.asked('router')[0] ?? '', /keeper: Knows how long things are kept\./);
    });

    it('does not run an agent that the model made up', async () => {
      const { line } = await askModel(await keeper(), 'How long are backups kept?', {
        router: [route('lawyer')],
        synthesizer: [prose],
      });
      assert.deepEqual([line.agent, line.outcome], [null, 'answered']);
    });

    it('gives the writer instructions below the rules, and has a missing field written', async () => {
      const { line, model } = await askModel(await keeper(), '@keeper How long are backups kept?', {
        synthesizer: [prose, ['**Period:** They are kept [1].\n\n**Advice:** The documents do not say.']],
      });
      const [system = '', again = ''] = model.asked('synthesizer');
      assert.ok(
        system.indexOf('Add nothing that the passages do not say') < system.indexOf('Name the region first.'),
      );
      assert.match(again, /also "Period", "Advice"/);
      assert.deepEqual([line.retries, line.answer.includes('**Advice:**')], [1, true]);
    });
  });
});
