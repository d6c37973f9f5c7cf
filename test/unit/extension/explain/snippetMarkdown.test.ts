import * as assert from 'node:assert/strict';
import type { Snippet } from '../../../../src/core/retrieval/definitions/snippet';
import { explainLink, snippetMarkdown } from '../../../../src/extension/explain/hover';

const snippet: Snippet = {
  documentId: 'docs/glossary.md',
  headings: ['Words', 'Terms'],
  place: { kind: 'lines', lines: { start: 12, end: 12 } },
  quote: '- **Grace period**: the time (in days)',
  text: 'the time in which it is free',
};

/** The command of the only link of a Markdown, and its argument. */
function linkOf(markdown: string): { readonly command: string; readonly argument: unknown } {
  const [, command = '', query = ''] = /\]\(command:([\w.]+)\?([^()\s]+)\)$/.exec(markdown) ?? [];
  const [argument] = JSON.parse(decodeURIComponent(query)) as readonly unknown[]; // Commands get a list of arguments.
  return { command, argument };
}

describe('snippetMarkdown', () => {
  it('shows the sentence and where it stands', () => {
    assert.match(
      snippetMarkdown(snippet),
      /^the time in which it is free — \[glossary\\\.md › Terms, L 12\]\(command:/,
    );
  });

  it('names the term of an entry', () => {
    assert.match(snippetMarkdown({ ...snippet, term: 'grace period' }), /^\*\*grace period\*\*: the time/);
  });

  it('opens the place of the quote', () => {
    const { documentId, headings, place, quote } = snippet;
    assert.deepEqual(linkOf(snippetMarkdown(snippet)), {
      command: 'askDocs.openQuote',
      argument: { documentId, headings, place, quote },
    });
  });

  it('shows what looks like Markdown as it is written', () => {
    const text = '[click](command:evil) <img src=x> ![a](https://a.example) $(flame) `x`';
    const [shown = ''] = snippetMarkdown({ ...snippet, text }).split(' — ');
    assert.doesNotMatch(shown, /(?<!\\)[[\]()`!$]|<|:\/\//);
  });
});

describe('explainLink', () => {
  it('carries the text', () => {
    assert.deepEqual(linkOf(explainLink('f(x)')), { command: 'askDocs.explainSelection', argument: 'f(x)' });
  });
});
