import * as l10n from '@vscode/l10n';
import { analyze } from '../language/analyze';
import type { DocumentId, Route, SearchResult } from '../model/types';

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
function summaryAsked(
  question: string,
): { readonly name: string; readonly language: 'en' | 'de' } | undefined {
  for (const [language, pattern] of asked) {
    const name = pattern.exec(question.trim())?.[1];
    if (name !== undefined) return { name, language };
  }
  return undefined;
}

/** Without a model nothing is summarized: a question for a summary of one document is told what its sections say first. */
export async function toSummary(route: Route, found: () => Promise<SearchResult>): Promise<Route> {
  const asked = route.kind === 'simple' ? summaryAsked(route.question) : undefined;
  const id = asked && namedDocument(asked.name, await found());
  if (asked === undefined || id === undefined) return route;
  const reasoning = l10n.t('It asks for a summary of one document.');
  return { ...route, kind: 'overview', reasoning, summary: { documentId: id, language: asked.language } };
}

/** The document among those found that has this title or file name; of several, one that is not older than another. */
function namedDocument(name: string, { passages }: SearchResult): DocumentId | undefined {
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
