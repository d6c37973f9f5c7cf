import * as assert from 'node:assert/strict';
import { scopePath, type ScopeItem } from '../../../../src/core/model/scope';
import { suggestScope } from '../../../../src/extension/scope/suggestScope';

const documents = [
  'README.md',
  'docs/guide/install.md',
  'docs/policies/data-retention.md',
  'docs/policies/old/retention.md',
  'notes/Über Preise.txt',
];
const suggested = (text: string, current: readonly ScopeItem[] = [], of = documents): readonly string[] =>
  suggestScope(text, of, current).map(scopePath);

describe('suggestScope', () => {
  it('offers folders and files from the top down before anything is typed', () => {
    assert.deepEqual(suggested(''), [
      'docs/',
      'notes/',
      'README.md',
      'docs/guide/',
      'docs/policies/',
      'notes/Über Preise.txt',
      'docs/guide/install.md',
      'docs/policies/data-retention.md',
      'docs/policies/old/',
      'docs/policies/old/retention.md',
    ]);
  });

  it('has what fits as well in the order of the alphabet', () => {
    const of = ['de/a.md', 'archive/b.md', 'legal/c.md', 'file 10.md', 'file 9.md'];
    assert.deepEqual(suggested('', [], of).slice(0, 5), [
      ...['archive/', 'de/', 'file 9.md', 'file 10.md', 'legal/'],
    ]);
  });

  it('has the selection and the file that is open first, each once', () => {
    const current: readonly ScopeItem[] = [
      { kind: 'selection', id: 'docs/guide/install.md', lines: { start: 3, end: 5 } },
      { kind: 'file', id: 'docs/guide/install.md' },
    ];
    const all = suggested('', current);
    assert.deepEqual(all.slice(0, 3), ['docs/guide/install.md:3-5', 'docs/guide/install.md', 'docs/']);
    assert.equal(all.filter((path) => path === 'docs/guide/install.md').length, 1);
    assert.deepEqual(suggested('retention.md', current).slice(0, 1), ['docs/policies/old/retention.md']);
  });

  it('leaves out a file that is open and none of the documents', () => {
    assert.deepEqual(suggested('pack', [{ kind: 'file', id: 'package.json' }]), []);
  });

  const cases: readonly [text: string, best: string, what: string][] = [
    ['install', 'docs/guide/install.md', 'the beginning of a name'],
    ['retention', 'docs/policies/old/retention.md', 'the beginning of a name before a part of it'],
    ['pol', 'docs/policies/', 'a folder'],
    ['über', 'notes/Über Preise.txt', 'any letter case'],
    ['policies/data', 'docs/policies/data-retention.md', 'a part of a path'],
    ['dtrt', 'docs/policies/data-retention.md', 'letters in their order'],
  ];
  for (const [text, best, what] of cases) {
    it(`finds ${what}: ${text}`, () => {
      assert.equal(suggested(text)[0], best);
    });
  }

  it('offers nothing that does not fit, and never more than twenty', () => {
    assert.deepEqual(suggested('invoice'), []);
    const many = Array.from({ length: 50 }, (_, at) => `file-${at}.md`);
    assert.equal(suggested('file', [], many).length, 20);
  });
});
