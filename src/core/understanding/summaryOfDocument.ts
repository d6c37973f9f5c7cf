import { analyze } from '../language/analyze';
import type { DocumentId, SearchResult } from '../model/types';

const article = '(?:the|our|this|die|das|der|den|dem|unsere[rn]?|diese[mnrs]?)';
const asked: readonly (readonly ['en' | 'de', RegExp])[] = [
  [
    'en',
    new RegExp(
      `^(?:please )?(?:summari[sz]e|give me a summary of|sum up) (?:${article} )?(.+?)(?: please)?[.!?\\s]*$`,
      'iu',
    ),
  ],
  ['en', new RegExp(`^what(?: is|['’]s) (?:${article} )?(.+?) about\\??$`, 'iu')],
  ['en', new RegExp(`^what does (?:${article} )?(.+?) (?:say|cover|contain)\\??$`, 'iu')],
  ['de', new RegExp(`^(?:bitte )?fasse? (?:bitte )?(?:${article} )?(.+?) zusammen[.!?\\s]*$`, 'iu')],
  ['de', new RegExp(`^(?:worum geht es (?:i[mn]|bei|beim)|wovon handelt) (?:${article} )?(.+?)\\??$`, 'iu')],
];

/** What a question wants a summary of, and its language; undefined for any other question. */
export function summaryAsked(
  question: string,
): { readonly name: string; readonly language: 'en' | 'de' } | undefined {
  for (const [language, pattern] of asked) {
    const name = pattern.exec(question.trim())?.[1];
    if (name !== undefined) return { name, language };
  }
  return undefined;
}

/** The document among those found that has this title or file name; of several, one that is not older than another. */
export function namedDocument(name: string, { passages }: SearchResult): DocumentId | undefined {
  const wanted = keyOf(name);
  const named = passages.filter(({ chunk: { documentId, documentTitle } }) => {
    const file = documentId.slice(documentId.lastIndexOf('/') + 1);
    return [documentTitle, file, file.replace(/\.[^.]+$/, '')].some((one) => keyOf(one) === wanted);
  });
  return (named.find(({ older }) => older === undefined) ?? named[0])?.chunk.documentId;
}

function keyOf(name: string): string {
  return analyze(name.replaceAll(/[-_.]+/g, ' '))
    .toSorted()
    .join(' ');
}
