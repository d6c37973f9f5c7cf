import * as assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod/mini';

const root = path.resolve(import.meta.dirname, '..', '..', '..');
const pages = globSync(['*.md', 'docs/**/*.md'], { cwd: root });
const setting = z.object({ default: z.unknown(), scope: z.string() });
const manifest = z.object({
  capabilities: z.object({
    untrustedWorkspaces: z.object({ restrictedConfigurations: z.array(z.string()) }),
  }),
  contributes: z.object({
    configuration: z.array(z.object({ properties: z.record(z.string(), setting) })),
  }),
});

function read(page: string): string {
  return readFileSync(path.join(root, page), 'utf8');
}

/** A page without its code, in which nothing is a link or a heading. */
function prose(page: string): string {
  return read(page).replace(/^```[^]*?^```$/gm, '');
}

/** The names by which headings of a page are linked to, as GitHub makes them. */
function anchorsOf(page: string): readonly string[] {
  return Array.from(prose(page).matchAll(/^#{1,6} (.+)$/gm), ([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

describe('the pages of the documentation', () => {
  for (const page of pages) {
    it(`have links that lead somewhere: ${page}`, () => {
      const targets = Array.from(
        prose(page)
          .replace(/`[^`\n]*`/g, '')
          .matchAll(/\]\(([^)\s]+)\)/g),
        ([, target = '']) => target,
      );
      const dead = targets.filter((target) => {
        if (/^[a-z]+:/.test(target)) return false;
        const [file = '', anchor] = target.split('#');
        const linked = file === '' ? page : path.join(path.dirname(page), file);
        if (!existsSync(path.join(root, linked))) return true;
        return anchor !== undefined && !anchorsOf(linked).includes(anchor);
      });
      assert.deepEqual(dead, []);
    });
  }

  it('are all in the index', () => {
    const index = read('docs/README.md');
    const missing = globSync('**/*.md', { cwd: path.join(root, 'docs') }).filter(
      (page) => page !== 'README.md' && !index.includes(`(${page.replaceAll('\\', '/')})`),
    );
    assert.deepEqual(missing, []);
  });

  it('have every setting with its default, and whether a workspace that is not trusted can set it', () => {
    const { capabilities, contributes } = manifest.parse(JSON.parse(read('package.json')));
    const restricted = capabilities.untrustedWorkspaces.restrictedConfigurations;
    const rows = read('docs/settings.md')
      .split('\n')
      .map((line) => line.split('|').map((cell) => cell.trim()));
    for (const { properties } of contributes.configuration) {
      for (const [key, { default: value }] of Object.entries(properties)) {
        const name = `\`${key.replace('askDocs.', '')}\`${restricted.includes(key) ? ' ●' : ''}`;
        const shown = typeof value === 'number' || value === '' ? String(value) : `\`${written(value)}\``;
        assert.equal(rows.find((cells) => cells[1] === name)?.[2], shown, key);
      }
    }
  });
});

function written(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
