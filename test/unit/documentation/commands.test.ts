import * as assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import * as z from 'zod/mini';

const root = path.resolve(import.meta.dirname, '..', '..', '..');
const pages = globSync(['*.md', 'docs/**/*.md'], { cwd: root });
const manifest = z.object({ scripts: z.record(z.string(), z.string()) });

interface Program {
  readonly name: string;
  readonly file: string;
}

async function load<Exports>(file: string): Promise<Exports> {
  return (await import(pathToFileURL(path.join(root, file)).href)) as Exports;
}

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
    assert.deepEqual(
      files.filter((file) => !existsSync(path.join(root, file))),
      [],
    );
  });

  it('name only parts and programs of npm run bench that there are', async () => {
    const { partNames } = await load<{ readonly partNames: readonly string[] }>('bench/parts.mjs');
    const { programs } = await load<{ readonly programs: readonly Program[] }>('bench/programs.mjs');
    assert.deepEqual(
      programs.filter(({ file }) => !existsSync(path.join(root, file))),
      [],
    );
    const known = [...partNames, ...programs.map(({ name }) => name)];
    const named = pages.flatMap((page) =>
      Array.from(read(page).matchAll(/npm run bench -- ([a-z][\w-]*)/g), ([, name = '']) => name),
    );
    assert.deepEqual(
      named.filter((name) => !known.includes(name)),
      [],
    );
  });
});
