import { plainWords } from '../../language/plainWords';
import type { SourceDocument } from '../../model/types';
import { howToOf } from './howTo';
import {
  type Candidate,
  type Placed,
  keyText,
  leaning,
  lowered,
  plain,
  sectionsOf,
  textOf,
  worths,
} from './candidate';
import { askedIn, statedIn } from './statements';

/** Change logs, licences and the like, which nobody asks about. */
const aside =
  /(?:^|\/)(?:change-?log|changes|history|release-?notes?|licen[cs]e|notice|contributing|code[_-]of[_-]conduct|security)[^/]*$/i;

/** A question with the headings above its answer. */
export interface OwnQuestion extends Candidate {
  readonly headings: readonly string[];
}

/** The distinct questions that a document answers, best first. */
export function ownQuestions(document: SourceDocument): readonly OwnQuestion[] {
  if (aside.test(document.id)) return [];
  const found = sectionsOf(document).flatMap((section) => {
    const placed = { document, section };
    const own = [...askedIn(placed), ...statedIn(placed), ...entriesIn(placed), ...howToOf(placed)];
    return own.map((candidate) => ({ ...candidate, headings: section.headings }));
  });
  const once = new Map<string, OwnQuestion>();
  for (const candidate of found) {
    const key = questionKey(candidate.question);
    if (!once.has(key)) once.set(key, candidate);
  }
  return [...once.values()].sort((one, other) => other.worth - one.worth);
}

// Questions from glossaries and tables.

const mostOfATable = 2;
const mostOfAGlossary = 3;
const glossary = /\b(?:glossary|terms|terminology|definitions|abbreviations|acronyms)\b/i;

function entriesIn(placed: Placed): readonly Candidate[] {
  const tables = placed.section.blocks.filter(({ kind }) => kind === 'table');
  return [
    ...termsIn(placed).slice(0, mostOfAGlossary),
    ...tables.flatMap((table) => cellsIn(textOf(placed.document, table), placed)),
  ];
}

/** "**Term**: what it means" in a glossary section. */
function termsIn({ document, section }: Placed): Candidate[] {
  if (!section.headings.some((title) => glossary.test(title))) return [];
  const written = section.blocks
    .filter(({ kind }) => kind === 'list' || kind === 'paragraph')
    .map((block) => textOf(document, block));
  return written
    .join('\n')
    .split('\n')
    .flatMap((line) => {
      const [, term = '', meaning = ''] =
        /^\s*(?:[-*+]\s+)?(?:\*\*|__)([^*_\n]{2,40}?):?(?:\*\*|__)\s*(?:[:–—-]\s*|\s)(\S.{15,})$/.exec(
          line,
        ) ?? [];
      return term === '' ? [] : termOf(plain(term), plain(meaning));
    });
}

function termOf(term: string, meaning: string): Candidate[] {
  const [sentence = ''] = meaning.split(/(?<=[.!?])\s/);
  return leaning.test(term)
    ? []
    : [{ question: `What does "${term}" mean?`, text: keyText(sentence), worth: worths.term }];
}

/** Columns whose cells answer "What is the … of …?". */
const asked =
  /^(?:default(?: value)?|limit|maximum|minimum|port|retention(?: period)?|owner|price|frequency|deadline|timeout|interval|duration|contact|due date|review date)$/i;

function cellsIn(table: string, { document }: Placed): Candidate[] {
  const [header = [], ...rows] = table
    .split('\n')
    .filter((line) => line.includes('|') && !/^[\s|:-]+$/.test(line))
    .map(cellsOf);
  const column = header.findIndex((title, at) => at > 0 && asked.test(title));
  const labels = rows.map(([label = '']) => label.toLowerCase());
  const title = header[column];
  if (title === undefined || new Set(labels).size < labels.length) return [];
  const found = rows.flatMap(([label = '', ...cells]): Candidate[] => {
    const value = cells[column - 1] ?? '';
    if (!/^[\p{L}][\p{L}\p{N} ._/-]{1,40}$/u.test(label) || !isValue(value) || leaning.test(label)) return [];
    const question = `What is the ${title.toLowerCase()} of ${lowered(label, document.text)}?`;
    return [{ question, text: value, worth: worths.cell }];
  });
  return found.slice(0, mostOfATable);
}

function cellsOf(line: string): string[] {
  return line
    .trim()
    .replace(/^\||\|$/g, '')
    .split('|')
    .map(plain);
}

function isValue(value: string): boolean {
  return (
    /[\p{L}\p{N}]/u.test(value) &&
    value.length <= 60 &&
    !/^(?:none|n\/?a|yes|no|true|false|null|-)$/i.test(value)
  );
}

/** A key shared by different spellings of a question. */
export function questionKey(question: string): string {
  return plainWords(question).join(' ');
}
