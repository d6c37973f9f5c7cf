import * as assert from 'node:assert/strict';
import { stripVTControlCharacters } from 'node:util';
import type { CaseCheck, CaseResult } from '../../../../src/core/features/eval/cases/model';
import type { RunState } from '../../../../src/core/model/state';
import { caseReport, failures } from '../../../../src/extension/evaluation/askCases';
import { happyRun, rephraseRun } from '../../../support/sampleJudgements';

const missing: CaseCheck = {
  kind: 'document',
  passed: false,
  expected: 'faq.md',
  found: 'cites uploads.md',
};

function resultOf(run: RunState, checks: readonly CaseCheck[] = []): CaseResult {
  const { question } = run;
  const place = { file: '.askdocs/eval/check.jsonl', line: 1 };
  const evalCase = { id: 'one', question, documents: [], texts: [], outcome: 'answered', place } as const;
  return { case: evalCase, passed: checks.length === 0, checks, run, ms: 3 };
}

/** What a terminal shows, without its colours. */
function shown(result: CaseResult): readonly string[] {
  return stripVTControlCharacters(caseReport(result)).split('\r\n');
}

describe('the report of an evaluation case', () => {
  it('has the question, and the answer with each quote and its place', () => {
    const [question, ...lines] = shown(resultOf(happyRun));
    assert.equal(question, `✓ ${happyRun.question}`);
    assert.equal(lines[0], `  ${happyRun.text}`);
    const [citation] = happyRun.citations;
    assert.ok(citation);
    const cited = lines.find((line) => line.startsWith('  [1] ')) ?? '';
    assert.ok(cited.includes(citation.documentId) && cited.includes(citation.quote), cited);
  });

  it('says what was expected and what was found before the answer', () => {
    const lines = shown(resultOf(happyRun, [missing]));
    assert.deepEqual(lines.slice(0, 2), [
      `✗ ${happyRun.question}`,
      '  Expected a citation of faq.md; cites uploads.md.',
    ]);
  });

  it('has the reason where there is no answer', () => {
    const { outcome } = rephraseRun;
    assert.ok(outcome?.kind === 'declined');
    assert.ok(shown(resultOf(rephraseRun)).includes(`  ${outcome.message}`));
  });

  it('lets no text of a document control the terminal', () => {
    const { outcome } = happyRun;
    assert.ok(outcome?.kind === 'answered');
    const answer = { ...outcome.answer, text: 'Red \u001b[31malert\u0007 [1].' };
    const lines = caseReport(resultOf({ ...happyRun, outcome: { ...outcome, answer } })).split('\r\n');
    assert.equal(lines[1], '  Red alert [1].');
  });

  it('tells each expectation that was not met, and none that was', () => {
    const met: CaseCheck = { kind: 'outcome', passed: true, expected: 'an answer', found: '' };
    const told = failures(resultOf(happyRun, [met, missing]));
    assert.deepEqual(told, ['Expected a citation of faq.md; cites uploads.md.']);
  });
});
