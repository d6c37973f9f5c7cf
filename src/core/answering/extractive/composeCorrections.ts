import { correctionTitle } from '../../corrections/findCorrections';
import { shownDay } from '../../language/dates';
import { sentences } from '../../language/sentences';
import { isCorrectionOfQuestion } from '../../model/knowledge';
import type { Evidence, SubAnswer } from '../../model/types';
import { quoted } from '../../util/displayLanguage';
import { citationOf } from '../evidenceOf';
import { toLines, toSentence, withMarker } from './plainText';
import type { Writing } from './writePart';

/** Separates the user's notes on the question from what the documents say. */
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

/** The user's notes as blocks, each introduced as such. */
export function writeCorrections(noted: readonly Evidence[], writing: Writing): string[] {
  return noted.flatMap((entry) => {
    const marker = writing.citations.length + 1;
    writing.citations.push(citationOf(entry, marker));
    const { language, phrases } = writing;
    const day = shownDay(entry.documentDate ?? '', language);
    const isUsers = entry.documentTitle === correctionTitle;
    const [head, headOf] = isUsers
      ? [phrases.correction, phrases.correctionOf]
      : [
          phrases.notedIn.replace('{file}', entry.documentId),
          phrases.notedInOf.replace('{file}', entry.documentId),
        ];
    const note = day === undefined ? head : headOf.replace('{day}', day);
    // Without its question, a note on another one would read as the answer to this.
    const asked = isCorrectionOfQuestion(entry) ? '' : ` (${quoted(entry.headings.at(-1) ?? '')}):`;
    return [
      `**${asked === '' ? note : note.replace(/\s*:$/, asked)}**`,
      ...writeText(entry.quote, `[${marker}]`, phrases.source),
    ];
  });
}

/**
 * Writes prose with a marker after each sentence; lists, tables and code are kept, followed by a line naming
 * the source.
 */
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
