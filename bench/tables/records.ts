// Generated tables of records (orders, tickets, shifts …), and the conditions that can be said of their rows.
export interface GeneratedTable {
  readonly name: string;
  readonly heads: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** A column of a few values, with what a question says for one: an adjective before the noun, or words behind it. */
export interface Category {
  readonly head: string;
  readonly noun: string;
  readonly nouns: string;
  readonly values: readonly string[];
  readonly as: 'adjective' | readonly string[];
  readonly isPerson?: true;
}

export interface Measure {
  readonly head: string;
  readonly noun: string;
  readonly least: number;
  readonly most: number;
  readonly decimals?: number;
  /** What it is a number of, if rows can be asked for "how many" of these. */
  readonly counted?: string;
  /** Set if it is money that was paid for the rows. */
  readonly isPaid?: true;
  /** Set if it is the price of one, which is not added up. */
  readonly isOfOne?: true;
  /** Set if it is money, and some rows cost nothing. */
  readonly free?: true;
  readonly before?: string;
  readonly after?: string;
}

/** A column that says something in some rows, and in the others that there is nothing. */
export interface Flag {
  readonly head: string;
  readonly filled: readonly string[];
  readonly empty: string;
  /** What follows the noun for rows with something, and for those without. */
  readonly has: readonly string[];
  readonly lacks: readonly string[];
}

/** Two measures, or dates, that a question compares in each row, with what it says behind the noun for the greater and the lesser one. */
export interface Pair {
  readonly column: string;
  readonly other: string;
  readonly over: readonly string[];
  readonly under: readonly string[];
}

export interface Kind {
  readonly name: string;
  readonly noun: string;
  readonly nouns: string;
  readonly key: string;
  readonly keys: readonly string[];
  readonly categories: readonly Category[];
  readonly measures: readonly Measure[];
  /** Measures of which only the product is asked for: how many there are, and what one costs. */
  readonly product?: { readonly amount: string; readonly price: string };
  /** A measure of which another takes some away: the verbs say what is done with it. */
  readonly rest?: {
    readonly whole: string;
    readonly part: string;
    readonly nouns: string;
    readonly done: readonly string[];
  };
  readonly flags?: readonly Flag[];
  readonly against?: readonly Pair[];
  /** Further dates, as many days from the first at least and at most. */
  readonly dates?: readonly { readonly head: string; readonly from: number; readonly to: number }[];
  /** A further date at which what begins at the first one ends, if it has, and what is then said of it. */
  readonly lasts?: { readonly until: string; readonly done: readonly string[] };
  /** Set if the keys are names of people. */
  readonly isPerson?: true;
  /** The category whose values are things, the measure that says how many of them, and what follows "how many". */
  readonly things?: {
    readonly category: string;
    readonly measure: string;
    readonly verbs: readonly string[];
  };
  readonly date?: {
    readonly head: string;
    readonly verb: string;
    readonly format: 'iso' | 'dotted' | 'named';
  };
}

const days = 700;
export const aDay = 86_400_000;
const firstDay = Date.UTC(2024, 0, 1);
export const months =
  'January February March April May June July August September October November December'.split(' ');

export interface RowOf {
  readonly key: string;
  readonly values: Readonly<Record<string, string>>;
  readonly numbers: Readonly<Record<string, number>>;
  readonly day: Date;
  /** Further dates. */
  readonly days: Readonly<Record<string, Date>>;
}

export interface Condition {
  /** The column that it is about. */
  readonly head: string;
  readonly isIn: (row: RowOf) => boolean;
  /** Before and behind the noun. */
  readonly before?: string;
  readonly after?: string;
  /** The same as a clause: "are late", "were placed in March 2024". */
  readonly clause?: string;
}

/** What names end in that people leave out. */
const ends = ['Ltd', 'Group', 'Partners', 'Section', 'Services', '2', 'GmbH', 'Unit'];

const product: Measure = { head: '', noun: 'cost', least: 0, most: 0, isPaid: true };

/** What can be added up over rows. */
export function addedMeasures({ measures, product: of }: Kind): Measure[] {
  const written = measures.filter(({ isOfOne }) => isOfOne !== true);
  return of === undefined ? written : [...written, product, product];
}

/** A table's rows, with what chance gives next. */
export class Records {
  readonly rows: readonly RowOf[];
  /** For a column whose cells say more than people do, what each begins or ends in. */
  readonly #ends: ReadonlyMap<string, string>;

  constructor(
    readonly kind: Kind,
    readonly next: (below: number) => number,
  ) {
    const named = kind.categories.filter(({ as }) => as !== 'adjective');
    this.#ends = new Map(
      named.flatMap(({ head }) => (next(3) === 0 ? [[head, this.pick(ends)] as const] : [])),
    );
    this.rows = Array.from({ length: 24 + next(40) }, (_, number) => this.#row(number));
  }

  /** The cell of a value of a category. */
  cellOf(head: string, value: string): string {
    const end = this.#ends.get(head);
    return end === undefined ? value : `${value} ${end}`;
  }

  #row(number: number): RowOf {
    const { keys, categories, measures, flags = [], dates = [], product: of, lasts } = this.kind;
    const day = new Date(firstDay + this.next(days) * aDay);
    const numbers: Record<string, number> = Object.fromEntries(
      measures.map(({ head, least, most, decimals = 0, free }) => {
        const scale = 10 ** decimals;
        const isFree = free === true && this.next(4) === 0;
        return [head, isFree ? 0 : least + this.next((most - least) * scale + 1) / scale];
      }),
    );
    if (of !== undefined) numbers[product.head] = (numbers[of.amount] ?? 0) * (numbers[of.price] ?? 0);
    return {
      key: keys[number] ?? '',
      values: Object.fromEntries([
        ...categories.map(({ head, values }) => [head, this.cellOf(head, this.pick(values))] as const),
        ...flags.map(
          ({ head, filled, empty }) => [head, this.next(2) === 0 ? empty : this.pick(filled)] as const,
        ),
      ]),
      numbers,
      day,
      days: Object.fromEntries(
        dates.flatMap(({ head, from, to }) => {
          const until = new Date(day.getTime() + (from + this.next(to - from + 1)) * aDay);
          return head === lasts?.until && this.next(8) === 0 ? [] : [[head, until] as const];
        }),
      ),
    };
  }

  pick<T>(items: readonly T[]): T {
    const item = items[this.next(items.length)];
    if (item === undefined) throw new Error('There is nothing to pick from.');
    return item;
  }

  /** Keys may repeat in long tables of few names; those are not asked by. */
  get table(): GeneratedTable {
    const { name, key, categories, measures, date, dates = [], flags = [] } = this.kind;
    const said = [...categories, ...flags].map(({ head }) => head);
    const heads = [key, ...said, ...measures.map(({ head }) => head)];
    const rows = this.rows.map((row) => [
      row.key,
      ...said.map((head) => row.values[head] ?? ''),
      ...measures.map((measure) => writtenNumber(measure, row.numbers[measure.head] ?? 0)),
      ...(date === undefined
        ? []
        : [row.day, ...dates.map(({ head }) => row.days[head])].map((day) =>
            day === undefined ? '' : writtenDay(day, date.format),
          )),
    ]);
    const dated = [...(date === undefined ? [] : [date]), ...dates].map(({ head }) => head);
    return { name, heads: [...heads, ...dated], rows };
  }
}

export function writtenNumber({ decimals = 0, before = '', after = '' }: Measure, value: number): string {
  return `${before}${value.toFixed(decimals)}${after}`;
}

export function writtenDay(day: Date, format: 'iso' | 'dotted' | 'named'): string {
  const iso = day.toISOString().slice(0, 10);
  if (format === 'iso') return iso;
  const [year = '', month = '', date = ''] = iso.split('-');
  return format === 'dotted'
    ? `${date}.${month}.${year}`
    : `${String(Number(date))} ${months[Number(month) - 1]?.slice(0, 3) ?? ''} ${year}`;
}

export function plain(value: number): string {
  return String(Math.round(value * 1e6) / 1e6);
}

export interface Made {
  readonly query: string;
  readonly answer: readonly string[];
}

/** Makes a question; undefined where chance gives none with one answer. */
export type Ask = (records: Records) => Made | undefined;

export const mostWords = ['highest', 'largest', 'greatest', 'biggest', 'maximum'] as const;
export const leastWords = ['lowest', 'smallest', 'least', 'minimum'] as const;
