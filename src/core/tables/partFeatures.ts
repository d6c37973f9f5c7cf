import type { Selection } from '../model/tableQuery';
import { keyOf, operatorOf, shapeOf, spanOf, type OfKind } from './operations';
import type { Relation } from './relation';
import { nearness, type TableQuestion } from './tableQuestion';

/** A group of a candidate's traits that other candidates share; the key names it within its question. */
export interface FeatureGroup {
  readonly key: string;
  readonly traits: () => readonly string[];
}

/** Features of how a query selects rows: of each condition, extreme and order by itself. */
export class PartFeatures {
  constructor(
    private readonly asked: TableQuestion,
    private readonly relation: Relation,
    /** Words and pairs of neighbouring words of the question. */
    private readonly grams: readonly string[],
  ) {}

  groupsOf(part: Selection): FeatureGroup[] {
    switch (part.kind) {
      case 'has':
      case 'compare':
        return [{ key: `f ${keyOf(part)}`, traits: () => this.#ofFilter(part) }];
      case 'without':
        return [{ key: `f ${keyOf(part)}`, traits: () => [...this.#ofFilter(part), ...this.#ofGap(part)] }];
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
            key: `not ${shapeOf({ kind: 'count', of: part })} ${part.words.join('-')} ${spanOf(part.of)?.join('-') ?? ''}`,
            traits: () => this.#ofDenied(part),
          },
        ];
      case 'extreme':
        return [
          { key: `x ${part.column ?? ''} ${part.isMost} ${part.most}`, traits: () => this.ofExtreme(part) },
        ];
      case 'relative':
      case 'beside':
        return [
          {
            key: `o ${operatorOf(part)} ${part.column ?? ''}`,
            traits: () => this.#ofOrder(operatorOf(part), part.column),
          },
        ];
      case 'any-of':
        return this.#ofRange(part);
      case 'all':
      case 'both':
      case 'either':
      case 'beyond':
        return [];
    }
  }

  /** As a name that is the whole of a cell. */
  #ofRange({ column, words }: OfKind<'any-of'>): FeatureGroup[] {
    if (words === undefined) return [];
    const { language } = this.relation;
    const part = { kind: 'has', column, isWhole: true, said: '', language, words } as const;
    return [{ key: `f ${keyOf(part)}`, traits: () => this.#ofFilter(part) }];
  }

  #ofFilter(part: OfKind<'has' | 'compare' | 'without'>): string[] {
    const { english: words, isContent, englishStems: stems } = this.asked;
    const [start, end] = part.words;
    const naming = this.asked.naming[part.column] ?? [];
    const op = operatorOf(part);
    const type = `${op}${part.kind === 'has' ? String(part.isWhole) : ''} ${this.typeOf(part.column)}`;
    const [before2 = '^', before = '^', after = '$'] = [words[start - 2], words[start - 1], words[end]];
    const isNear = (at: number): boolean => (at < start ? start - at <= 3 : at >= end && at - end < 3);
    const next = naming.includes(end);
    const content = isContent.slice(start, end).filter(Boolean).length;
    const isSynonym = part.kind === 'has' && part.isSynonym === true;
    const isHead = start <= this.asked.head && this.asked.head < end;
    return [
      `f ${type}`,
      `f synonym ${isSynonym} ${type}`,
      `f head ${isHead} ${isSynonym} ${type}`,
      `f head ${isHead} ${this.asked.opening} ${op}`,
      `f ${type} ${Math.min(4, end - start)} ${Math.min(2, content)}`,
      `f named ${naming.some(isNear)} ${naming.length > 0} ${type}`,
      `f next ${next} ${op}`,
      `f before ${before} ${op}`,
      `f before2 ${before2} ${before} ${op}`,
      `f after ${after} ${op}`,
      `f column ${Math.min(3, part.column)} ${op}`,
      `f open ${this.asked.opening} ${type}`,
      ...(end - start === 1 ? [`f word ${stems[start] ?? ''} ${op}`] : []),
      ...this.#namesOf(part.column).map((name) => `f name ${name} ${before} ${op}`),
    ];
  }

  /** Whether the word that says so names the column, means nearly the same, or says it in its own way. */
  #ofGap({ column, words: [start, end] }: OfKind<'without'>): string[] {
    const { englishStems: stems } = this.asked;
    const at = end - 1;
    const isNamed = [this.asked.naming, this.asked.alike].some(
      (named) => named[column]?.includes(at) === true,
    );
    const label = `g ${isNamed} ${end - start > 1}`;
    return [
      `${label} ${this.typeOf(column)}`,
      ...(isNamed ? [] : nearness(label, column, { near: this.asked.near, at })),
      ...(isNamed
        ? []
        : [`${label} ${stems[at] ?? ''}`, `${label} ${stems[at] ?? ''} ${this.typeOf(column)}`]),
    ];
  }

  #ofAgainst({ column, sign, other, words: [at] }: OfKind<'against'>): string[] {
    const named = (this.asked.naming[column]?.length ?? 0) > 0;
    return [
      `a ${sign} ${this.asked.english[at] ?? ''}`,
      `a ${sign} ${this.asked.english[at] ?? ''} ${this.typeOf(column)}`,
      `a named ${named} ${this.asked.alike[column]?.length !== 0}`,
      `a beside ${Math.abs(column - other) === 1} ${column < other}`,
      ...nearness('a', column, { near: this.asked.near }),
      ...this.crossed('an', column, sign),
    ];
  }

  #ofDenied({ of, words: [at, end] }: OfKind<'not'>): string[] {
    const op = operatorOf(of);
    const [start] = spanOf(of) ?? [];
    const gap = start === undefined ? 'none' : Math.min(4, start - end);
    return [
      `not ${op}`,
      `not ${op} ${gap}`,
      `not ${op} ${this.asked.english[at] ?? ''}`,
      ...(of.kind === 'without' ? this.#ofGap(of).map((trait) => `not ${trait}`) : []),
    ];
  }

  /** The kind of a column, and whether it counts its rows. */
  typeOf(column: number): string {
    const { kind = 'text', isRank = false } = this.relation.columns[column] ?? {};
    return `${kind}${isRank ? ' rank' : ''}`;
  }

  ofExtreme({ column, isMost, most }: OfKind<'extreme'>): string[] {
    const dir = isMost ? 'max' : 'min';
    const many = most > 1 ? 'n' : '1';
    if (column === undefined)
      return [`x order ${dir} ${many}`, ...this.grams.map((gram) => `x order ${dir} ${gram}`)];
    const kind = this.relation.columns[column]?.kind;
    const type = this.typeOf(column);
    const naming = this.asked.naming[column] ?? [];
    const superlative = this.asked.english.findIndex((word) => /.est$|^most$|^top$/.test(word));
    const gap = Math.min(...naming.map((at) => Math.abs(at - superlative)), 9);
    return [
      `x ${type} ${dir} ${many}`,
      `x named ${naming.length > 0} ${type}`,
      `x alike ${this.asked.alike[column]?.length !== 0} ${naming.length > 0}`,
      `x gap ${superlative < 0 ? 'none' : Math.min(gap, 5)}`,
      `x only ${this.relation.columns.filter((other) => other.kind === kind).length === 1} ${type}`,
      `x column ${Math.min(4, column)} ${this.relation.columns.length - column} ${type}`,
      ...nearness('x', column, { near: this.asked.near }),
      ...this.grams.map((gram) => `xg ${dir} ${type} ${gram}`),
      ...this.crossed('xn', column, dir),
    ];
  }

  #ofOrder(op: string, column: number | undefined): string[] {
    if (column === undefined) return [`o ${op}`];
    const { kind = 'text' } = this.relation.columns[column] ?? {};
    const isNamed = (this.asked.naming[column]?.length ?? 0) > 0;
    return [`o ${op} ${kind}`, `o ${op} named ${isNamed}`, ...this.crossed('on', column, op)];
  }

  #namesOf(column: number): readonly string[] {
    return this.relation.columns[column]?.englishStems ?? [];
  }

  /** Words of the question with those of a column's name. */
  crossed(label: string, column: number, op: string): string[] {
    return this.#namesOf(column)
      .slice(0, 4)
      .flatMap((name) => this.asked.englishStems.map((stem) => `${label} ${op} ${name} ${stem}`));
  }
}
