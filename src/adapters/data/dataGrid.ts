import { RowPacker, type DataText, type Grid, type GridSheet } from '../../core/model/grid';

/** The tables of a data source as sheets, from its text: their cells are those that are cited. */
export function dataGrid({ text, blocks, places }: DataText): Grid {
  return {
    sheets: places.flatMap(({ start, place }, at): GridSheet[] => {
      if (place.kind !== 'cells') return [];
      const end = places[at + 1]?.start ?? text.length;
      const own = blocks.filter((block) => block.start >= start && block.start < end);
      const packer = new RowPacker();
      for (const { kind, ...table } of own)
        if (kind === 'table')
          for (const line of text.slice(table.start, table.end).split('\n')) packer.add(line.split(' | '));
      const packed = packer.build();
      const area = { top: 0, left: 0, bottom: packed.rows - 1, right: packed.columns - 1 };
      return [
        {
          ...packed,
          name: place.sheet,
          tables: packed.rows > 0 ? [{ ...area, hasHead: true }] : [],
          merged: [],
          notes: [],
          // Below a table that was cut is a line that says so.
          isCut: own.some(({ kind }) => kind === 'paragraph'),
        },
      ];
    }),
  };
}
