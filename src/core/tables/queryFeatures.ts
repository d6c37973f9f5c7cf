import type { Selection, TableQuery } from '../model/tableQuery';
import { nearness, type TableQuestion } from './tableQuestion';
import { type Filter, wordsOfCells } from './filters';
import type { Candidate } from './candidates';
import {
  columnsOf,
  explainedBy,
  keyOf,
  operatorOf,
  partsOf,
  restTrait,
  shapeOf,
  type OfKind,
  type QueryColumns,
} from './operations';
import type { Relation } from './relation';

/** A group of a candidate's traits that other candidates share; the key names it within its question. */
export interface FeatureGroup {
  readonly key: string;
  readonly traits: () => readonly string[];
}

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
  /** Words that a whole cell consists of. */
  readonly #inCells: ReadonlySet<number>;

  constructor(asked: TableQuestion, relation: Relation, filters: readonly Filter[]) {
    const { englishStems: stems } = asked;
    this.#asked = asked;
    this.#relation = relation;
    this.#grams = [...stems, ...stems.slice(1).map((stem, at) => `${stems[at] ?? ''} ${stem}`)];
    this.#inCells = wordsOfCells(filters);
  }

  groupsOf({ query, result }: Candidate): FeatureGroup[] {
    const parts = partsOf(query);
    const shape = shapeOf(query);
    const ops = [query.kind, ...parts.map(operatorOf)];
    const columns = columnsOf(query, parts);
    return [
      { key: `s ${shape}`, traits: () => this.#ofShape(shape, [...new Set(ops)]) },
      ...parts.flatMap((part) => this.#ofPart(part)),
      ...this.#ofSum(query),
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
    const { column, isMost } = query;
    const traits = (): string[] =>
      this.#ofExtreme({ kind: 'extreme', of: query.of, column, isMost, most: 1 }).map(
        (trait) => `sum ${trait}`,
      );
    return [{ key: `sum ${column} ${isMost}`, traits }];
  }

  #ofPart(part: Selection): FeatureGroup[] {
    switch (part.kind) {
      case 'has':
      case 'compare':
      case 'without':
        return [{ key: `f ${keyOf(part)}`, traits: () => this.#ofFilter(part) }];
      case 'against':
        return [
          {
            key: `a ${part.column} ${part.sign} ${part.other} ${part.words.join('-')}`,
            traits: () => this.#ofAgainst(part),
          },
        ];
      case 'not':
        return [
          {
            key: `not ${shapeOf({ kind: 'count', of: part })} ${part.words.join('-')}`,
            traits: () => this.#ofDenied(part),
          },
        ];
      case 'extreme':
        return [
          { key: `x ${part.column ?? ''} ${part.isMost} ${part.most}`, traits: () => this.#ofExtreme(part) },
        ];
      case 'relative':
      case 'beside':
        return [
          {
            key: `o ${operatorOf(part)} ${part.column ?? ''}`,
            traits: () => this.#ofOrder(operatorOf(part), part.column),
          },
        ];
      case 'all':
      case 'any-of':
      case 'both':
      case 'either':
      case 'beyond':
        return [];
    }
  }

  #ofFilter(part: OfKind<'has' | 'compare' | 'without'>): string[] {
    const { english: words, isContent, englishStems: stems } = this.#asked;
    const [start, end] = part.words;
    const naming = this.#asked.naming[part.column] ?? [];
    const op = operatorOf(part);
    const type = `${op}${part.kind === 'has' ? String(part.isWhole) : ''} ${this.#typeOf(part.column)}`;
    const [before2 = '^', before = '^', after = '$'] = [words[start - 2], words[start - 1], words[end]];
    const isNear = (at: number): boolean => (at < start ? start - at <= 3 : at >= end && at - end < 3);
    const next = naming.includes(end);
    const content = isContent.slice(start, end).filter(Boolean).length;
    const isSynonym = part.kind === 'has' && part.isSynonym === true;
    const isHead = start <= this.#asked.head && this.#asked.head < end;
    return [
      `f ${type}`,
      `f synonym ${isSynonym} ${type}`,
      `f head ${isHead} ${isSynonym} ${type}`,
      `f head ${isHead} ${this.#asked.opening} ${op}`,
      `f ${type} ${Math.min(4, end - start)} ${Math.min(2, content)}`,
      `f named ${naming.some(isNear)} ${naming.length > 0} ${type}`,
      `f next ${next} ${op}`,
      `f before ${before} ${op}`,
      `f before2 ${before2} ${before} ${op}`,
      `f after ${after} ${op}`,
      `f column ${Math.min(3, part.column)} ${op}`,
      `f open ${this.#asked.opening} ${type}`,
      ...(end - start === 1 ? [`f word ${stems[start] ?? ''} ${op}`] : []),
      ...this.#namesOf(part.column).map((name) => `f name ${name} ${before} ${op}`),
    ];
  }

  #ofAgainst({ column, sign, other, words: [at] }: OfKind<'against'>): string[] {
    const named = (this.#asked.naming[column]?.length ?? 0) > 0;
    return [
      `a ${sign} ${this.#asked.english[at] ?? ''}`,
      `a ${sign} ${this.#asked.english[at] ?? ''} ${this.#typeOf(column)}`,
      `a named ${named} ${this.#asked.alike[column]?.length !== 0}`,
      `a beside ${Math.abs(column - other) === 1} ${column < other}`,
      ...nearness('a', column, { near: this.#asked.near }),
      ...this.#crossed('an', column, sign),
    ];
  }

  #ofDenied({ of, words: [at, end] }: OfKind<'not'>): string[] {
    const op = operatorOf(of);
    const gap = 'words' in of ? Math.min(4, of.words[0] - end) : 'none';
    return [`not ${op}`, `not ${op} ${gap}`, `not ${op} ${this.#asked.english[at] ?? ''}`];
  }

  /** The kind of a column, and whether it counts its rows. */
  #typeOf(column: number): string {
    const { kind = 'text', isRank = false } = this.#relation.columns[column] ?? {};
    return `${kind}${isRank ? ' rank' : ''}`;
  }

  #ofExtreme({ column, isMost, most }: OfKind<'extreme'>): string[] {
    const dir = isMost ? 'max' : 'min';
    const many = most > 1 ? 'n' : '1';
    if (column === undefined)
      return [`x order ${dir} ${many}`, ...this.#grams.map((gram) => `x order ${dir} ${gram}`)];
    const kind = this.#relation.columns[column]?.kind;
    const type = this.#typeOf(column);
    const naming = this.#asked.naming[column] ?? [];
    const superlative = this.#asked.english.findIndex((word) => /.est$|^most$|^top$/.test(word));
    const gap = Math.min(...naming.map((at) => Math.abs(at - superlative)), 9);
    return [
      `x ${type} ${dir} ${many}`,
      `x named ${naming.length > 0} ${type}`,
      `x alike ${this.#asked.alike[column]?.length !== 0} ${naming.length > 0}`,
      `x gap ${superlative < 0 ? 'none' : Math.min(gap, 5)}`,
      `x only ${this.#relation.columns.filter((other) => other.kind === kind).length === 1} ${type}`,
      `x column ${Math.min(4, column)} ${this.#relation.columns.length - column} ${type}`,
      ...nearness('x', column, { near: this.#asked.near }),
      ...this.#grams.map((gram) => `xg ${dir} ${type} ${gram}`),
      ...this.#crossed('xn', column, dir),
    ];
  }

  #ofOrder(op: string, column: number | undefined): string[] {
    if (column === undefined) return [`o ${op}`];
    const { kind = 'text' } = this.#relation.columns[column] ?? {};
    const isNamed = (this.#asked.naming[column]?.length ?? 0) > 0;
    return [`o ${op} ${kind}`, `o ${op} named ${isNamed}`, ...this.#crossed('on', column, op)];
  }

  #ofProjection(column: number, op: string): string[] {
    const { texts, length = 0 } = this.#relation.columns[column] ?? {};
    const naming = this.#asked.naming[column] ?? [];
    const isHead = naming.includes(this.#asked.head);
    const distinct = (texts?.size ?? 0) / Math.max(1, length);
    const type = this.#typeOf(column);
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
      ...this.#crossed('pn', column, op),
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

  #namesOf(column: number): readonly string[] {
    return this.#relation.columns[column]?.englishStems ?? [];
  }

  /** Words of the question with those of a column's name. */
  #crossed(label: string, column: number, op: string): string[] {
    return this.#namesOf(column)
      .slice(0, 4)
      .flatMap((name) => this.#asked.englishStems.map((stem) => `${label} ${op} ${name} ${stem}`));
  }
}
