/** A sheet of orders that is asked for totals. */
import * as xlsx from '@e965/xlsx';

const regions = ['North Sea coast', 'Alps', 'Rhine valley', 'Harz'];
const months = ['2025-01', '2025-02', '2025-03', '2025-04', '2025-05', '2025-06', '2025-09', '2025-10'];

/** An order of each region in each month; those of the Harz were given back in the end. */
const orders = months.flatMap((month, at) =>
  regions.map((region, of) => {
    const amount = 180 + ((at * 137 + of * 211) % 290) + at * 35 * (3 - of);
    return [month, region, of === 3 ? 60 - amount / 2 : amount];
  }),
);

/** `orders.xlsx`, whose only sheet is Orders. */
export function ordersSheet(): Buffer {
  const book = xlsx.utils.book_new();
  const rows = [['Month', 'Region', 'Amount EUR'], ...orders];
  xlsx.utils.book_append_sheet(book, xlsx.utils.aoa_to_sheet(rows), 'Orders');
  return xlsx.write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
}
