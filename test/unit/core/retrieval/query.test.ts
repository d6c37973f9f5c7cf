import * as assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseQuery } from '../../../../src/core/retrieval/query';
import { analyze } from '../../../../src/core/language/analyze';
import { evalFolder } from '../../../support/officeFiles';

/** The questions of which a term is lost. */
function lossesOf(questions: readonly string[]): string[] {
  return questions.filter(
    (question) => String(analyze(parseQuery(question).text)) !== String(analyze(question)),
  );
}

describe('parseQuery', () => {
  const unchanged = [
    'What is the retry limit?',
    'How to use Write-Progress across multiple threads with ForEach-Object -Parallel',
    'why does std::vector grow at 10:30',
    'in: the beginning',
    'see https://example.com/in:docs?type:pdf and file:///etc/hosts',
    'const type:string = "',
    'a 5" pipe and a 3" pipe',
    "the users' own 'files'",
    'a range of -5 to -10 degrees',
    'docker run --rm -it image -name',
    'go test -run',
    'find . -name',
    'state-of-the-art -- or not',
    '- first\n-second\n- third',
    'run `npm test -fast in:docs` here',
    '-draft',
    'in:',
    '',
  ];
  for (const query of unchanged) {
    it(`leaves "${query.replaceAll('\n', '⏎')}" as it is`, () => {
      const { text, filter, phrases } = parseQuery(query);
      assert.deepEqual(
        { text, filter, phrases },
        { text: query, filter: { conditions: [], excluded: [] }, phrases: [] },
      );
    });
  }

  const phrases: readonly [query: string, phrases: readonly string[]][] = [
    ['"retry limit" upload', ['retry limit']],
    ['“retry limit” and «délai de grâce»', ['retry limit', 'délai de grâce']],
    ['die „maximale Anzahl“', ['maximale Anzahl']],
    ['「再試行の上限」', ['再試行の上限']],
    ['the ("quoted") word', ['quoted']],
    ['""" " "', []],
  ];
  for (const [query, expected] of phrases) {
    it(`finds the phrases of ${query} and searches their words`, () => {
      const parsed = parseQuery(query);
      assert.deepEqual([parsed.phrases, parsed.text], [expected, query]);
    });
  }

  const exact: readonly [query: string, isExact: boolean][] = [
    ['"retry limit" upload', true],
    ['"retry limit"', true],
    ['what does "strict" mean', false],
    ['Explain this: "the limit"', false],
    ['"strict" mode?', false],
    ['「再試行」とは何ですか', false],
    ['retry limit', false],
  ];
  for (const [query, isExact] of exact) {
    it(`${isExact ? 'asks' : 'does not ask'} for the exact words in ${query}`, () => {
      assert.equal(parseQuery(query).isExact, isExact);
    });
  }

  const excluded: readonly [query: string, excluded: readonly string[], text: string][] = [
    ['retry limit -draft', ['draft'], 'retry limit'],
    ['-draft retry limit', ['draft'], 'retry limit'],
    ['retry -draft limit -max_retries', ['draft', 'max_retries'], 'retry limit'],
    ['retry -"old policy" limit', ['old policy'], 'retry limit'],
    ['retry -“Old Policy”', ['Old Policy'], 'retry'],
    ['备份 -草案', ['草案'], '备份'],
    ['"retry limit" -draft', ['draft'], '"retry limit"'],
    ['What is the limit -draft?', ['draft'], 'What is the limit ?'],
  ];
  for (const [query, expected, text] of excluded) {
    it(`leaves out what ${query} excludes`, () => {
      const parsed = parseQuery(query);
      assert.deepEqual([parsed.filter.excluded, parsed.text], [expected, text]);
    });
  }

  const conditions: readonly [query: string, kind: string, value: string, negated: boolean][] = [
    ['in:docs/ retry limit', 'in', 'docs/', false],
    ['retry limit IN:docs/,', 'in', 'docs/', false],
    ['retry in:"my notes/2024" limit', 'in', 'my notes/2024', false],
    ['retry limit -in:drafts/', 'in', 'drafts/', true],
    ['type:pdf retry limit', 'type', 'pdf', false],
    ['retry limit ext:.md', 'type', '.md', false],
    ['retry limit -file:readme', 'file', 'readme', true],
  ];
  for (const [query, kind, value, negated] of conditions) {
    it(`understands the condition of ${query}`, () => {
      const parsed = parseQuery(query);
      assert.deepEqual(parsed.filter.conditions, [{ kind, value, negated }]);
      assert.equal(parsed.text, 'retry limit');
    });
  }

  it('loses no term of a question in plain words, whatever marks it has', () => {
    const questions = [
      'How long are backups kept -- thirty days or more?',
      "What's the out-of-hours number (if any)?",
      'Is the limit 5 GB, 10 GB or "as agreed"?',
      'What does npm run build -- --watch do?',
      'Who signs: the buyer, the seller/landlord, or both?',
      'Was kostet der „Team“-Tarif – monatlich?',
      'Does section 4.2(b) apply to well-known sub-processors?',
      'When is max_retries ignored, e.g. for HTTP 429?',
    ];
    assert.deepEqual(lossesOf(questions), []);
  });

  it('loses no term of the questions that people asked (evaluation data)', function () {
    const folder = evalFolder();
    if (folder === undefined) return this.skip();
    const lines = globSync(path.join(folder, '*', 'queries.dev.jsonl')).flatMap((file) =>
      readFileSync(file, 'utf8').split('\n').filter(Boolean),
    );
    const questions = lines.map((line) => (JSON.parse(line) as { query: string }).query);
    assert.deepEqual(lossesOf(questions), []);
  });
});
