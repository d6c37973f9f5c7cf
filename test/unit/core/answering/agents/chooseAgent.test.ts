import * as assert from 'node:assert/strict';
import { chooseAgent, isInDoubt } from '../../../../../src/core/answering/agents/chooseAgent';
import type { AgentContract } from '../../../../../src/core/model/agentContract';
import { mentionedAgent } from '../../../../../src/core/answering/agents/mention';
import { contractFrom, shippedAgent } from '../../../../support/productFiles';

describe('chooseAgent', () => {
  let agents: readonly AgentContract[];
  before(async () => {
    agents = await Promise.all([
      shippedAgent('requirements-reviewer.md'),
      shippedAgent('release-notes.md'),
      contractFrom(
        '---\nname: travel\ndescription: Knows what travelling costs.\nwhen-to-use:\n  topics: [hotel, train, receipt]\n---\nAnswer.',
      ),
    ]);
  });

  const questions: readonly [question: string, agent: string | undefined][] = [
    ['What changed in version 2.0?', 'release-notes'],
    ['Please list the breaking changes', 'release-notes'],
    ['How do I upgrade from 1.9 to 2.1?', 'release-notes'],
    ['Please review the requirements below', 'requirements-reviewer'],
    ['Do we meet the requirement that data must be encrypted at rest?', 'requirements-reviewer'],
    ['Is a receipt needed for the hotel?', 'travel'],
    ['How long are backups kept?', undefined],
    ['Which train do I take?', undefined],
    ['What is a requirement?', undefined],
    ['Which version of TLS is used?', undefined],
    ['What changed?', undefined],
    ['Review the release notes and check the requirement for breaking changes', undefined],
    ['', undefined],
  ];
  for (const [question, agent] of questions) {
    it(`gives ${agent ?? 'none'} for "${question}"`, () => {
      assert.equal(chooseAgent(question, agents)?.name, agent);
    });
  }

  it('says by which words it was chosen', () => {
    assert.match(chooseAgent('Please list the breaking changes', agents)?.reason ?? '', /“breaking changes”/);
  });

  it('is in doubt where a question only touches an agent', () => {
    assert.equal(isInDoubt('Which train do I take?', agents), true);
    assert.equal(isInDoubt('How long are backups kept?', agents), false);
  });
});

describe('mentionedAgent', () => {
  const agents = [{ name: 'release-notes' }];
  const questions: readonly [question: string, rest: string, agent: string | undefined][] = [
    ['@release-notes What is new?', 'What is new?', 'release-notes'],
    ['@Release-Notes: What is new?', 'What is new?', 'release-notes'],
    ['@release-note What is new?', 'What is new?', 'release-note'],
    ['@angular/core has which license?', '@angular/core has which license?', undefined],
    ['@deprecated means what?', '@deprecated means what?', undefined],
    ['Who is @release-notes for?', 'Who is @release-notes for?', undefined],
  ];
  for (const [question, rest, agent] of questions) {
    it(`takes ${agent ?? 'no agent'} from "${question}"`, () => {
      assert.deepEqual(mentionedAgent(question, agents), { question: rest, agent });
    });
  }
});
