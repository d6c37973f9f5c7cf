import { type AnswerPart, partsOf } from './markerReader';
import type { Draft, Conflict } from '../../model/types';
import type { CitationAudit } from '../../model/events';

/** Maps the writer's source number to the one shown; undefined if there is no such source. */
type NumberOf = (named: number) => number | undefined;

/** Renders the parts of an answer with known markers as `[n]` and all others removed. */
export class MarkedText {
  /** Numbers without a source, each once. */
  readonly unknown: number[] = [];
  readonly #numberOf: NumberOf;
  /** White space that only counts if something follows. */
  #space = '';
  /** End of the text written so far. */
  #tail = '';
  /** Whether a marker was removed immediately before. */
  #isAfterGap = false;
  /** Whether the rest of the line describes an unknown source and is dropped. */
  #isLeftOut = false;

  constructor(numberOf: NumberOf) {
    this.#numberOf = numberOf;
  }

  /** The text added by the parts; trailing white space is held until something follows. */
  add(parts: readonly AnswerPart[]): string {
    return parts.map((part) => this.#added(part)).join('');
  }

  #added(part: AnswerPart): string {
    if (this.#isLeftOut) {
      if (part.kind !== 'text' || !part.text.includes('\n')) return '';
      this.#isLeftOut = false;
      this.#isAfterGap = false;
      return this.#text(part.text.slice(part.text.indexOf('\n') + 1));
    }
    return part.kind === 'markers' ? this.#markers(part) : this.#text(part.text);
  }

  #markers({ units, isDefinition }: Extract<AnswerPart, { kind: 'markers' }>): string {
    const known = units.map(({ numbers, joint }) => ({ number: this.#written(numbers), joint }));
    const written = known
      .filter(({ number }) => number !== '')
      .map(({ number, joint }, index) => (index === 0 ? '' : joint) + number)
      .join('');
    if (written !== '') return this.#text(written);
    this.#isAfterGap = true;
    this.#isLeftOut = isDefinition;
    return '';
  }

  #written(numbers: readonly number[]): string {
    return numbers
      .flatMap((named) => {
        const number = this.#numberOf(named);
        if (number === undefined && !this.unknown.includes(named)) this.unknown.push(named);
        return number === undefined ? [] : `[${number}]`;
      })
      .join('');
  }

  #text(text: string): string {
    const whole = this.#joined(text);
    const said = whole.trimEnd();
    this.#space = whole.slice(said.length);
    if (said !== '') this.#tail = (this.#tail + said).slice(-lookedBack);
    return said;
  }

  /** The text with preceding white space. */
  #joined(text: string): string {
    const isAfterGap = this.#isAfterGap;
    this.#isAfterGap = isAfterGap && /^[ \t]*$/.test(text);
    const isFirst = this.#tail === '';
    if (!isAfterGap) return isFirst ? text.trimStart() : this.#space + text;
    if (isFirst) return asLine(text);
    return this.#space.includes('\n')
      ? this.#space.replace(/[ \t]+$/, '') + asLine(text)
      : this.#joinedInLine(text);
  }

  /** Where a marker was removed within a line, one space is kept, or none before punctuation. */
  #joinedInLine(text: string): string {
    if (isOpen.test(this.#tail)) return `${this.#space}…${text}`;
    if (/^\s*[.,;:!?…。，、；：！？)\]]/u.test(text)) return text.trimStart();
    return /^\s/.test(text) ? text : ` ${text}`;
  }
}

/** The start of a line whose marker was removed; kept from opening a code block. */
function asLine(text: string): string {
  const line = text.trim() === '' ? text : text.trimStart();
  return /^(?:`{3}|~{3})/.test(line) ? `… ${line}` : line;
}

const lookedBack = 140;
/** Text that could become a marker once the gap before it is closed. */
const isOpen =
  /(?:[[【〔［⟦][^\]】〕］⟧]{0,130}|\(\s*\p{L}{2,14}[\s.:#]*[\d,;\s]*|<s?u?p?>?[^<>]{0,20}|&[#\w]{0,7}|[\\^])$/u;

/**
 * The draft without markers and citations refuted by the audit: every marker shown has a citation whose quote
 * is in its document.
 */
export function shownDraft(draft: Draft, { missingQuotes }: Pick<CitationAudit, 'missingQuotes'>): Draft {
  const citations = draft.citations.filter(({ marker }) => !missingQuotes.includes(marker));
  const shown = new Set(citations.map(({ marker }) => marker));
  const written = withMarkers(draft.text, shown);
  if (written === draft.text && citations.length === draft.citations.length) return draft;
  return {
    ...draft,
    text: written,
    citations,
    conflicts: draft.conflicts.flatMap((conflict) => between(conflict, shown)),
  };
}

const maxRounds = 4;

/** Repeats until nothing is left to remove: the text around a removed marker may look like another. */
function withMarkers(text: string, shown: ReadonlySet<number>): string {
  let written = text;
  for (let round = 0; round < maxRounds; round += 1) {
    const before = written;
    const marked = new MarkedText((number) => (shown.has(number) ? number : undefined));
    written = marked.add(partsOf(before));
    if (written === before) break;
  }
  return written;
}

/** The conflict between the remaining sources, if there still is one. */
function between(conflict: Conflict, shown: ReadonlySet<number>): Conflict[] {
  const sides = conflict.sides.filter(({ marker }) => shown.has(marker));
  return sides.length < 2 ? [] : [{ ...conflict, sides }];
}
