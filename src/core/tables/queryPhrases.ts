import type { Period, TableLanguage } from '../model/tableQuery';

/** A phrase for the one that comes first, and for as many as `{most}`. */
interface Counted {
  readonly one: string;
  readonly several: string;
}

/** What a ranked query computes, in words. Names of columns, selections and numbers are filled in. */
export interface QueryPhrases {
  /** The rows read: some of all, or all. */
  readonly part: string;
  readonly whole: string;
  readonly count: string;
  readonly distinct: string;
  readonly sum: string;
  readonly average: string;
  readonly median: string;
  readonly range: string;
  readonly most: Counted;
  readonly fewest: Counted;
  readonly greatestSum: Counted;
  readonly leastSum: Counted;
  readonly difference: string;
  readonly countDifference: string;
  readonly columnDifference: string;
  readonly ratio: string;
  readonly countRatio: string;
  readonly columnRatio: string;
  readonly share: string;
  readonly shareOfTotal: string;
  readonly shareAmong: string;
  readonly shareOfTotalAmong: string;
  readonly either: string;
  readonly not: string;
  readonly with: string;
  readonly without: string;
  readonly greatest: Counted;
  readonly least: Counted;
  /** The greatest and the least of dates. */
  readonly latest: Counted;
  readonly earliest: Counted;
  readonly first: Counted;
  readonly last: Counted;
  readonly rowAfter: string;
  readonly rowBefore: string;
  readonly nextGreater: string;
  readonly nextSmaller: string;
  readonly rowsAfter: string;
  readonly rowsBefore: string;
  readonly relative: Readonly<Record<'<' | '>' | '=', string>>;
  readonly periods: Readonly<Record<Period, string>>;
  /** Names the days between two dates. */
  readonly ofDays: string;
  /** Follows what is computed from a table that was not read to its end. */
  readonly cut: string;
  /** Follows what is computed from a table with rows that have too many cells. */
  readonly misfits: string;
  /** Follow what is computed from numbers in several units: that they convert, or that they do not. */
  readonly unitsConverted: string;
  readonly unitsApart: string;
  /** Names numbers without a unit. */
  readonly unitless: string;
  readonly and: string;
}

export const queryPhrases: Readonly<Record<TableLanguage, QueryPhrases>> = {
  en: {
    part: '{rows} of {of} rows',
    whole: 'all {of} rows',
    count: 'of {of} rows',
    distinct: 'different values of {column} in {part}',
    sum: 'total of {column} in {part}',
    average: 'average of {column} in {part}',
    median: 'median of {column} in {part}',
    range: 'greatest less least {column} in {part}',
    most: {
      one: 'most frequent {column} of {of} rows',
      several: '{most} most frequent {column} of {of} rows',
    },
    fewest: {
      one: 'least frequent {column} of {of} rows',
      several: '{most} least frequent {column} of {of} rows',
    },
    greatestSum: {
      one: '{by} with the greatest total of {column}',
      several: '{by} with the {most} greatest totals of {column}',
    },
    leastSum: {
      one: '{by} with the least total of {column}',
      several: '{by} with the {most} least totals of {column}',
    },
    difference: 'difference in {column} ({which}, and {other})',
    countDifference: 'difference between the numbers of rows ({which}, and {other})',
    columnDifference: 'difference between {column} and {less}',
    ratio: 'ratio of {column} ({which}, to {other})',
    countRatio: 'ratio of the numbers of rows ({which}, to {other})',
    columnRatio: 'ratio of {column} to {less}',
    share: '{rows} of {of} rows',
    shareOfTotal: 'of the total of {column}, by {part}',
    shareAmong: '{rows} of {of} rows ({which}; out of: {other})',
    shareOfTotalAmong: 'of the total of {column}, by {part} ({which}; out of: {other})',
    either: '{which} or {other}',
    not: 'not {which}',
    with: 'with {column}',
    without: 'without {column}',
    greatest: {
      one: 'greatest {column}',
      several: '{most} greatest {column}',
    },
    least: {
      one: 'least {column}',
      several: '{most} least {column}',
    },
    latest: {
      one: 'latest {column}',
      several: '{most} latest {column}',
    },
    earliest: {
      one: 'earliest {column}',
      several: '{most} earliest {column}',
    },
    first: {
      one: 'first in the table',
      several: 'first {most} in the table',
    },
    last: {
      one: 'last in the table',
      several: 'last {most} in the table',
    },
    rowAfter: 'the row after {which}',
    rowBefore: 'the row before {which}',
    nextGreater: 'next greater {column} than {which}',
    nextSmaller: 'next smaller {column} than {which}',
    rowsAfter: 'rows after {which}',
    rowsBefore: 'rows before {which}',
    relative: {
      '<': 'smaller {column} than {which}',
      '>': 'greater {column} than {which}',
      '=': 'same {column} as {which}',
    },
    periods: { month: 'month', quarter: 'quarter', year: 'year' },
    ofDays: '{column} (days)',
    cut: 'the table has more rows than were read',
    misfits: 'rows left out, as they do not fit the columns: {rows}',
    unitsConverted: '{column} holds {units}: computed in {unit}',
    unitsApart: '{column} holds {units}, which cannot be added up: each is computed by itself',
    unitless: 'numbers without a unit',
    and: 'and',
  },
  de: {
    part: '{rows} von {of} Zeilen',
    whole: 'allen {of} Zeilen',
    count: 'von {of} Zeilen',
    distinct: 'verschiedene Werte von {column} in {part}',
    sum: 'Summe von {column} in {part}',
    average: 'Durchschnitt von {column} in {part}',
    median: 'Median von {column} in {part}',
    range: 'größter minus kleinster Wert von {column} in {part}',
    most: {
      one: 'häufigster Wert von {column} in {of} Zeilen',
      several: '{most} häufigste Werte von {column} in {of} Zeilen',
    },
    fewest: {
      one: 'seltenster Wert von {column} in {of} Zeilen',
      several: '{most} seltenste Werte von {column} in {of} Zeilen',
    },
    greatestSum: {
      one: '{by} mit der größten Summe von {column}',
      several: '{by} mit den {most} größten Summen von {column}',
    },
    leastSum: {
      one: '{by} mit der kleinsten Summe von {column}',
      several: '{by} mit den {most} kleinsten Summen von {column}',
    },
    difference: 'Unterschied bei {column} ({which} und {other})',
    countDifference: 'Unterschied der Zahl der Zeilen ({which} und {other})',
    columnDifference: 'Unterschied zwischen {column} und {less}',
    ratio: 'Verhältnis bei {column} ({which} zu {other})',
    countRatio: 'Verhältnis der Zahl der Zeilen ({which} zu {other})',
    columnRatio: 'Verhältnis von {column} zu {less}',
    share: '{rows} von {of} Zeilen',
    shareOfTotal: 'der Summe von {column}, in {part}',
    shareAmong: '{rows} von {of} Zeilen ({which}; aus: {other})',
    shareOfTotalAmong: 'der Summe von {column}, in {part} ({which}; aus: {other})',
    either: '{which} oder {other}',
    not: 'nicht {which}',
    with: 'mit {column}',
    without: 'ohne {column}',
    greatest: {
      one: 'größter Wert von {column}',
      several: '{most} größte Werte von {column}',
    },
    least: {
      one: 'kleinster Wert von {column}',
      several: '{most} kleinste Werte von {column}',
    },
    latest: {
      one: '{column} am spätesten',
      several: 'die {most} mit {column} am spätesten',
    },
    earliest: {
      one: '{column} am frühesten',
      several: 'die {most} mit {column} am frühesten',
    },
    first: {
      one: 'erste in der Tabelle',
      several: 'erste {most} in der Tabelle',
    },
    last: {
      one: 'letzte in der Tabelle',
      several: 'letzte {most} in der Tabelle',
    },
    rowAfter: 'die Zeile nach {which}',
    rowBefore: 'die Zeile vor {which}',
    nextGreater: 'nächstgrößerer Wert von {column} nach {which}',
    nextSmaller: 'nächstkleinerer Wert von {column} nach {which}',
    rowsAfter: 'Zeilen nach {which}',
    rowsBefore: 'Zeilen vor {which}',
    relative: {
      '<': '{column} kleiner als bei {which}',
      '>': '{column} größer als bei {which}',
      '=': '{column} wie bei {which}',
    },
    periods: { month: 'Monat', quarter: 'Quartal', year: 'Jahr' },
    ofDays: '{column} (Tage)',
    cut: 'die Tabelle hat mehr Zeilen, als gelesen wurden',
    misfits: 'ausgelassene Zeilen, weil sie nicht zu den Spalten passen: {rows}',
    unitsConverted: '{column} enthält {units}: gerechnet in {unit}',
    unitsApart: '{column} enthält {units}, die sich nicht addieren lassen: jedes für sich gerechnet',
    unitless: 'Zahlen ohne Einheit',
    and: 'und',
  },
};
