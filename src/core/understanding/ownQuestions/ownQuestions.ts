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
import { askedIn, statedIn, toldIn } from './statements';

/** A question with the headings above its answer. */
export interface OwnQuestion extends Candidate {
  readonly headings: readonly string[];
  /** Set if a row of a table answers it, which other questions may cite too. */
  readonly isOfTable?: true;
}

/**
 * The distinct questions that a document answers, best first; with `hasCells`, also those that cells of its tables answer, and those that any
 * clause of a sentence does in the sections that `hasClauses` names.
 */
export function ownQuestions(
  document: SourceDocument,
  {
    hasCells,
    hasClauses = () => false,
  }: {
    readonly hasCells: boolean;
    readonly hasClauses?: (section: Pick<Placed['section'], 'headings'>) => boolean;
  },
): readonly OwnQuestion[] {
  const found = sectionsOf(document).flatMap((section) => {
    const placed = { document, section };
    const own = [
      ...askedIn(placed),
      ...statedIn(placed),
      ...termsIn(placed),
      ...(hasCells ? cellsIn(placed) : []),
      ...howToOf(placed),
    ];
    // What a fact or a heading asks better is not asked again.
    const texts = new Set(own.map(({ text }) => text));
    if (hasClauses(section)) own.push(...toldIn(placed).filter(({ text }) => !texts.has(text)));
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

/** "**Term**: what it means" in a glossary section. */
function termsIn({ document, section }: Placed): readonly Candidate[] {
  if (!section.headings.some((title) => glossary.test(title))) return [];
  const written = section.blocks
    .filter(({ kind }) => kind === 'list' || kind === 'paragraph')
    .map((block) => textOf(document, block));
  const found = written
    .join('\n')
    .split('\n')
    .flatMap((line) => {
      const [, term = '', meaning = ''] =
        /^\s*(?:[-*+]\s+)?(?:\*\*|__)([^*_\n]{2,40}?):?(?:\*\*|__)\s*(?:[:–—-]\s*|\s)(\S.{15,})$/.exec(
          line,
        ) ?? [];
      return term === '' ? [] : termOf(plain(term), plain(meaning));
    });
  return found.slice(0, mostOfAGlossary);
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

function cellsIn({ document, section }: Placed): Candidate[] {
  const tables = section.blocks.filter(({ kind }) => kind === 'table');
  return tables.flatMap((table) => cellsOfTable(textOf(document, table), document));
}

function cellsOfTable(table: string, document: SourceDocument): Candidate[] {
  const [header = [], ...rows] = table
    .split('\n')
    .filter((line) => line.includes('|') && !/^[\s|:-]+$/.test(line))
    .map(cellsOf);
  const column = header.findIndex((title, at) => at > 0 && asked.test(title));
  const labels = rows.map(([label = '']) => label.toLowerCase());
  const title = header[column];
  if (title === undefined || new Set(labels).size < labels.length) return [];
  const found: Candidate[] = [];
  for (const [label = '', ...cells] of rows) {
    if (found.length === mostOfATable) break;
    const value = cells[column - 1] ?? '';
    if (!isLabel(label) || !isValue(value)) continue;
    const question = `What is the ${title.toLowerCase()} of ${lowered(label, document)}?`;
    found.push({ question, text: value, worth: worths.cell });
  }
  return found;
}

function isLabel(label: string): boolean {
  return /^[\p{L}][\p{L}\p{N} ._/-]{1,40}$/u.test(label) && !leaning.test(label);
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
