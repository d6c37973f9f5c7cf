import type { Selection, TableQuery } from '../model/tableQuery';
import { nearness, type TableQuestion } from './tableQuestion';
import { wordsOfCells } from './filters';
import type { Candidate } from './candidates';
import { measuredBy, type MeasuredBy } from './measureColumn';
import { measuresSaid, type Measure } from './operation';
import {
  columnsOf,
  explainedBy,
  operatorOf,
  partsOf,
  restTrait,
  shapeOf,
  type QueryColumns,
} from './operations';
import { type FeatureGroup, PartFeatures } from './partFeatures';
import type { Computed } from './computedColumns';
import type { Relation } from './relation';
import type { Filter } from './rowSets';

/** Cells of a column that are looked at for a currency. */
const cellsSeen = 3;
/**
 * Features of candidate queries: pairs of words of the question and parts of the query, how columns are named,
 * words left unexplained, and the form of the result. After Pasupat and Liang, "Compositional Semantic Parsing
 * on Semi-Structured Tables" (ACL 2015), section 5.
 */
export class QueryFeatures {
  readonly #asked: TableQuestion;
  readonly #relation: Relation;
  /** Words and pairs of neighbouring words of the question. */
  readonly #grams: readonly string[];
  readonly #ofParts: PartFeatures;
  /** Words that a whole cell consists of. */
  readonly #inCells: ReadonlySet<number>;
  readonly #measuresAsked: readonly Measure[];
  readonly #measured: readonly MeasuredBy[];

  constructor(asked: TableQuestion, relation: Relation, filters: readonly Filter[]) {
    const { englishStems: stems } = asked;
    this.#asked = asked;
    this.#relation = relation;
    this.#grams = [...stems, ...stems.slice(1).map((stem, at) => `${stems[at] ?? ''} ${stem}`)];
    this.#inCells = wordsOfCells(filters);
    this.#measuresAsked = measuresSaid([...asked.words, ...asked.english]);
    this.#measured = relation.columns.map(({ name, texts, computed }) => ({
      ...measuredBy({ name, texts: [...texts].slice(0, cellsSeen) }),
      // What an amount costs is as a total that the table says.
      ...(computed?.kind === 'product' && { isTotal: true, isOfOne: false }),
    }));
    this.#ofParts = new PartFeatures(asked, relation, this.#grams);
  }

  groupsOf({ query, result }: Candidate): FeatureGroup[] {
    const parts = partsOf(query);
    const shape = shapeOf(query);
    const ops = [query.kind, ...parts.map(operatorOf)];
    const columns = columnsOf(query, parts);
    return [
      { key: `s ${shape}`, traits: () => this.#ofShape(shape, [...new Set(ops)]) },
      ...parts.flatMap((part) => this.#ofParts.groupsOf(part)),
      ...this.#ofSum(query),
      ...this.#ofMeasures(query, parts),
      ...columns.projected.map((column) => ({
        key: `p ${column} ${query.kind}`,
        traits: () => this.#ofProjection(column, query.kind),
      })),
      this.#ofColumns(columns, shape),
      this.#ofRest(parts, columns, ops),
      this.#ofResult(result.values, query.kind, columns.projected[0]),
    ];
  }

  #ofShape(shape: string, ops: readonly string[]): string[] {
    return [
      `s ${shape}`,
      `s ${shape} ${this.#asked.opening}`,
      ...this.#grams.flatMap((gram) => [`sg ${shape} ${gram}`, ...ops.map((op) => `og ${op} ${gram}`)]),
    ];
  }

  /** The group with the greatest sum is as the row with the greatest value, of its own kind. */
  #ofSum(query: TableQuery): FeatureGroup[] {
    if (query.kind !== 'greatest-sum') return [];
    const { column, isMost, most, of } = query;
    const traits = (): string[] =>
      this.#ofParts.ofExtreme({ kind: 'extreme', of, column, isMost, most }).map((trait) => `sum ${trait}`);
    return [{ key: `sum ${column} ${isMost} ${most}`, traits }];
  }

  /** Whether what is computed with is what the question asks a number of. */
  #ofMeasures(query: TableQuery, parts: readonly Selection[]): FeatureGroup[] {
    const asked = this.#measuresAsked.join(' ');
    const { kind } = query;
    const measured = 'column' in query && kind !== 'values' && kind !== 'distinct' ? query.column : undefined;
    const compared = parts.flatMap((part) =>
      part.kind === 'extreme' && part.column !== undefined ? [{ op: 'extreme', column: part.column }] : [],
    );
    return [
      ...(measured === undefined ? [] : [{ op: kind, column: measured }]),
      ...compared,
      ...(measured === undefined && compared.length === 0 ? [{ op: kind, column: undefined }] : []),
    ].map(({ op, column }) => ({
      key: `m ${op} ${column ?? ''}`,
      traits: () => [`m ${op} ${asked}`, ...(column === undefined ? [] : this.#ofMeasure(op, column, asked))],
    }));
  }

  #ofMeasure(op: string, column: number, asked: string): string[] {
    const fits = ({ measures }: MeasuredBy): boolean =>
      measures.some((measure) => this.#measuresAsked.includes(measure));
    const own = this.#measured[column];
    if (own === undefined) return [];
    const others = this.#measured.filter((_, other) => this.#relation.columns[other]?.kind === 'number');
    const isNamed = (this.#asked.naming[column]?.length ?? 0) > 0;
    const fit = asked === '' ? 'none' : `${fits(own)} ${others.some(fits)}`;
    const hasTotal = others.some(({ isTotal }) => isTotal);
    const hasAmount = others.some(({ measures }) => measures.includes('amount'));
    return [
      `m ${op} ${asked} ${own.measures.join(' ')}`,
      `m ${op} fits ${fit}`,
      `m ${op} fits ${fit} ${isNamed}`,
      `m ${op} total ${own.isTotal} ${hasTotal}`,
      `m ${op} total ${own.isTotal} ${hasTotal} ${asked}`,
      `m ${op} of one ${own.isOfOne} ${hasAmount} ${hasTotal}`,
      ...this.#ofComputed(op, this.#relation.columns[column]?.computed?.kind),
    ];
  }

  #ofComputed(op: string, computed: Computed['kind'] | undefined): string[] {
    if (computed === undefined) return [];
    return [
      `c ${op} ${computed}`,
      ...this.#grams.flatMap((gram) => [`c ${computed} ${gram}`, `c ${op} ${computed} ${gram}`]),
    ];
  }

  #ofProjection(column: number, op: string): string[] {
    const { texts, length = 0 } = this.#relation.columns[column] ?? {};
    const naming = this.#asked.naming[column] ?? [];
    const isHead = naming.includes(this.#asked.head);
    const distinct = (texts?.size ?? 0) / Math.max(1, length);
    const type = this.#ofParts.typeOf(column);
    const first = this.#relation.columns.findIndex((other) => other.kind === 'text');
    return [
      `p ${op} ${type}`,
      `p ${op} named ${naming.length > 0} ${isHead}`,
      `p ${op} open ${this.#asked.opening} ${type} ${naming.length > 0} ${isHead}`,
      `p ${op} alike ${this.#asked.alike[column]?.length !== 0} ${this.#asked.alike[column]?.includes(this.#asked.head) === true}`,
      `p ${op} none ${this.#asked.naming.every((at) => at.length === 0)} ${column === first}`,
      `p ${op} column ${Math.min(4, column)} ${this.#asked.opening}`,
      `p ${op} first ${column === first} ${this.#asked.opening} ${naming.length > 0}`,
      `p ${op} distinct ${Math.floor(distinct * 4)} ${this.#asked.opening}`,
      `p ${op} words ${Math.min(3, new Set(naming).size)} ${this.#asked.naming.some((at) => at.length > naming.length)}`,
      `p head ${this.#asked.englishStems[this.#asked.head] ?? ''} ${type} ${isHead}`,
      ...nearness(`p ${op}`, column, { near: this.#asked.near, at: this.#asked.head }),
      ...this.#ofParts.crossed('pn', column, op),
    ];
  }

  /** Features of how the result, filter and sort columns relate. */
  #ofColumns({ projected, extremes, filtered }: QueryColumns, shape: string): FeatureGroup {
    const [column] = projected;
    const key = [
      column !== undefined && extremes.includes(column) ? 'same as extreme' : '',
      column !== undefined && filtered.includes(column) ? 'same as filter' : '',
      filtered.some((one) => extremes.includes(one)) ? 'extreme of filter' : '',
      new Set(filtered).size < filtered.length ? 'filters alike' : '',
    ].join(',');
    return {
      key: `j ${key} ${shape}`,
      traits: () => [`j ${key}`, `j ${key} ${shape}`, `j ${key} ${this.#asked.opening}`],
    };
  }

  /** Words of the question that the query does not account for. */
  #ofRest(
    parts: readonly Selection[],
    { projected, extremes }: QueryColumns,
    ops: readonly string[],
  ): FeatureGroup {
    const { englishStems: stems, isContent } = this.#asked;
    const explained = explainedBy(parts, [...projected, ...extremes], this.#asked);
    const rest = stems.flatMap((_, at) => (isContent[at] && !explained.has(at) ? [at] : []));
    const kinds = [...new Set(ops)].sort();
    return {
      key: `r ${rest.join(',')} ${kinds.join(',')}`,
      traits: () => [
        `r ${Math.min(6, rest.length)}`,
        `r share ${Math.floor((4 * rest.length) / Math.max(1, isContent.filter(Boolean).length))}`,
        `r ${Math.min(6, rest.length)} ${kinds.join(',')}`,
        ...rest.flatMap((at) => [
          restTrait(stems[at] ?? ''),
          ...kinds.map((kind) => `rk ${kind} ${stems[at] ?? ''}`),
        ]),
        `r in cells ${Math.min(3, rest.filter((at) => this.#inCells.has(at)).length)}`,
        `r number ${this.#asked.numbers.some(({ at }) => rest.includes(at))}`,
      ],
    };
  }

  #ofResult(values: readonly string[], op: string, column: number | undefined): FeatureGroup {
    const { englishStems: stems, english, words } = this.#asked;
    const [first = ''] = values;
    const size = Math.min(4, values.length);
    const isSaid = values.some((value) => value.length > 1 && words.join(' ').includes(value.toLowerCase()));
    const kind = column === undefined ? 'number' : (this.#relation.columns[column]?.kind ?? 'text');
    const isZero = first === '0';
    const head = english[this.#asked.head] ?? '';
    const plural = head.endsWith('s');
    return {
      key: `v ${size} ${isSaid} ${kind} ${op} ${isZero}`,
      traits: () => [
        `v ${size} ${op}`,
        `v ${size} ${this.#asked.opening} ${op}`,
        `v ${size} plural ${plural} ${op}`,
        `v said ${isSaid} ${op}`,
        `v said ${isSaid} ${english.includes('or')}`,
        `v zero ${isZero} ${op}`,
        `v ${kind} ${this.#asked.opening} ${op}`,
        ...stems.slice(0, 3).map((stem) => `v ${size} ${stem}`),
      ],
    };
  }
}
