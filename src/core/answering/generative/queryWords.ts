import { marks } from './synthesizerPrompt';

/** Headings that models give to unsolicited source lists. */
const sourceLists = ['SOURCES', 'SOURCE', 'REFERENCES', 'CITATIONS', 'QUELLEN', 'QUELLE'];
/** A source list on one line: numbers without words. */
const listedSources = new RegExp(`^(?:${sourceLists.join('|')})\\b[^\\p{L}\\n]*\\d[^\\p{L}\\n]*$`, 'u');
/** A source list on one line that begins with the path of a file. */
const listedPath = new RegExp(`^(?:${sourceLists.join('|')})\\b[\\W_]*\\S+\\.\\p{L}{2,5}\\W*$`, 'u');
const mayListPath = new RegExp(`^(?:${sourceLists.join('|')})\\b[\\W_]*\\S*$`, 'u');
const maxSearches = 3;
const maxSearchCharacters = 200;

/**
 * Removes control marks (see `marks`) from a model's output line by line, and a source list at its end, which
 * its citations already give; holds back text that may become one of these.
 */
export class OwnWords {
  /** Whether a line says what the documents lack. */
  lacks = false;
  /** Searches the model suggests instead. */
  readonly searches: string[] = [];
  #held = '';
  #isInLine = false;
  #isSourceList = false;

  push(chunk: string): string {
    this.#held += chunk;
    return this.#read(false);
  }

  end(): string {
    return this.#read(true);
  }

  #read(isEnd: boolean): string {
    let written = '';
    for (let isOpen = true; isOpen && this.#held !== '';) {
      const [line = '', ...rest] = this.#held.split(/(?<=\n)/);
      isOpen = line.endsWith('\n');
      const said = this.#isInLine ? this.#kept(line) : this.#said(line, isOpen || isEnd);
      if (said === undefined) break;
      written += said;
      this.#isInLine = !isOpen;
      this.#held = rest.join('');
    }
    return written;
  }

  /** The text of a line without its mark; undefined while that is undecided. */
  #said(line: string, isWhole: boolean): string | undefined {
    const plain = line.replace(/^[\s>*_#-]+/, '');
    const start = plain.toUpperCase();
    if (start.startsWith(marks.search)) {
      if (!isWhole) return undefined;
      this.searches.push(...searchesIn(plain.slice(marks.search.length)));
      return '';
    }
    if (start.startsWith(marks.notFound)) {
      const said = plain.slice(marks.notFound.length).replace(/^[ \t*_]+/, '');
      if (said === '' && !isWhole) return undefined;
      this.lacks = true;
      return said;
    }
    return this.#sourceLine(line, start, isWhole);
  }

  /** The part of an unmarked line to keep if the line is, or begins, a source list. */
  #sourceLine(line: string, start: string, isWhole: boolean): string | undefined {
    const list = start.trimEnd();
    if (!isWhole && mayListPath.test(list)) return undefined;
    if (listedSources.test(list) || listedPath.test(list)) return isWhole ? '' : undefined;
    const name = start.replace(/\W+$/, '');
    if (isWhole && sourceLists.includes(name)) this.#isSourceList = true;
    const mayBecomeMark = [...Object.values(marks), ...sourceLists].some((mark) => mark.startsWith(name));
    return mayBecomeMark && !isWhole ? undefined : this.#kept(line);
  }

  #kept(line: string): string {
    return this.#isSourceList ? '' : line;
  }
}

function searchesIn(text: string): string[] {
  const queries = text.split('|').map((query) =>
    query
      .replace(/[*_`"]/g, '')
      .replace(/\s+/g, ' ')
      .trim(),
  );
  return queries.filter((query) => query !== '' && query.length <= maxSearchCharacters).slice(0, maxSearches);
}
