import * as assert from 'node:assert/strict';
import { parseCases } from '../../../../../../src/core/features/eval/cases/parseCases';

const file = '.askdocs/eval/pumps.jsonl';

function parse(text: string, idPrefix = '') {
  return parseCases({ file, text, idPrefix });
}

/** What is wrong with a line. */
function problemOf(line: string): string | undefined {
  return parse(line).problems[0]?.reason;
}

describe('parseCases', () => {
  it('reads a question with what its answer has to show', () => {
    const line = `{"id": "interval", "question": "How often?", "documents": ["a.md", "specs/"], "texts": ["12 months"]}`;
    assert.deepEqual(parse(line).cases, [
      {
        ...{ id: 'interval', question: 'How often?', documents: ['a.md', 'specs/'], texts: ['12 months'] },
        ...{ outcome: 'answered', place: { file, line: 1 } },
      },
    ]);
  });

  it('takes one document and one text without a list, and query for question', () => {
    const [read] = parse('{"query": "How often?", "document": "a.md", "text": "12 months"}').cases;
    assert.deepEqual([read?.question, read?.documents, read?.texts], ['How often?', ['a.md'], ['12 months']]);
  });

  it('names a case by its place when it has no id', () => {
    assert.equal(parse('\n{"question": "How often?"}').cases[0]?.id, `${file}:2`);
  });

  it('overlooks a byte order mark, Windows line ends, empty lines and comments', () => {
    const text =
      '\uFEFF{"question": "How often?"}\r\n\r\n// more\r\n  // and more\r\n{"question": "Who?"}\r\n';
    const { cases, problems } = parse(text);
    assert.deepEqual(
      [cases.map(({ question, place }) => [question, place.line]), problems],
      [
        [
          ['How often?', 1],
          ['Who?', 5],
        ],
        [],
      ],
    );
  });

  it('tells a line that cannot be used, and goes on', () => {
    const { cases, problems } = parse('{"question": \n{"question": "Who?"}');
    assert.deepEqual([cases.length, problems.map(({ place }) => place)], [1, [{ file, line: 1 }]]);
    assert.match(problems[0]?.reason ?? '', /not a JSON object on one line/);
  });

  it('knows which field was meant', () => {
    assert.equal(
      problemOf('{"question": "Who?", "documnets": ["a.md"]}'),
      'unknown field: documnets; did you mean documents?',
    );
  });

  it('lists the fields when none is near', () => {
    assert.match(problemOf('{"question": "Who?", "weight": 2}') ?? '', /^unknown field: weight; known are /);
  });

  it('says what a field takes', () => {
    assert.deepEqual(
      ['{"question": 3}', '{"question": "Who?", "outcome": "no"}', '{"question": "Who?", "text": [1]}'].map(
        problemOf,
      ),
      [
        '“question” must be a text that is not empty',
        '“outcome” must be answered or declined',
        '“text” must be a text that is not empty, or a list of them',
      ],
    );
  });

  it('does not take an empty list for an expectation', () => {
    assert.equal(
      problemOf('{"question": "Who?", "documents": []}'),
      '“documents” is empty, so nothing is expected of it',
    );
  });

  it('misses a question', () => {
    assert.equal(problemOf('{"document": "a.md"}'), '“question” is missing');
  });

  it('does not take an id twice', () => {
    const line = '{"id": "one", "question": "Who?"}';
    assert.deepEqual(parse(`${line}\n${line}`).problems, [
      { place: { file, line: 2 }, reason: 'the id “one” is that of line 1 already' },
    ]);
  });

  it('does not take a document for a question that is declined', () => {
    const line = '{"question": "Who?", "outcome": "declined", "document": "a.md"}';
    assert.match(problemOf(line) ?? '', /^a question that is declined has no answer/);
  });

  it('does not take paths outside of the folder', () => {
    for (const path of ['../a.md', '/etc/passwd', 'C:\\\\a.md', 'https://example.com/a.md'])
      assert.match(problemOf(`{"question": "Who?", "document": "${path}"}`) ?? '', /not the path/, path);
  });

  it('does not take a text that no quote could hold', () => {
    assert.match(problemOf('{"question": "Who?", "text": "–"}') ?? '', /no letter or digit/);
  });

  it('understands paths as Windows and shells write them', () => {
    const [read] = parse(String.raw`{"question": "Who?", "documents": ["specs\\pump.md", "./a.md"]}`).cases;
    assert.deepEqual(read?.documents, ['specs/pump.md', 'a.md']);
  });

  it('gives the ids of documents where there are several folders', () => {
    assert.deepEqual(parse('{"question": "Who?", "document": "a.md"}', 'docs/').cases[0]?.documents, [
      'docs/a.md',
    ]);
  });
});
