import * as assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import * as z from 'zod/mini';

const root = path.resolve(import.meta.dirname, '..', '..', '..');
const pages = globSync(['*.md', 'docs/**/*.md'], { cwd: root });
const manifest = z.object({ scripts: z.record(z.string(), z.string()) });

function read(page: string): string {
  return readFileSync(path.join(root, page), 'utf8');
}

describe('commands that the documentation names', () => {
  const { scripts } = manifest.parse(JSON.parse(read('package.json')));

  for (const page of pages) {
    const names = Array.from(read(page).matchAll(/npm run ([a-z][\w:-]*)/g), ([, name = '']) => name);
    if (names.length === 0) continue;
    it(`of ${page} can be run`, () => {
      assert.deepEqual(
        names.filter((name) => scripts[name] === undefined),
        [],
      );
    });
  }

  it('have only files that exist', () => {
    const files = Object.values(scripts).flatMap((command) =>
      command.split(' ').filter((word) => /^(?:scripts|bench|test)\/[\w/.]+\.(?:mjs|ts)$/.test(word)),
    );
    const all = globSync(['scripts/**/*.mjs', 'bench/**/*.{ts,mjs}', 'test/**/*.ts'], { cwd: root });
    assert.deepEqual(
      files.filter((file) => !all.includes(file)),
      [],
    );
  });

  it('name only parts of npm run bench that there are', async () => {
    const file = pathToFileURL(path.join(root, 'bench', 'parts.mjs')).href;
    const { partNames } = (await import(file)) as { readonly partNames: readonly string[] };
    const named = pages.flatMap((page) =>
      Array.from(read(page).matchAll(/npm run bench -- --only ([\w,]+)/g), ([, names = '']) => names),
    );
    assert.deepEqual(
      named.flatMap((names) => names.split(',')).filter((name) => !partNames.includes(name)),
      [],
    );
  });
});
