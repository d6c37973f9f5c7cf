// A folder of small real files: a PDF, a Word document, a workbook, slides, a table, a web page and a notebook, each with
// facts that only it holds.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as xlsx from '@e965/xlsx';
import { strToU8, zipSync } from 'fflate';

const contract = [
  [
    'Support contract',
    'This contract is between Harbour Freight Systems and its customers. It describes which support is given, when, and by whom. The parties sign it once a year, and it ends on the last day of December.',
    'Scope',
    'Support covers the booking service, the crane scheduler and the reports. It does not cover changes that a customer made to the software, nor the hardware that the software runs on.',
  ],
  [
    'Response times',
    'A critical incident is answered within 45 minutes, by day and by night. An incident counts as critical when no ship can be loaded.',
    'All other incidents are answered on the next working day. The customer names a contact who can be reached while the incident is open.',
  ],
  [
    'Termination',
    'Either party may end the contract with ninety days of notice, in writing. What was paid for the months after the end is given back.',
  ],
];

const handbook = [
  ['Heading1', 'Travel handbook'],
  ['', 'Who travels for the company reads this first. Bookings go through the travel desk.'],
  ['Heading2', 'Trains'],
  ['', 'Journeys of less than five hours are made by train, in second class.'],
  ['Heading2', 'Hotels'],
  ['', 'A hotel room may cost up to 140 euros a night, breakfast included.'],
  ['', 'Dearer rooms need the consent of the head of the department before the booking.'],
];

const berths = [
  ['Berth', 'Depth', 'Crane', 'Fee per day'],
  ['North 1', '9 m', '40 t', '310 EUR'],
  ['North 2', '11 m', '40 t', '355 EUR'],
  ['South 1', '14 m', '65 t', '480 EUR'],
  ['South 2', '14 m', '90 t', '525 EUR'],
];
const discounts = [
  ['Ship class', 'Discount', 'Condition'],
  ['Ferry', '15 %', 'twelve calls a year'],
  ['Reefer', '5 %', 'shore power used'],
];

const slides = [
  ['Harbour safety', 'What everybody on the quay has to know'],
  ['Storms', 'Cranes are locked down when the wind blows with more than 72 kilometres an hour'],
];

const pilots = [
  'name,station,languages,radio channel',
  'Marta Lindqvist,Outer Light,"Swedish, English",12',
  'Jonas Weir,Outer Light,English,12',
  'Aiko Tanabe,River Mouth,"Japanese, English",69',
];

const page = `<!doctype html>
<html lang="en">
<head><title>Gate opening hours</title></head>
<body>
<nav><a href="/">Home</a> <a href="/gates">Gates</a></nav>
<main>
  <h1>Gate opening hours</h1>
  <p>Lorries enter the port by the east gate.</p>
  <h2>East gate</h2>
  <p>The east gate opens at <strong>5:30</strong> on working days,
     and <em>at 8:00</em> on Saturdays &amp; holidays.</p>
</main>
</body>
</html>
`;

const cells = [
  ['markdown', ['# Waiting times\n', '\n', 'How long ships wait at the roads before a berth is free.']],
  ['code', ['waits = [3.5, 4.0, 9.5, 2.0]\n', 'print(sum(waits) / len(waits))']],
  [
    'code',
    [
      '# Ships that wait longer than eight hours are reported to the harbour master.\n',
      'late = [w for w in waits if w > 8]',
    ],
  ],
];

/** Writes the files below a folder; `browser` prints the PDF. */
export async function writeOfficeWorkspace(folder, browser) {
  const files = {
    'contracts/support.pdf': await printPdf(browser),
    'handbook/travel.docx': wordDocument(),
    'berths.xlsx': workbook(),
    'safety.pptx': presentation(),
    'pilots.csv': `${pilots.join('\n')}\n`,
    'gates.html': page,
    'waiting-times.ipynb': notebook(),
  };
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
}

async function printPdf(browser) {
  const tab = await browser.newPage();
  const pages = contract.map((paragraphs) => {
    const body = paragraphs.map((text) => (text.length < 30 ? `<h1>${text}</h1>` : `<p>${text}</p>`));
    return `<section style="break-after: page">${body.join('')}</section>`;
  });
  await tab.setContent(pages.join(''));
  const bytes = await tab.pdf({ format: 'A5' });
  await tab.close();
  return bytes;
}

const namespace = 'http://schemas.openxmlformats.org';
const relationshipType = `${namespace}/officeDocument/2006/relationships`;

/** An Office file: parts by path, each XML without its first line. */
function officeFile(parts) {
  const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
  const entries = Object.entries(parts).map(([name, xml]) => [name, strToU8(declaration + xml)]);
  return zipSync(Object.fromEntries(entries));
}

/** Parts of a file by the type of their content, without `application/vnd.openxmlformats-officedocument.`. */
function contentTypes(types) {
  const overrides = Object.entries(types).map(
    ([part, type]) =>
      `<Override PartName="/${part}" ContentType="application/vnd.openxmlformats-officedocument.${type}+xml"/>`,
  );
  const relationships =
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>';
  return `<Types xmlns="${namespace}/package/2006/content-types">${relationships}${overrides.join('')}</Types>`;
}

function relations(...targets) {
  const entries = targets.map(
    ([type, target], index) =>
      `<Relationship Id="r${String(index + 1)}" Type="${relationshipType}/${type}" Target="${target}"/>`,
  );
  return `<Relationships xmlns="${namespace}/package/2006/relationships">${entries.join('')}</Relationships>`;
}

function wordDocument() {
  const paragraphs = handbook.map(([style, text]) => {
    const properties = style === '' ? '' : `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`;
    return `<w:p>${properties}<w:r><w:t>${text}</w:t></w:r></w:p>`;
  });
  const styles = [1, 2].map(
    (level) =>
      `<w:style w:type="paragraph" w:styleId="Heading${String(level)}"><w:name w:val="heading ${String(level)}"/></w:style>`,
  );
  const xmlns = `xmlns:w="${namespace}/wordprocessingml/2006/main"`;
  return officeFile({
    '[Content_Types].xml': contentTypes({
      'word/document.xml': 'wordprocessingml.document.main',
      'word/styles.xml': 'wordprocessingml.styles',
    }),
    '_rels/.rels': relations(['officeDocument', 'word/document.xml']),
    'word/_rels/document.xml.rels': relations(['styles', 'styles.xml']),
    'word/styles.xml': `<w:styles ${xmlns}>${styles.join('')}</w:styles>`,
    'word/document.xml': `<w:document ${xmlns}><w:body>${paragraphs.join('')}</w:body></w:document>`,
  });
}

function presentation() {
  const xmlns = `xmlns:p="${namespace}/presentationml/2006/main" xmlns:a="${namespace}/drawingml/2006/main" xmlns:r="${relationshipType}"`;
  const shape = (placeholder, text) =>
    `<p:sp><p:nvSpPr><p:cNvPr id="1" name=""/><p:cNvSpPr/><p:nvPr>${placeholder}</p:nvPr></p:nvSpPr><p:spPr/><p:txBody><a:bodyPr/><a:p><a:r><a:t>${text}</a:t></a:r></a:p></p:txBody></p:sp>`;
  const names = slides.map((_, index) => `slides/slide${String(index + 1)}.xml`);
  const ids = names.map((_, index) => `<p:sldId id="${String(256 + index)}" r:id="r${String(index + 1)}"/>`);
  const parts = slides.map(([title, body], index) => [
    `ppt/${names[index]}`,
    `<p:sld ${xmlns}><p:cSld><p:spTree>${shape('<p:ph type="title"/>', title)}${shape('<p:ph idx="1"/>', body)}</p:spTree></p:cSld></p:sld>`,
  ]);
  return officeFile({
    '[Content_Types].xml': contentTypes({
      'ppt/presentation.xml': 'presentationml.presentation.main',
      ...Object.fromEntries(names.map((name) => [`ppt/${name}`, 'presentationml.slide'])),
    }),
    '_rels/.rels': relations(['officeDocument', 'ppt/presentation.xml']),
    'ppt/_rels/presentation.xml.rels': relations(...names.map((name) => ['slide', name])),
    'ppt/presentation.xml': `<p:presentation ${xmlns}><p:sldIdLst>${ids.join('')}</p:sldIdLst></p:presentation>`,
    ...Object.fromEntries(parts),
  });
}

function workbook() {
  const book = xlsx.utils.book_new();
  xlsx.utils.book_append_sheet(book, xlsx.utils.aoa_to_sheet(berths), 'Berths');
  xlsx.utils.book_append_sheet(book, xlsx.utils.aoa_to_sheet(discounts, { origin: 'B3' }), 'Discounts');
  return xlsx.write(book, { type: 'buffer', bookType: 'xlsx' });
}

function notebook() {
  return JSON.stringify({
    cells: cells.map(([kind, source]) => ({
      cell_type: kind,
      metadata: {},
      source,
      ...(kind === 'code' && { execution_count: null, outputs: [] }),
    })),
    metadata: { language_info: { name: 'python' } },
    nbformat: 4,
    nbformat_minor: 5,
  });
}
