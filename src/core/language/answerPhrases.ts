import { languageOfQuestion } from './language';

/** Localised connecting phrases of an answer made of quotes. */
export interface AnswerPhrases {
  /** Introduces facets without results; ends with a colon. */
  readonly notSaid: string;
  /** Names the documents' languages: `{languages}`. */
  readonly writtenIn: string;
  /** Heads the places where the answer most likely is. */
  readonly mostLikely: string;
  /** Heads what only comes near; the next two say why. */
  readonly closest: string;
  /** No document has words of the question, `{words}`. */
  readonly inNoDocument: string;
  /** Nothing found is likely to answer. */
  readonly noClearAnswer: string;
  /** Written before a result that is likelier wrong than right. */
  readonly likely: string;
  /** Heads an answer for which words of the question, `{asked}`, were corrected to `{words}`. */
  readonly searchedFor: string;
  /** Introduces conflicting statements; ends with a colon. */
  readonly disagree: string;
  /** The same where all but one of the documents are older ones. */
  readonly outdated: string;
  /** Labels the side of a conflict with the latest date. */
  readonly newer: string;
  /** Names what a table of groups holds: `{column}`. */
  readonly measured: Readonly<Record<'sum' | 'average' | 'count', string>>;
  /** Names what the groups are by: `{measured}`, and the column `{by}`. */
  readonly grouped: string;
  /** Precedes the marker of a block without an introduction; ends with a colon. */
  readonly source: string;
  /** Introduces the user's own note on the question; ends with a colon; `{day}` is its date. */
  readonly correctionOf: string;
  /** Used when the date is unknown. */
  readonly correction: string;
  /** For a file whose author is unverified, with `{file}` and `{day}`. */
  readonly notedIn: string;
  readonly notedInOf: string;
  /** Introduces what the documents say in addition; ends with a colon. */
  readonly documentsSay: string;
  /** States that the documents cover everything asked. */
  readonly noGap: string;
  /**
   * States how far the documents cover the question; determined from words alone, so the wording claims no
   * more.
   */
  readonly coverage: Readonly<Record<'full' | 'partly' | 'denied' | 'none', string>>;
}

const english: AnswerPhrases = {
  notSaid: 'The documents do not say:',
  writtenIn: 'The documents are in {languages}.',
  inNoDocument: 'No document says {words}',
  noClearAnswer: 'No clear answer',
  closest: 'Closest passages',
  ...{ mostLikely: 'Most likely here', likely: 'Most likely' },
  searchedFor: 'Searched for {words} instead of {asked}',
  measured: { sum: 'total of {column}', average: 'average of {column}', count: 'number of rows' },
  grouped: '{measured} per {by}',
  disagree: 'Sources disagree:',
  outdated: 'An older document says otherwise:',
  newer: 'newer',
  source: 'Source:',
  correctionOf: 'Your correction of {day}:',
  correction: 'Your correction:',
  notedIn: 'Noted in {file}:',
  notedInOf: 'Noted in {file} on {day}:',
  documentsSay: 'The documents say:',
  noGap: 'none found',
  coverage: {
    full: 'found in the documents',
    partly: 'found in part',
    denied: 'found, but the source denies it',
    none: 'not found',
  },
};

const phrasesByLanguage: Readonly<Record<string, AnswerPhrases>> = {
  en: english,
  de: {
    notSaid: 'Die Dokumente sagen nichts zu:',
    writtenIn: 'Die Dokumente sind auf {languages}.',
    inNoDocument: 'In keinem Dokument steht {words}',
    noClearAnswer: 'Keine klare Antwort',
    closest: 'Am nächsten kommt',
    ...{ mostLikely: 'Am ehesten hier', likely: 'Am ehesten' },
    searchedFor: 'Gesucht nach {words} statt {asked}',
    measured: { sum: 'Summe von {column}', average: 'Durchschnitt von {column}', count: 'Zahl der Zeilen' },
    grouped: '{measured} je {by}',
    disagree: 'Die Quellen widersprechen sich:',
    outdated: 'Ein älteres Dokument sagt etwas anderes:',
    newer: 'neuer',
    source: 'Quelle:',
    correctionOf: 'Ihre Korrektur vom {day}:',
    correction: 'Ihre Korrektur:',
    notedIn: 'Notiert in {file}:',
    notedInOf: 'Notiert in {file} am {day}:',
    documentsSay: 'Die Dokumente sagen:',
    noGap: 'keine gefunden',
    coverage: {
      full: 'in den Dokumenten gefunden',
      partly: 'teilweise gefunden',
      denied: 'gefunden, aber die Quelle verneint es',
      none: 'nicht gefunden',
    },
  },
  fr: {
    notSaid: 'Les documents ne disent rien sur :',
    writtenIn: 'Les documents sont en {languages}.',
    inNoDocument: 'Aucun document ne dit {words}',
    noClearAnswer: 'Pas de réponse claire',
    closest: 'Le plus proche',
    ...{ mostLikely: 'Probablement ici', likely: 'Probablement' },
    searchedFor: 'Recherche de {words} au lieu de {asked}',
    measured: { sum: 'total de {column}', average: 'moyenne de {column}', count: 'nombre de lignes' },
    grouped: '{measured} par {by}',
    disagree: 'Les sources se contredisent :',
    outdated: 'Un document plus ancien dit autre chose :',
    newer: 'plus récent',
    source: 'Source :',
    correctionOf: 'Votre correction du {day} :',
    correction: 'Votre correction :',
    notedIn: 'Noté dans {file} :',
    notedInOf: 'Noté dans {file} le {day} :',
    documentsSay: 'Les documents disent :',
    noGap: 'aucune trouvée',
    coverage: {
      full: 'trouvé dans les documents',
      partly: 'trouvé en partie',
      denied: 'trouvé, mais la source le nie',
      none: 'non trouvé',
    },
  },
  es: {
    notSaid: 'Los documentos no dicen nada sobre:',
    writtenIn: 'Los documentos están en {languages}.',
    inNoDocument: 'Ningún documento dice {words}',
    noClearAnswer: 'Sin respuesta clara',
    closest: 'Lo más cercano',
    ...{ mostLikely: 'Probablemente aquí', likely: 'Probablemente' },
    searchedFor: 'Búsqueda de {words} en lugar de {asked}',
    measured: { sum: 'total de {column}', average: 'media de {column}', count: 'número de filas' },
    grouped: '{measured} por {by}',
    disagree: 'Las fuentes se contradicen:',
    outdated: 'Un documento más antiguo dice otra cosa:',
    newer: 'más reciente',
    source: 'Fuente:',
    correctionOf: 'Su corrección del {day}:',
    correction: 'Su corrección:',
    notedIn: 'Anotado en {file}:',
    notedInOf: 'Anotado en {file} el {day}:',
    documentsSay: 'Los documentos dicen:',
    noGap: 'ninguna encontrada',
    coverage: {
      full: 'encontrado en los documentos',
      partly: 'encontrado en parte',
      denied: 'encontrado, pero la fuente lo niega',
      none: 'no encontrado',
    },
  },
  it: {
    notSaid: 'I documenti non dicono nulla su:',
    writtenIn: 'I documenti sono in {languages}.',
    inNoDocument: 'Nessun documento dice {words}',
    noClearAnswer: 'Nessuna risposta chiara',
    closest: 'Il passo più vicino',
    ...{ mostLikely: 'Probabilmente qui', likely: 'Probabilmente' },
    searchedFor: 'Ricerca di {words} invece di {asked}',
    measured: { sum: 'totale di {column}', average: 'media di {column}', count: 'numero di righe' },
    grouped: '{measured} per {by}',
    disagree: 'Le fonti si contraddicono:',
    outdated: 'Un documento meno recente dice altro:',
    newer: 'più recente',
    source: 'Fonte:',
    correctionOf: 'La Sua correzione del {day}:',
    correction: 'La Sua correzione:',
    notedIn: 'Annotato in {file}:',
    notedInOf: 'Annotato in {file} il {day}:',
    documentsSay: 'I documenti dicono:',
    noGap: 'nessuna trovata',
    coverage: {
      full: 'trovato nei documenti',
      partly: 'trovato in parte',
      denied: 'trovato, ma la fonte lo nega',
      none: 'non trovato',
    },
  },
  pt: {
    notSaid: 'Os documentos não dizem nada sobre:',
    writtenIn: 'Os documentos estão em {languages}.',
    inNoDocument: 'Nenhum documento diz {words}',
    noClearAnswer: 'Sem resposta clara',
    closest: 'O mais próximo',
    ...{ mostLikely: 'Provavelmente aqui', likely: 'Provavelmente' },
    searchedFor: 'Pesquisa por {words} em vez de {asked}',
    measured: { sum: 'total de {column}', average: 'média de {column}', count: 'número de linhas' },
    grouped: '{measured} por {by}',
    disagree: 'As fontes se contradizem:',
    outdated: 'Um documento mais antigo diz outra coisa:',
    newer: 'mais recente',
    source: 'Fonte:',
    correctionOf: 'A sua correção de {day}:',
    correction: 'A sua correção:',
    notedIn: 'Anotado em {file}:',
    notedInOf: 'Anotado em {file} em {day}:',
    documentsSay: 'Os documentos dizem:',
    noGap: 'nenhuma encontrada',
    coverage: {
      full: 'encontrado nos documentos',
      partly: 'encontrado em parte',
      denied: 'encontrado, mas a fonte o nega',
      none: 'não encontrado',
    },
  },
  nl: {
    notSaid: 'De documenten zeggen niets over:',
    writtenIn: 'De documenten zijn in het {languages}.',
    inNoDocument: 'Geen document noemt {words}',
    noClearAnswer: 'Geen duidelijk antwoord',
    closest: 'Het dichtst erbij',
    ...{ mostLikely: 'Waarschijnlijk hier', likely: 'Waarschijnlijk' },
    searchedFor: 'Gezocht naar {words} in plaats van {asked}',
    measured: { sum: 'totaal van {column}', average: 'gemiddelde van {column}', count: 'aantal rijen' },
    grouped: '{measured} per {by}',
    disagree: 'De bronnen spreken elkaar tegen:',
    outdated: 'Een ouder document zegt iets anders:',
    newer: 'nieuwer',
    source: 'Bron:',
    correctionOf: 'Uw correctie van {day}:',
    correction: 'Uw correctie:',
    notedIn: 'Genoteerd in {file}:',
    notedInOf: 'Genoteerd in {file} op {day}:',
    documentsSay: 'De documenten zeggen:',
    noGap: 'geen gevonden',
    coverage: {
      full: 'gevonden in de documenten',
      partly: 'gedeeltelijk gevonden',
      denied: 'gevonden, maar de bron ontkent het',
      none: 'niet gevonden',
    },
  },
};

/**
 * The phrases in the given language, else in that of the question, else in English; includes the language
 * chosen.
 */
export function phrasesFor(
  question: string,
  language?: string,
): { readonly phrases: AnswerPhrases; readonly language: string } {
  const found =
    language !== undefined && language in phrasesByLanguage ? language : languageOfQuestion(question);
  const phrases = phrasesByLanguage[found];
  return phrases === undefined ? { phrases: english, language: 'en' } : { phrases, language: found };
}

/** Whether a block of an answer is just a line naming its source. */
export function isSourceLine(block: string): boolean {
  const line = block.replace(/ (?:\[\d{1,3}\])+$/, '');
  return line !== block && Object.values(phrasesByLanguage).some(({ source }) => line === source);
}

/**
 * Whether a sentence of an answer, possibly after a bold label, says that something is not in the documents;
 * such a sentence needs no source.
 */
export function saysNotSaid(sentence: string): boolean {
  const said = sentence.replace(/^\*\*[^*\n]+:\*\*\s+/, '');
  return Object.values(phrasesByLanguage).some(({ notSaid }) => said.startsWith(notSaid));
}

/** Sentence openings with which an answer says that the documents are silent on something, by language. */
export const notSaid: Readonly<Record<string, string>> = {
  English: 'The documents do not say',
  German: 'Die Dokumente sagen nicht',
  French: 'Les documents ne disent pas',
  Spanish: 'Los documentos no dicen',
  Italian: 'I documenti non dicono',
  Portuguese: 'Os documentos não dizem',
  Dutch: 'De documenten zeggen niet',
  Swedish: 'Dokumenten säger inte',
  Danish: 'Dokumenterne siger ikke',
  Chinese: '文档没有说明',
  Japanese: '文書には記載がありません',
};
