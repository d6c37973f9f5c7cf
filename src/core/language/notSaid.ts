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
