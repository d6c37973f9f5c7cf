import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { textOf } from '../../unit/webview/drawRun';

interface DrawnPage {
  readonly name: string;
  readonly html: string;
  readonly data: string;
}

/** Drawn in a process of its own, as texts are fixed once they are read. */
function drawnPages(): readonly DrawnPage[] {
  const program = path.join(import.meta.dirname, 'bracketedPages.ts');
  const output = execFileSync(process.execPath, ['--import', 'tsx', program], { encoding: 'utf8' });
  return JSON.parse(output) as readonly DrawnPage[];
}

/** What is read or read out: attributes that are texts, and the texts between tags; months have names without our help. */
function shownTexts(html: string): string {
  const page = html.replace(/<time[^>]*>[^<]*<\/time>/g, ' ');
  const attributes = [...page.matchAll(/ (?:aria-label|title|alt|placeholder)="([^"]*)"/g)];
  return [...attributes.map(([, text = '']) => text), page].map(textOf).join('\n');
}

/** Without brackets and what is in them, the innermost first. */
function outsideBrackets(text: string): string {
  const less = text.replace(/⟦[^⟦⟧]*⟧/g, ' ');
  return less === text ? text : outsideBrackets(less);
}

const wordsOf = (text: string): readonly string[] => text.match(/\p{L}{2,}/gu) ?? [];

describe('the page in another language', () => {
  let pages: readonly DrawnPage[] = [];

  before(function () {
    this.timeout(60_000);
    pages = drawnPages();
  });

  it('has no word that neither can be translated nor comes with the run', () => {
    const fixed = pages.flatMap(({ name, html, data }) => {
      const known = new Set(wordsOf(data));
      return wordsOf(outsideBrackets(shownTexts(html)))
        .filter((word) => !known.has(word))
        .map((word) => `${name}: ${word}`);
    });
    assert.deepEqual([...new Set(fixed)], []);
  });

  it('shows texts of ours at all', () => {
    assert.deepEqual(
      pages.filter(({ html }) => !html.includes('⟦')).map(({ name }) => name),
      [],
    );
  });
});
