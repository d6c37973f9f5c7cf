import { correctionTitle } from '../../corrections/findCorrections';
import type { Evidence, SubAnswer } from '../../model';
import { sentences } from '../../text/sentences';
import { shownDay } from '../../text/dates';
import { citationOf } from '../citationOf';
import { toLines, toSentence, withMarker } from './plainText';
import type { Writing } from './writePart';

/** What the user noted on this question, apart from what the documents say. */
export function partCorrections(subAnswers: readonly SubAnswer[]): {
  readonly noted: readonly Evidence[];
  readonly documents: readonly SubAnswer[];
} {
  const noted = new Map<string, Evidence>();
  const documents = subAnswers.map((task) => {
    for (const entry of task.evidence) if (entry.kind === 'correction') noted.set(entry.chunkId, entry);
    return { ...task, evidence: task.evidence.filter(({ kind }) => kind !== 'correction') };
  });
  return { noted: [...noted.values()], documents };
}

/** The blocks that say what the user noted, each under a line that says so. */
export function writeCorrections(noted: readonly Evidence[], writing: Writing): string[] {
  return noted.flatMap((entry) => {
    const marker = writing.citations.length + 1;
    writing.citations.push(citationOf(entry, marker));
    const { language, glue } = writing;
    const day = shownDay(entry.documentDate ?? '', language);
    const isUsers = entry.documentTitle === correctionTitle;
    const [head, headOf] = isUsers
      ? [glue.correction, glue.correctionOf]
      : [
          glue.notedIn.replace('{file}', entry.documentId),
          glue.notedInOf.replace('{file}', entry.documentId),
        ];
    return [
      `**${day === undefined ? head : headOf.replace('{day}', day)}**`,
      ...writeText(entry.quote, `[${marker}]`, glue.source),
    ];
  });
}

/** Prose with the marker at each sentence; lists, tables and code as they are, with a line below that names the source. */
function writeText(text: string, marker: string, source: string): string[] {
  const isPlain = !/^[ \t]*(?:[-*+]\s|\d{1,3}[.)]\s|\||`{3}|~{3}|#{1,6}\s|>)|^(?: {4}|\t)/m.test(text);
  if (!isPlain) return [toLines(text, 'markdown'), `${source} ${marker}`];
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => toSentence(paragraph, 'markdown'))
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) =>
      sentences(paragraph)
        .map(({ start, end }) => withMarker(paragraph.slice(start, end), marker))
        .join(' '),
    );
}
