import { languageOfQuestion } from './language';

/** The few words that an answer made of quotes adds of its own. */
export interface Glue {
  /** Before aspects that nothing was found for, with a colon. */
  readonly notSaid: string;
  /** Before what sources state differently, with a colon. */
  readonly disagree: string;
  /** Of the side of a conflict that has the latest date. */
  readonly newer: string;
  /** Before the marker of a block that nothing announces, with a colon. */
  readonly source: string;
}

const english: Glue = {
  notSaid: 'The documents do not say:',
  disagree: 'Sources disagree:',
  newer: 'newer',
  source: 'Source:',
};

const glues: Readonly<Record<string, Glue>> = {
  en: english,
  de: {
    notSaid: 'Die Dokumente sagen nichts zu:',
    disagree: 'Die Quellen widersprechen sich:',
    newer: 'neuer',
    source: 'Quelle:',
  },
  fr: {
    notSaid: 'Les documents ne disent rien sur :',
    disagree: 'Les sources se contredisent :',
    newer: 'plus récent',
    source: 'Source :',
  },
  es: {
    notSaid: 'Los documentos no dicen nada sobre:',
    disagree: 'Las fuentes se contradicen:',
    newer: 'más reciente',
    source: 'Fuente:',
  },
  it: {
    notSaid: 'I documenti non dicono nulla su:',
    disagree: 'Le fonti si contraddicono:',
    newer: 'più recente',
    source: 'Fonte:',
  },
  pt: {
    notSaid: 'Os documentos não dizem nada sobre:',
    disagree: 'As fontes se contradizem:',
    newer: 'mais recente',
    source: 'Fonte:',
  },
  nl: {
    notSaid: 'De documenten zeggen niets over:',
    disagree: 'De bronnen spreken elkaar tegen:',
    newer: 'nieuwer',
    source: 'Bron:',
  },
};

/** The glue in the language of a question, where there is one; else in English. */
export function glueFor(question: string): Glue {
  return glues[languageOfQuestion(question)] ?? english;
}

/** Whether a block of an answer is but a line that names its source. */
export function isSourceLine(block: string): boolean {
  const line = block.replace(/ (?:\[\d{1,3}\])+$/, '');
  return line !== block && Object.values(glues).some(({ source }) => line === source);
}

/** Whether a sentence of an answer says that something is not in the documents; it needs no source. */
export function saysNotSaid(sentence: string): boolean {
  return Object.values(glues).some(({ notSaid }) => sentence.startsWith(notSaid));
}
