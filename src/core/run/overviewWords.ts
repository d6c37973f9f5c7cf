import type { AboutDocuments } from '../understanding/aboutDocuments';

/** The phrases of a reply, in the language of the question. */
interface OverviewPhrases {
  readonly begin: Readonly<Record<AboutDocuments['kind'], string>>;
  /** Says how many there are; the kinds follow. */
  readonly documents: (count: string, isOne: boolean) => string;
  /** `{0}`: folders. */
  readonly folders: string;
  /** `{0}`: titles. */
  readonly titles: string;
  /** Folders, and documents of other kinds, that are not named. */
  readonly otherFolders: string;
  readonly otherKinds: (count: string) => string;
  /** What is not listed. */
  readonly more: (count: string) => string;
  /** The question for all, which `aboutDocuments` understands. */
  readonly listAll: string;
  /** Before the sections of one document. */
  readonly sections: string;
  readonly quotes: readonly [string, string];
}

export const overviewPhrases: Readonly<Record<AboutDocuments['language'], OverviewPhrases>> = {
  en: {
    begin: {
      greeting:
        'Hello! Ask something in your own words: the answer comes from the documents here, with a quote for every claim.',
      help: 'Ask in your own words for a fact, the steps of something, what a term means, a comparison, or a total of a table. Every answer quotes the documents, and a click opens the place. @ limits a question to a file or folder.',
      contents: '',
      thanks: 'You’re welcome. Ask the next question whenever you like.',
    },
    documents: (count, isOne) => (isOne ? 'There is 1 document' : `There are ${count} documents`),
    folders: 'They are in {0}.',
    titles: 'Among them are {0}.',
    otherFolders: 'other folders',
    otherKinds: (count) => `${count} of other kinds`,
    more: (count) => `And ${count} more.`,
    listAll: 'List all documents',
    sections:
      'Without a language model, Ask Docs does not summarize. These are the sections of the document, each with its first sentence.',
    quotes: ['“', '”'],
  },
  de: {
    begin: {
      greeting:
        'Hallo! Fragen Sie in eigenen Worten: Die Antwort kommt aus den Dokumenten hier, mit einem Zitat für jede Aussage.',
      help: 'Fragen Sie in eigenen Worten nach einer Tatsache, den Schritten einer Aufgabe, der Bedeutung eines Begriffs, einem Vergleich oder der Summe einer Tabelle. Jede Antwort zitiert die Dokumente, ein Klick öffnet die Stelle. @ beschränkt eine Frage auf eine Datei oder einen Ordner.',
      contents: '',
      thanks: 'Gern geschehen. Fragen Sie weiter, wann immer Sie möchten.',
    },
    documents: (count, isOne) => (isOne ? 'Es gibt 1 Dokument' : `Es gibt ${count} Dokumente`),
    folders: 'Sie liegen in {0}.',
    titles: 'Darunter sind {0}.',
    otherFolders: 'weiteren Ordnern',
    otherKinds: (count) => `${count} anderer Art`,
    more: (count) => `Und ${count} weitere.`,
    listAll: 'Zeige alle Dokumente',
    sections:
      'Ohne Sprachmodell fasst Ask Docs nichts zusammen. Das sind die Abschnitte des Dokuments, jeder mit seinem ersten Satz.',
    quotes: ['„', '“'],
  },
};
