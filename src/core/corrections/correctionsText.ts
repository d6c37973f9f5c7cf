// Serialises corrections to a Markdown file, and parses it after manual edits.

import * as l10n from '@vscode/l10n';
import type { Correction } from '../model/knowledge';
import type { DocumentId } from '../model/types';
import { openedFence, replaceFences } from '../language/codeFence';
import { lineAt, lineStarts, linesOf } from '../model/place';
import { formatCount } from '../util/displayLanguage';

/** Longer corrections, and those of longer questions, are ignored. */
export const maxCorrectionCharacters = 4000;
const maxQuestionCharacters = 1000;
/** Only the last corrections of a file are read: new ones are appended. */
const maxCorrections = 500;

/** A parse problem at a 1-based line; `reason` completes a sentence. */
export interface CorrectionProblem {
  readonly line: number;
  readonly reason: string;
}

export interface ParsedCorrections {
  readonly corrections: readonly Correction[];
  readonly problems: readonly CorrectionProblem[];
}

const headingMark = /^ {0,3}##(?:[ \t]+|\r?$)/;
const title = /^ {0,3}#(?:[ \t].*)?\r?$/;
const notedOn = /^[ \t]*(?:[-*+][ \t]+)?[_*]*noted on (\d{4}-\d{2}-\d{2})[.]?[_*]*[ \t]*\r?$/i;
const answerSaid = /^[ \t]*[-*+][ \t]+[_*]*the answer said[_*]*:(.*)\r?$/i;
/** Masks text that is not the user's, preserving offsets. */
const gap = '\0';

/**
 * Parses corrections: each level-two heading is a question, and the text below it the correction. Comments,
 * and the lines recording the date and the wrong answer, are skipped; text interrupted by them forms two
 * corrections. Problems are reported, and everything else is kept.
 */
export function parseCorrections(text: string, documentId: DocumentId): ParsedCorrections {
  const masked = maskComments(replaceFences(text, (block) => block.replace(/[^\r\n]/g, 'x')));
  const starts = lineStarts(text);
  const problems: CorrectionProblem[] = [];
  const corrections: Correction[] = [];
  for (const section of sectionsOf(masked)) {
    const { question, start } = section;
    const line = lineAt(starts, start);
    const stretches = stretchesOf(masked, section).filter(({ end, start: from }) =>
      /[\p{L}\p{N}]/u.test(text.slice(from, end)),
    );
    const reason = problemOf(question, stretches);
    if (reason !== undefined) problems.push({ line, reason });
    else
      corrections.push(
        ...stretches.map(({ start: from, end }) => ({
          question: plainWords(question ?? ''),
          text: text.slice(from, end),
          documentId,
          start: from,
          place: { kind: 'lines', lines: linesOf(starts, from, end) } as const,
          notedOn: section.notedOn,
          ...(section.said !== undefined && { said: section.said }),
        })),
      );
  }
  const tooMany = corrections.length > maxCorrections;
  if (tooMany)
    problems.push({
      line: 1,
      reason: l10n.t('of more than {0} corrections the last are used', formatCount(maxCorrections)),
    });
  return { corrections: corrections.slice(-maxCorrections), problems };
}

interface Section {
  /** Undefined for text below the title, or before any heading. */
  readonly question: string | undefined;
  readonly start: number;
  /** Start and end of its text. */
  readonly from: number;
  readonly to: number;
  readonly notedOn: string | undefined;
  /** The beginning of the wrong answer. */
  readonly said: string | undefined;
}

interface Stretch {
  readonly start: number;
  readonly end: number;
}

function problemOf(question: string | undefined, stretches: readonly Stretch[]): string | undefined {
  if (question === undefined) {
    return stretches.length === 0
      ? undefined
      : l10n.t('this text stands below no question (a heading with ##)');
  }
  if (plainWords(question) === '') return l10n.t('a heading has no question');
  if (question.length > maxQuestionCharacters) return l10n.t('a question is too long');
  if (stretches.length === 0) return l10n.t('a question has no text below it');
  const isLong = stretches.some(({ start, end }) => end - start > maxCorrectionCharacters);
  return isLong
    ? l10n.t('a correction is longer than {0} characters', formatCount(maxCorrectionCharacters))
    : undefined;
}

/** A single forward scan: the file may come from someone else, so the running time must stay linear. */
function maskComments(text: string): string {
  const parts: string[] = [];
  let at = 0;
  for (;;) {
    const start = text.indexOf('<!--', at);
    const end = start < 0 ? -1 : text.indexOf('-->', start + 4);
    if (end < 0) return parts.join('') + text.slice(at);
    parts.push(text.slice(at, start), gap.repeat(end + 3 - start));
    at = end + 3;
  }
}

/** The question of a level-two heading, without closing marks; undefined for any other line. */
function questionIn(line: string): string | undefined {
  const [mark] = headingMark.exec(line) ?? [];
  if (mark === undefined) return undefined;
  const rest = line.slice(mark.length).trimEnd();
  let end = rest.length;
  while (rest[end - 1] === '#') end -= 1;
  const isClosed = end === 0 || /\s/.test(rest[end - 1] ?? '');
  return isClosed ? rest.slice(0, end).trimEnd() : rest;
}

/** Lines with their offsets, without line breaks. */
function linesIn(text: string): { readonly line: string; readonly start: number }[] {
  return Array.from(text.matchAll(/[^\n]+/g), (match) => ({ line: match[0], start: match.index }));
}

function sectionsOf(masked: string): Section[] {
  const sections: {
    question: string | undefined;
    start: number;
    from: number;
    notedOn: string | undefined;
    said: string | undefined;
  }[] = [{ question: undefined, start: 0, from: 0, notedOn: undefined, said: undefined }];
  for (const { line, start } of linesIn(masked)) {
    const question = questionIn(line);
    if (question !== undefined || title.test(line)) {
      sections.push({ question, start, from: start + line.length, notedOn: undefined, said: undefined });
      continue;
    }
    const section = sections.at(-1);
    if (section === undefined) continue;
    section.notedOn ??= notedOn.exec(line)?.[1];
    section.said ??= answerSaid.exec(line)?.[1]?.trim().replace(/^"|"$/g, '');
  }
  return sections.map((section, index) => ({ ...section, to: sections[index + 1]?.start ?? masked.length }));
}

/** The user's own text in a section, as trimmed spans. */
function stretchesOf(masked: string, { from, to }: Section): Stretch[] {
  const body = masked
    .slice(from, to)
    .replace(/[^\n]+/g, (line) =>
      notedOn.test(line) || answerSaid.test(line) ? gap.repeat(line.length) : line,
    );
  return Array.from(body.matchAll(/[^\0]+/g), (match) => {
    const start = from + match.index + (match[0].length - match[0].trimStart().length);
    return { start, end: start + match[0].trim().length };
  }).filter(({ start, end }) => end > start);
}

/** A heading's text without Markdown, comments and escapes. */
function plainWords(question: string): string {
  return question
    .replaceAll(gap, ' ')
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
    .replace(/\s+/g, ' ')
    .trim();
}

/** A correction to be saved. */
export interface NotedCorrection {
  readonly question: string;
  readonly text: string;
  /** ISO 8601 date. */
  readonly notedOn: string;
  /** The wrong answer, of which a short beginning is kept. Empty if there was none. */
  readonly answer: string;
}

const maxAnswerCharacters = 160;

const fileHead = `# Corrections

<!-- What Ask Docs takes from you where an answer was wrong. Edit, reorder and delete as you like: each heading is a question, the
text below it is what is right. -->
`;

/**
 * Appends a correction to a file's text, in place of those noted earlier for the same question; all else is
 * left as it is, and an empty file gets a header. Undefined if it could not be read back, because something left open above, such as a code block, would
 * swallow it.
 */
export function withCorrection(file: string, noted: NotedCorrection): string | undefined {
  const head = file.trim() === '' ? fileHead : withoutNoted(file, noted.question);
  const eol = head.includes('\r\n') ? '\r\n' : '\n';
  const joint = head.endsWith('\n') ? '' : eol;
  const after = `${head}${joint}${eol}${written(noted).replaceAll('\n', eol)}${eol}`;
  const read = parseCorrections(after, '').corrections.at(-1);
  const isReadBack =
    read !== undefined &&
    read.start >= head.length &&
    read.question === plainWords(asHeading(noted.question)) &&
    read.text === asText(noted.text).replaceAll('\n', eol);
  return isReadBack ? after : undefined;
}

/** A file's text without the corrections that were noted for a question; what a person wrote there is kept. */
function withoutNoted(file: string, question: string): string {
  const same = plainWords(asHeading(question)).toLowerCase();
  const masked = maskComments(replaceFences(file, (block) => block.replace(/[^\r\n]/g, 'x')));
  const noted = sectionsOf(masked).filter(
    (section) =>
      plainWords(section.question ?? '').toLowerCase() === same &&
      section.notedOn !== undefined &&
      stretchesOf(masked, section).length === 1,
  );
  if (noted.length === 0) return file;
  const kept = noted.reduceRight((text, { start, to }) => text.slice(0, start) + text.slice(to), file);
  return kept.replace(/\s+$/, file.includes('\r\n') ? '\r\n' : '\n');
}

function written({ question, text, notedOn: day, answer }: NotedCorrection): string {
  const lines = [`## ${asHeading(question)}`, '', asText(text), '', `- Noted on ${day}`];
  const said = beginningOf(answer);
  if (said !== '') lines.push(`- The answer said: "${said}"`);
  return lines.join('\n');
}

/** On one line, without comment delimiters and closing heading marks. */
function asHeading(question: string): string {
  const line = question.replace(/\s+/g, ' ').trim().slice(0, maxQuestionCharacters);
  return withoutComments(line).replace(/#+$/, (marks) => marks.replace(/#/g, '\\#'));
}

/** Prevents starting a comment, or ending one left open above. */
function withoutComments(text: string): string {
  return text.replaceAll('<!--', '<\\!--').replaceAll('-->', '--\\>');
}

/** Escapes what would be parsed as the file's own headings, comments or notes. */
function asText(text: string): string {
  const lines = withoutComments(text.trim().replace(/\r\n?/g, '\n').replaceAll(gap, ' '));
  const masked = replaceFences(lines, (block) => block.replace(/[^\n]/g, 'x')).split('\n');
  return lines
    .split('\n')
    .map((line, index) => (isOwn(masked[index] ?? '') ? line.replace(/\S/, '\\$&') : line))
    .join('\n');
}

function isOwn(line: string): boolean {
  const isUnclosed = openedFence(line) !== undefined;
  return isUnclosed || [headingMark, title, notedOn, answerSaid].some((own) => own.test(line));
}

/** An answer, or a quote, as its beginning is noted: on one line, without citations and Markdown. */
export function asNoted(answer: string): string {
  return answer
    .replace(/ ?\[\d{1,3}\]/g, '')
    .replace(/[*`#|]/g, '')
    .replace(/<!--|-->/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

function beginningOf(answer: string): string {
  const flat = asNoted(answer);
  if (flat.length <= maxAnswerCharacters) return flat;
  const cut = flat.slice(0, maxAnswerCharacters);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), maxAnswerCharacters / 2))} …`;
}
