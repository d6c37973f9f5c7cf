import * as assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { parseCases } from '../../../src/core/features/eval/cases/parseCases';

const page = readFileSync(path.join(import.meta.dirname, '../../../docs/evaluation.md'), 'utf8');

/** The examples of the page in one language. */
function examples(language: string): readonly string[] {
  return [...page.matchAll(new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\`$`, 'gm'))].map(
    ([, text = '']) => text,
  );
}

describe('docs/evaluation.md', () => {
  it('shows cases that can be asked', () => {
    const [text = ''] = examples('jsonl');
    const { cases, problems } = parseCases({ file: 'a.jsonl', text, idPrefix: '' });
    assert.deepEqual([cases.length, problems], [3, []]);
  });

  it('shows files of CI systems that are YAML, with a step that evaluates', () => {
    const files = examples('yaml');
    assert.equal(files.length, 2);
    for (const file of files)
      assert.match(JSON.stringify(parse(file)), /"(?:run":")?ask-docs eval docs --junit/);
  });
});
