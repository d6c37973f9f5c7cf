import * as assert from 'node:assert/strict';
import {
  bodiesOf,
  headingsAbove,
  headingsOf,
  readFile,
  reasonOf,
  whereIs,
} from '../../../support/readFormats';
import { zipFile } from '../../../support/zipFile';

const spaces = ['office', 'text', 'table', 'draw', 'presentation', 'dc'].map(
  (name) => `xmlns:${name}="${name}"`,
);
const content = (body: string) => ({
  'content.xml': `<office:document-content ${spaces.join(' ')}><office:body>${body}</office:body></office:document-content>`,
});
const paragraph = (text: string) => `<text:p>${text}</text:p>`;
const item = (text: string, inner = '') => `<text:list-item>${paragraph(text)}${inner}</text:list-item>`;
const row = (...cells: readonly string[]) =>
  `<table:table-row>${cells.map((cell) => `<table:table-cell>${paragraph(cell)}</table:table-cell>`).join('')}</table:table-row>`;

const text = content(`<office:text>
  <text:tracked-changes>${paragraph('Deleted')}</text:tracked-changes>
  <text:h text:outline-level="1">Handbook</text:h>
  <text:section><text:h text:outline-level="2">Leave</text:h></text:section>
  ${paragraph('Thirty<text:s/>days<text:line-break/>a <text:span>year</text:span>.')}
  <text:list>${item('Paid', `<text:list>${item('Sick leave')}</text:list>`)}${item('Unpaid')}</text:list>
  <table:table><table:table-header-rows>${row('Plan', 'Days')}</table:table-header-rows>${row('Basic', '30')}</table:table>
</office:text>`);

const slides = content(`<office:presentation>
  <draw:page><draw:frame presentation:class="title"><draw:text-box>${paragraph('Roadmap')}</draw:text-box></draw:frame>
    <draw:frame><draw:text-box><text:list>${item('Ship it')}</text:list></draw:text-box></draw:frame>
    <presentation:notes><draw:frame><draw:text-box>${paragraph('Say when.')}</draw:text-box></draw:frame></presentation:notes>
  </draw:page>
  <draw:page><draw:frame><draw:text-box>${paragraph('The end')}</draw:text-box></draw:frame></draw:page>
</office:presentation>`);

describe('readOpenDocument', () => {
  it('reads the headings, paragraphs, lists and tables of a text', async () => {
    const document = await readFile('a.odt', zipFile(text));
    assert.equal(document.title, 'Handbook');
    assert.deepEqual(bodiesOf(document), [
      'paragraph: Thirty days a year.',
      'list: - Paid\n  - Sick leave\n- Unpaid',
      'table: Plan | Days\nBasic | 30',
    ]);
    assert.deepEqual(await headingsAbove(document, 'Thirty'), ['Handbook', 'Leave']);
  });

  it('reads slides with their notes', async () => {
    const document = await readFile('a.odp', zipFile(slides));
    assert.deepEqual(headingsOf(document), ['Roadmap', 'Notes', 'Slide 2']);
    assert.deepEqual(
      ['Ship it', 'Say when.', 'The end'].map((words) => whereIs(document, words)),
      ['Slide 1', 'Slide 1', 'Slide 2'],
    );
  });

  it('takes the declared title', async () => {
    const meta =
      '<office:meta xmlns:office="o" xmlns:dc="d"><dc:title>Plans of 2026</dc:title></office:meta>';
    const document = await readFile('a.odp', zipFile({ ...slides, 'meta.xml': meta }));
    assert.equal(document.title, 'Plans of 2026');
  });

  for (const name of ['a.odt', 'a.ods']) {
    it(`says so when ${name} is protected by a password`, async () => {
      const manifest = '<manifest:manifest><manifest:encryption-data/></manifest:manifest>';
      const encrypted = zipFile({ 'content.xml': 'garbled', 'META-INF/manifest.xml': manifest });
      assert.equal(await reasonOf(name, encrypted), 'It is protected by a password.');
    });
  }
});
