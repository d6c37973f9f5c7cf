import assert from 'node:assert/strict';
import { knownLanguage } from '../../../../src/webview/code/codeBlock';
import '../../../../src/webview/code/highlight';

/** Code with what has a colour as `text:kind`. */
function colours(fence: string, code: string): readonly string[] {
  const language = knownLanguage(fence) ?? assert.fail(`${fence} is not known`);
  const pieces = globalThis.askDocsHighlight?.(code, language) ?? [];
  assert.equal(pieces.map(({ text }) => text).join(''), code);
  return pieces.flatMap(({ text, kind }) => (kind === undefined ? [] : [`${text}:${kind}`]));
}

describe('the colours of code', () => {
  it('are by what the words are', () => {
    assert.deepEqual(colours('ts', 'const days = 30; // kept'), [
      'const:keyword',
      '30:number',
      '// kept:comment',
    ]);
  });

  it('are those of the language that is named with others behind it', () => {
    assert.deepEqual(colours('JSON title="a.json"', '{"keep": true}'), ['"keep":name', 'true:keyword']);
  });

  it('are those of a language within another', () => {
    assert.ok(colours('html', '<script>const a = 1;</script>').includes('const:keyword'));
  });

  for (const fence of [
    'sh',
    'c++',
    'diff',
    'docker',
    'toml',
    'java',
    'js',
    'ps1',
    'py',
    'sql',
    'xml',
    'yml',
  ]) {
    it(`are known for ${fence}`, () => {
      assert.deepEqual(colours(fence, ''), []);
    });
  }

  it('are not known for other languages', () => {
    assert.equal(knownLanguage('mermaid'), undefined);
  });
});
