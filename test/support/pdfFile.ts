/** A text on a page: where its left end stands, or its right end, in points from the bottom left. */
export interface PlacedText {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly isRight?: true;
  /** Row, column and kind of the cell that the text is marked to be in. */
  readonly cell?: { readonly row: number; readonly column: number; readonly kind: 'TH' | 'TD' };
}

const size = 9;
/** Widths of Helvetica's characters in its font size, as far as tests place such at their right end. */
const widths: Readonly<Record<string, number>> = {
  ',': 0.278,
  '.': 0.278,
  '(': 0.333,
  ')': 0.333,
  ' ': 0.278,
};

function widthOf(text: string): number {
  return Array.from(text).reduce((sum, character) => sum + size * (widths[character] ?? 0.556), 0);
}

/** A PDF file of one page, with the texts in this order; cells make it one with a marked table. */
export function pdfFile(texts: readonly PlacedText[]): string {
  const shown = texts.map(({ text, x, y, isRight, cell }, at) => {
    const left = isRight === true ? x - widthOf(text) : x;
    const said = text.replace(/[()\\]/g, '\\$&');
    const drawn = `BT /F1 ${size} Tf ${left.toFixed(2)} ${y} Td (${said}) Tj ET`;
    return cell === undefined ? drawn : `/${cell.kind} <</MCID ${at}>> BDC ${drawn} EMC`;
  });
  const content = shown.join('\n');
  const page =
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /StructParents 0 /Resources << /Font << /F1 5 0 R >> >> >>';
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R /MarkInfo << /Marked true >> /StructTreeRoot 6 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    page,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    ...structure(texts),
  ];
  let body = '%PDF-1.7\n';
  const offsets = objects.map((object, index) => {
    const offset = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const count = objects.length + 1;
  return `${body}xref\n0 ${count}\n0000000000 65535 f \n${offsets.join('')}trailer << /Size ${count} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`;
}

/** The marks of a table, from object 6 on: their root, the table, its rows, their cells. */
function structure(texts: readonly PlacedText[]): string[] {
  const cells = new Map<string, { kind: string; row: number; ids: number[] }>();
  texts.forEach(({ cell }, at) => {
    if (cell === undefined) return;
    const key = `${cell.row} ${cell.column}`;
    const known = cells.get(key) ?? { kind: cell.kind, row: cell.row, ids: [] };
    known.ids.push(at);
    cells.set(key, known);
  });
  const marked = [...cells.values()];
  const rows = [...new Set(marked.map(({ row }) => row))];
  const [table, firstRow] = [7, 8];
  const firstCell = firstRow + rows.length;
  const reference = (at: number): string => `${at} 0 R`;
  const parents = texts.map((_, at) => marked.findIndex(({ ids }) => ids.includes(at)));
  return [
    `<< /Type /StructTreeRoot /K [${marked.length > 0 ? reference(table) : ''}] /ParentTree << /Nums [0 [${parents.map((cell) => (cell < 0 ? 'null' : reference(firstCell + cell))).join(' ')}]] >> >>`,
    `<< /Type /StructElem /S /Table /P 6 0 R /K [${rows.map((_, at) => reference(firstRow + at)).join(' ')}] >>`,
    ...rows.map((row) => {
      const own = marked.flatMap((cell, at) => (cell.row === row ? [reference(firstCell + at)] : []));
      return `<< /Type /StructElem /S /TR /P ${reference(table)} /K [${own.join(' ')}] >>`;
    }),
    ...marked.map(
      ({ kind, row, ids }) =>
        `<< /Type /StructElem /S /${kind} /P ${reference(firstRow + rows.indexOf(row))} /Pg 3 0 R /K [${ids.join(' ')}] >>`,
    ),
  ];
}
