// A separate script, loaded with the first highlighted code: it is half as large as the page.
import type { Emitter, HLJSOptions } from 'highlight.js';
import hljs from 'highlight.js/lib/core';
import bash from 'highlight.js/lib/languages/bash';
import c from 'highlight.js/lib/languages/c';
import diff from 'highlight.js/lib/languages/diff';
import dockerfile from 'highlight.js/lib/languages/dockerfile';
import ini from 'highlight.js/lib/languages/ini';
import java from 'highlight.js/lib/languages/java';
import javascript from 'highlight.js/lib/languages/javascript';
import json from 'highlight.js/lib/languages/json';
import powershell from 'highlight.js/lib/languages/powershell';
import python from 'highlight.js/lib/languages/python';
import sql from 'highlight.js/lib/languages/sql';
import typescript from 'highlight.js/lib/languages/typescript';
import xml from 'highlight.js/lib/languages/xml';
import yaml from 'highlight.js/lib/languages/yaml';
import type { CodePiece, Highlight, PieceKind } from './highlighter';

const languages = {
  ...{ bash, c, diff, dockerfile, ini, java, javascript, json },
  ...{ powershell, python, sql, typescript, xml, yaml },
};
for (const [name, language] of Object.entries(languages)) hljs.registerLanguage(name, language);

const kinds: Readonly<Record<string, PieceKind>> = {
  keyword: 'keyword',
  'meta.keyword': 'keyword',
  'selector-tag': 'keyword',
  name: 'keyword',
  section: 'keyword',
  string: 'string',
  regexp: 'string',
  'meta.string': 'string',
  'char.escape': 'constant',
  number: 'number',
  literal: 'constant',
  symbol: 'constant',
  'variable.constant': 'constant',
  title: 'function',
  'title.function': 'function',
  'title.class': 'type',
  'title.class.inherited': 'type',
  type: 'type',
  built_in: 'type',
  attr: 'name',
  attribute: 'name',
  property: 'name',
  variable: 'name',
  'variable.language': 'keyword',
  'template-variable': 'name',
  comment: 'comment',
  quote: 'comment',
  meta: 'comment',
  doctag: 'comment',
  addition: 'added',
  deletion: 'removed',
  strong: 'strong',
};

/** Collects the tokens of highlight.js as pieces; its own emitter writes HTML. */
class PieceEmitter implements Emitter {
  readonly pieces: CodePiece[] = [];
  readonly #scopes: string[] = [];

  startScope(name: string): void {
    this.#scopes.push(name);
  }

  endScope(): void {
    this.#scopes.pop();
  }

  // For scopes of more than one word, the library calls these two methods by other names than its types
  // declare.
  openNode(name: string): void {
    this.startScope(name);
  }

  closeNode(): void {
    this.endScope();
  }

  addText(text: string): void {
    if (text === '') return;
    // A scope without a colour takes that of its parent.
    const scope = this.#scopes.findLast((name) => Object.hasOwn(kinds, name));
    const kind = scope === undefined ? undefined : kinds[scope];
    const last = this.pieces.at(-1);
    if (last !== undefined && last.kind === kind)
      this.pieces[this.pieces.length - 1] = { text: last.text + text, kind };
    else this.pieces.push({ text, kind });
  }

  __addSublanguage(emitter: Emitter): void {
    if (emitter instanceof PieceEmitter) this.pieces.push(...emitter.pieces);
  }

  finalize(): void {
    this.#scopes.length = 0;
  }

  toHTML(): string {
    return '';
  }
}

const options: Partial<HLJSOptions> = { __emitter: PieceEmitter };
hljs.configure(options);

const highlight: Highlight = (code, language) => {
  const { _emitter: emitter } = hljs.highlight(code, { language, ignoreIllegals: true });
  return emitter instanceof PieceEmitter ? emitter.pieces : [{ text: code, kind: undefined }];
};

globalThis.askDocsHighlight = highlight;
