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

const paragraph = (text: string, level = 0) =>
  `<a:p><a:pPr lvl="${level}"/><a:r><a:t>${text.slice(0, 3)}</a:t></a:r><a:r><a:t>${text.slice(3)}</a:t></a:r></a:p>`;
const shape = (placeholder: string, ...paragraphs: readonly string[]) =>
  `<p:sp><p:nvSpPr><p:nvPr>${placeholder}</p:nvPr></p:nvSpPr><p:txBody>${paragraphs.join('')}</p:txBody></p:sp>`;
const part = (name: string, ...shapes: readonly string[]) =>
  `<p:${name} xmlns:p="p" xmlns:a="a" xmlns:r="r"><p:cSld><p:spTree>${shapes.join('')}</p:spTree></p:cSld></p:${name}>`;
const relations = (...entries: readonly (readonly [id: string, type: string, target: string])[]) =>
  `<Relationships>${entries.map(([id, type, target]) => `<Relationship Id="${id}" Type="http://x/${type}" Target="${target}"/>`).join('')}</Relationships>`;

const title = '<p:ph type="title"/>';
const body = '<p:ph idx="1"/>';

const table = `<p:graphicFrame><a:graphic><a:graphicData><a:tbl>${[
  ['Plan', 'Price'],
  ['Basic', '3 EUR'],
]
  .map(
    (row) =>
      `<a:tr>${row.map((cell) => `<a:tc><a:txBody>${paragraph(cell)}</a:txBody></a:tc>`).join('')}</a:tr>`,
  )
  .join('')}</a:tbl></a:graphicData></a:graphic></p:graphicFrame>`;

/** The slides are shown in another order than their files are numbered. */
const deck = {
  'ppt/presentation.xml':
    '<p:presentation xmlns:p="p" xmlns:r="r"><p:sldIdLst><p:sldId r:id="r2"/><p:sldId r:id="r1"/><p:sldId r:id="r3"/></p:sldIdLst></p:presentation>',
  'ppt/_rels/presentation.xml.rels': relations(
    ['r1', 'slide', 'slides/slide1.xml'],
    ['r2', 'slide', 'slides/slide2.xml'],
    ['r3', 'slide', '/ppt/slides/slide3.xml'],
  ),
  'ppt/slides/slide1.xml': part('sld', shape('<p:ph type="sldNum"/>', paragraph('99')), table),
  'ppt/slides/slide2.xml': part(
    'sld',
    shape(title, paragraph('Backups')),
    shape(body, paragraph('Kept for 30 days'), paragraph('Encrypted', 1)),
  ),
  'ppt/slides/_rels/slide2.xml.rels': relations(['n', 'notesSlide', '../notesSlides/notesSlide1.xml']),
  'ppt/notesSlides/notesSlide1.xml': part(
    'notes',
    shape('<p:ph type="sldImg"/>'),
    shape('<p:ph type="body" idx="1"/>', paragraph('Mention the audit.')),
  ),
  'ppt/slides/slide3.xml': part(
    'sld',
    `<p:grpSp>${shape('', paragraph('A box &amp; more'))}</p:grpSp>`,
    `<mc:AlternateContent xmlns:mc="m"><mc:Choice>${shape('', paragraph('Once'))}</mc:Choice><mc:Fallback>${shape('', paragraph('Once'))}</mc:Fallback></mc:AlternateContent>`,
  ),
  'ppt/slides/_rels/slide3.xml.rels': relations(['d', 'diagramData', '../diagrams/data1.xml']),
  'ppt/diagrams/data1.xml': `<dgm:dataModel xmlns:dgm="d" xmlns:a="a">${paragraph('Plan it')}${paragraph('Build it')}</dgm:dataModel>`,
};

describe('readPresentation', () => {
  it('has the slides in the order in which they are shown', async () => {
    const document = await readFile('a.pptx', zipFile(deck));
    assert.deepEqual(headingsOf(document), ['Backups', 'Notes', 'Slide 2', 'Slide 3']);
    assert.deepEqual(
      ['Kept for 30 days', 'Mention', 'Basic', 'A box'].map((words) => whereIs(document, words)),
      ['Slide 1', 'Slide 1', 'Slide 2', 'Slide 3'],
    );
  });

  it('says what merged cells of a table say in each of them', async () => {
    const cellOf = (text: string, attributes = '') =>
      `<a:tc ${attributes}><a:txBody>${paragraph(text)}</a:txBody></a:tc>`;
    const rows = [
      cellOf('Team') + cellOf('Hours', 'gridSpan="2"') + cellOf('', 'hMerge="1"'),
      cellOf('Red', 'rowSpan="2"') + cellOf('Ann') + cellOf('5'),
      cellOf('', 'vMerge="1"') + cellOf('Bo') + cellOf('6'),
      cellOf('Both teams rest', 'gridSpan="3"') + cellOf('', 'hMerge="1"') + cellOf('', 'hMerge="1"'),
    ];
    const merged = `<p:graphicFrame><a:tbl>${rows.map((row) => `<a:tr>${row}</a:tr>`).join('')}</a:tbl></p:graphicFrame>`;
    const file = zipFile({ ...deck, 'ppt/slides/slide1.xml': part('sld', merged) });
    assert.ok(
      bodiesOf(await readFile('talk.pptx', file)).includes(
        'table: Team | Hours | Hours\nRed | Ann | 5\nRed | Bo | 6\nBoth teams rest',
      ),
    );
  });

  it('reads lists, tables, groups and diagrams, each once, and no slide numbers', async () => {
    assert.deepEqual(bodiesOf(await readFile('a.pptx', zipFile(deck))), [
      'list: - Kept for 30 days\n  - Encrypted',
      'paragraph: Mention the audit.',
      'table: Plan | Price\nBasic | 3 EUR',
      'paragraph: A box & more',
      'paragraph: Once',
      'list: - Plan it\n- Build it',
    ]);
  });

  it('has the notes below the title of their slide', async () => {
    const document = await readFile('a.pptx', zipFile(deck));
    assert.deepEqual(await headingsAbove(document, 'Mention'), ['Backups', 'Notes']);
  });

  it('says why when a slide is not well-formed', async () => {
    const broken = { ...deck, 'ppt/slides/slide2.xml': deck['ppt/slides/slide2.xml'].slice(0, -40) };
    assert.equal(await reasonOf('a.pptx', zipFile(broken)), 'It is damaged, or not a presentation.');
  });
});
