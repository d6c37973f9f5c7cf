import type { Chunk } from '../model';
import { itemsIn } from '../text/listItems';
import { sentences, type Span } from '../text/sentences';
import type { Term } from './term';

/** "Who is the DPO?": whoever is asked for by what they are. */
const asked =
  /^\W*(?:who(?:['’]s| is| are)|wer (?:ist|sind)) (?:the |our |an? |der |die |das |unsere?r? )?(?<role>.{2,60}?)\W*$/iu;
const person = String.raw`(?:(?:Dr|Prof|Mr|Mrs|Ms|Frau|Herr)\.? )*\p{Lu}[\p{L}’'-]+ (?:(?:de|van|von|der) )*\p{Lu}[\p{L}’'-]+`;
/** After what someone is, and before it; a list of words in capitals is no name. */
const isNamed = new RegExp(
  String.raw`^[*_)"”]*(?::|,|\s[–—-]|\s(?:is|ist|remains|bleibt))[*_]*\s${person}[*_]*(?=[,;.()]|$)`,
  'u',
);
const names = new RegExp(
  String.raw`${person}[*_]*(?:,|\s\(|\s(?:is|ist|as|becomes|wird|als))\s?(?:now |neuer? )?(?:the |our |an? |der |die |unsere?r? )?[*_("“]*$`,
  'u',
);

/** What someone is, of a question for who that is; undefined for any other question. */
export function roleAsked(question: string): string | undefined {
  return asked.exec(question)?.groups?.role;
}

/** The sentences and rows of a chunk that name who is what a term says. */
export function holdersIn({ text, blocks }: Chunk, term: Term): Span[] {
  return blocks.flatMap((block) => {
    const isTable = block.kind === 'table';
    const parts = block.kind === 'list' ? itemsIn(text, block) : [block];
    const lines = parts.flatMap(({ start, end }) =>
      (isTable ? rowsIn : sentences)(text.slice(start, end)).map((one) => ({
        start: start + one.start,
        end: start + one.end,
      })),
    );
    return lines.filter(({ start, end }) =>
      saysWho(text.slice(start, end).replace(/\s+/g, ' '), term, isTable),
    );
  });
}

function rowsIn(table: string): Span[] {
  return Array.from(table.matchAll(/[^\n]+/g), ({ 0: row, index }) => ({
    start: index,
    end: index + row.length,
  }));
}

function saysWho(line: string, term: Term, isRow: boolean): boolean {
  return term.occurrences(line).some(({ start, end }) => {
    if (!isRow) return isNamed.test(line.slice(end)) || names.test(line.slice(0, start));
    const cells = line.split(/[|\t;,]/).map((cell) => cell.trim());
    const isWhole = (cell: string): boolean => cell.length === end - start && line.slice(start, end) === cell;
    const at = cells.findIndex(isWhole);
    return [at - 1, at + 1].some((beside) => at >= 0 && wholeName.test(cells[beside] ?? ''));
  });
}

const wholeName = new RegExp(`^${person}$`, 'u');
