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

/** The objects of a file by their numbers, from 1. */
class PdfObjects {
  readonly written: string[] = [];

  add(object = ''): number {
    return this.written.push(object);
  }

  set(number: number, object: string): void {
    this.written[number - 1] = object;
  }
}

/** A PDF file with the texts of each page in this order; cells make it one with a marked table, which may go over several pages. */
export function pdfFile(...pages: readonly (readonly PlacedText[])[]): string {
  const objects = new PdfObjects();
  const [catalog, tree, font] = [objects.add(), objects.add(), objects.add()];
  const pageIds = pages.map((texts, at) => {
    const content = contentOf(texts);
    const stream = objects.add(`<< /Length ${content.length} >>\nstream\n${content}\nendstream`);
    return objects.add(
      `<< /Type /Page /Parent ${tree} 0 R /MediaBox [0 0 612 792] /Contents ${stream} 0 R /StructParents ${at} /Resources << /Font << /F1 ${font} 0 R >> >> >>`,
    );
  });
  const marks = addMarks(pages, pageIds, objects);
  objects.set(
    catalog,
    `<< /Type /Catalog /Pages ${tree} 0 R /MarkInfo << /Marked true >> /StructTreeRoot ${marks} 0 R >>`,
  );
  objects.set(tree, `<< /Type /Pages /Kids [${references(pageIds)}] /Count ${pages.length} >>`);
  objects.set(font, '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>');
  return withOffsets(objects.written);
}

function contentOf(texts: readonly PlacedText[]): string {
  const shown = texts.map(({ text, x, y, isRight, cell }, at) => {
    const left = isRight === true ? x - widthOf(text) : x;
    const said = text.replace(/[()\\]/g, '\\$&');
    const drawn = `BT /F1 ${size} Tf ${left.toFixed(2)} ${y} Td (${said}) Tj ET`;
    return cell === undefined ? drawn : `/${cell.kind} <</MCID ${at}>> BDC ${drawn} EMC`;
  });
  return shown.join('\n');
}

function withOffsets(objects: readonly string[]): string {
  let body = '%PDF-1.7\n';
  const offsets = objects.map((object, index) => {
    const offset = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const count = objects.length + 1;
  return `${body}xref\n0 ${count}\n0000000000 65535 f \n${offsets.join('')}trailer << /Size ${count} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`;
}

function references(ids: readonly number[]): string {
  return ids.map((id) => `${id} 0 R`).join(' ');
}

/** Adds the marks of a table: its rows, their cells, and the root of all, whose number it gives. */
function addMarks(
  pages: readonly (readonly PlacedText[])[],
  pageIds: readonly number[],
  objects: PdfObjects,
): number {
  const [root, table] = [objects.add(), objects.add()];
  const rows: number[] = [];
  const parents = pages.map((texts, page) => {
    const cellOf = new Map<number, number>();
    const marked = texts.flatMap(({ cell }, at) => (cell === undefined ? [] : [{ ...cell, at }]));
    for (const inRow of Map.groupBy(marked, ({ row }) => row).values()) {
      const row = objects.add();
      const cells = [...Map.groupBy(inRow, ({ column }) => column).values()].map((own) => {
        const ids = own.map(({ at }) => at);
        const kind = own[0]?.kind ?? 'TD';
        const cell = objects.add(
          `<< /Type /StructElem /S /${kind} /P ${row} 0 R /Pg ${pageIds[page] ?? 0} 0 R /K [${ids.join(' ')}] >>`,
        );
        for (const id of ids) cellOf.set(id, cell);
        return cell;
      });
      objects.set(row, `<< /Type /StructElem /S /TR /P ${table} 0 R /K [${references(cells)}] >>`);
      rows.push(row);
    }
    const parent = texts.map((_, at) => (cellOf.has(at) ? `${cellOf.get(at) ?? 0} 0 R` : 'null'));
    return `${page} [${parent.join(' ')}]`;
  });
  objects.set(table, `<< /Type /StructElem /S /Table /P ${root} 0 R /K [${references(rows)}] >>`);
  const kids = rows.length > 0 ? references([table]) : '';
  objects.set(
    root,
    `<< /Type /StructTreeRoot /K [${kids}] /ParentTree << /Nums [${parents.join(' ')}] >> >>`,
  );
  return root;
}
