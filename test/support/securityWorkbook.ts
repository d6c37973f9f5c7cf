import { zipFile } from './zipFile';

const spreadsheet = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packaged = 'http://schemas.openxmlformats.org/package/2006';
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

const styles = `${head}<styleSheet xmlns="${spreadsheet}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><color rgb="FFFFFFFF"/><name val="Calibri"/></font></fonts><fills count="4"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FF1F4E78"/></patternFill></fill><fill><patternFill patternType="solid"><fgColor rgb="FFDDEBF7"/></patternFill></fill></fills><borders count="2"><border/><border><left style="thin"/><right style="thin"/><top style="thin"/><bottom style="thin"/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="5"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="2" borderId="1" xfId="0" applyFont="1" applyFill="1"/><xf numFmtId="0" fontId="0" fillId="3" borderId="1" xfId="0" applyFill="1"/><xf numFmtId="0" fontId="0" fillId="0" borderId="1" xfId="0"><alignment horizontal="left" vertical="center"/></xf><xf numFmtId="14" fontId="0" fillId="0" borderId="1" xfId="0" applyNumberFormat="1"/></cellXfs><dxfs count="0"/></styleSheet>`;

const strings = [
  'Vendor Security Assessment 2026',
  'Complete all fields. Answers must be given in English.',
  'Ref',
  'Security Question',
  'Vendor Response',
  'Due',
  'A. Access control',
  'Do you enforce multi-factor authentication for all users?',
  'Describe how access is revoked when people leave.',
  'B. Encryption & keys',
  'Is data encrypted at rest <b>and</b> in transit?',
];

const text = (reference: string, index: number, style?: number) =>
  `<c r="${reference}"${style === undefined ? '' : ` s="${style}"`} t="s"><v>${index}</v></c>`;

const question = (row: number, index: number, number: string) =>
  `<row r="${row}" spans="1:4" ht="30" customHeight="1"><c r="A${row}" s="3"><v>${number}</v></c>${text(`B${row}`, index, 3)}<c r="C${row}" s="3"/><c r="D${row}" s="4"><v>46000</v></c><c r="F${row}" s="3"/></row>`;

const sheet = `${head}<worksheet xmlns="${spreadsheet}" xmlns:r="${relationships}"><sheetPr><tabColor rgb="FF00B050"/></sheetPr><dimension ref="A1:F12"/><sheetViews><sheetView tabSelected="1" workbookViewId="0"><pane ySplit="4" topLeftCell="A5" state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/><cols><col min="1" max="1" width="8" customWidth="1"/><col min="2" max="2" width="60" customWidth="1"/><col min="3" max="16384" width="18" style="0"/></cols><sheetData><row r="1" spans="1:4">${text('A1', 0, 1)}<c r="B1" s="1"/><c r="C1" s="1"/><c r="D1" s="1"/></row><row r="2">${text('A2', 1)}</row><row r="4" spans="1:4">${text('A4', 2, 1)}${text('B4', 3, 1)}${text('C4', 4, 1)}${text('D4', 5, 1)}</row><row r="5">${text('A5', 6, 2)}<c r="B5" s="2"/><c r="C5" s="2"/><c r="D5" s="2"/></row>${question(6, 7, '1.1')}${question(7, 8, '1.2')}<row r="8">${text('A8', 9, 2)}<c r="B8" s="2"/></row>${question(9, 10, '2.1')}<row r="12"><c r="B12" t="str"><f>COUNTA(B6:B9)&amp;" questions"</f><v>3 questions</v></c></row></sheetData><autoFilter ref="A4:D9"/><mergeCells count="2"><mergeCell ref="A1:D1"/><mergeCell ref="A5:D5"/></mergeCells><dataValidations count="1"><dataValidation type="list" sqref="C6:C9"><formula1>"Yes,No"</formula1></dataValidation></dataValidations><pageMargins left="0.7" right="0.7" top="0.75" bottom="0.75" header="0.3" footer="0.3"/><legacyDrawing r:id="rId1"/></worksheet>`;

/** The parts of a workbook as vendors get it: titles above the table, sections, styles, a filter, formulas, a second sheet. */
export const securityParts: Readonly<Record<string, string>> = {
  '[Content_Types].xml': `${head}<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="vml" ContentType="application/vnd.openxmlformats-officedocument.vmlDrawing"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${types}.worksheet+xml"/><Override PartName="/xl/worksheets/sheet2.xml" ContentType="${types}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/><Override PartName="/xl/sharedStrings.xml" ContentType="${types}.sharedStrings+xml"/><Override PartName="/xl/comments1.xml" ContentType="${types}.comments+xml"/></Types>`,
  '_rels/.rels': `${head}<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${relationships}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${head}<workbook xmlns="${spreadsheet}" xmlns:r="${relationships}"><sheets><sheet name="Read me" sheetId="1" r:id="rId1"/><sheet name="Security &amp; Privacy" sheetId="2" r:id="rId2"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${head}<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${relationships}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relationships}/worksheet" Target="/xl/worksheets/sheet2.xml"/><Relationship Id="rId3" Type="${relationships}/styles" Target="styles.xml"/><Relationship Id="rId4" Type="${relationships}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
  'xl/worksheets/sheet1.xml': `${head}<worksheet xmlns="${spreadsheet}"><sheetData><row r="1">${text('A1', 1)}</row></sheetData></worksheet>`,
  'xl/worksheets/sheet2.xml': sheet,
  'xl/worksheets/_rels/sheet2.xml.rels': `${head}<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${relationships}/vmlDrawing" Target="../drawings/vmlDrawing1.vml"/><Relationship Id="rId2" Type="${relationships}/comments" Target="../comments1.xml"/></Relationships>`,
  'xl/comments1.xml': `${head}<comments xmlns="${spreadsheet}"><authors><author>Buyer</author></authors><commentList><comment ref="B6" authorId="0"><text><r><t>Answer in detail.</t></r></text></comment></commentList></comments>`,
  'xl/drawings/vmlDrawing1.vml':
    '<xml xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:x="urn:schemas-microsoft-com:office:excel"><v:shapetype id="_x0000_t202" coordsize="21600,21600" o:spt="202" path="m,l,21600r21600,l21600,xe"/><v:shape id="_x0000_s1025" type="#_x0000_t202" style="position:absolute;visibility:hidden"><x:ClientData ObjectType="Note"><x:Row>5</x:Row><x:Column>1</x:Column></x:ClientData></v:shape></xml>',
  'xl/styles.xml': styles,
  'xl/sharedStrings.xml': `${head}<sst xmlns="${spreadsheet}">${strings.map((one) => `<si><t>${one.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</t></si>`).join('')}</sst>`,
  'xl/media/image1.png': 'not a picture',
};

export const securityWorkbook: Uint8Array = zipFile(securityParts);
