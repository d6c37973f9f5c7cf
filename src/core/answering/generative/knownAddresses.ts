import { lineInFence, openedFence, type CodeFence } from '../../language/codeFence';

/** Where an image or a link leads to, with its title. */
const target = String.raw`\([ \t]*(?:<(?<angled>[^<>\n]*)>|(?<plain>(?:[^\s()]|\([^\s()]*\))*))(?:[ \t]+(?:"[^"\n]*"|'[^'\n]*'))?[ \t]*\)`;
const scheme = String.raw`(?:\b(?:https?|ftp):\/\/|\bwww\.)`;
const rest = String.raw`[^\s<>"'${'`'}()[\]|]*`;
/** What leads elsewhere: images, links and addresses that stand alone; code is passed over. */
const leading = new RegExp(
  [
    String.raw`(?<ticks>${'`'}+)[^\n]*?[^${'`'}\n]\k<ticks>(?!${'`'})`,
    String.raw`(?<opening>!?\[(?<words>[^[\]\n]*))?\]${target}`,
    '<(?<autolink>[a-z][a-z0-9+.-]+:[^\\s<>]*)>',
    String.raw`(?<bare>${scheme}${rest}[^\s<>"'${'`'}()[\]|.,;:!?*_])`,
  ].join('|'),
  'gi',
);
/** The end of a line that may go on as one of these. */
const mayLead = new RegExp(
  [
    '`[^\\n]*$|!$',
    String.raw`(?:!?\[[^[\]\n]*)?\](?:\([^\n)]*(?:\([^\n)]*\)[^\n)]*)*)?$|!?\[[^[\]\n]*$`,
    '<[^\\s<>]*$',
    `${scheme}${rest}$`,
    String.raw`\b(?:h|ht|htt|https?|https?:|https?:\/|f|ft|ftp|ftp:|ftp:\/|w|ww|www)$`,
  ].join('|'),
  'i',
);
/** One that is closed, with what stands behind it. */
const codeSpan = /(?<!`)(`+)(?!`)[^\n]*?[^`\n]\1(?=[^`])/g;
const longestHeld = 2000;

/**
 * Lets an answer lead nowhere but where its passages lead: images go, a link to an address that no passage has keeps its words
 * alone, and such an address by itself stands as code. What a model was made to put into an address is so never fetched.
 */
export class KnownAddresses {
  readonly #isKnown: (address: string) => boolean;
  #held = '';
  /** What was read of the line. */
  #line = '';
  #fence: CodeFence | undefined;

  constructor(passages: readonly string[]) {
    this.#isKnown = (address) => passages.some((passage) => passage.includes(address));
  }

  push(chunk: string): string {
    this.#held += chunk;
    const lines = this.#held.split(/(?<=\n)/);
    const last = lines.pop() ?? '';
    const end = last.endsWith('\n') ? last.length : settled(last);
    this.#held = last.slice(end);
    return [...lines, last.slice(0, end)].map((line) => this.#written(line)).join('');
  }

  end(): string {
    const rest = this.#held;
    this.#held = '';
    return this.#written(rest);
  }

  #written(text: string): string {
    const line = this.#line + text.replace(/\r?\n$/, '');
    this.#line = text.endsWith('\n') ? '' : line;
    const isCode = this.#fence !== undefined;
    if (text.endsWith('\n')) this.#endLine(line);
    return isCode ? text : this.#led(text);
  }

  #endLine(line: string): void {
    if (this.#fence === undefined) this.#fence = openedFence(line);
    else if (lineInFence(line, this.#fence) !== 'code') this.#fence = undefined;
  }

  #led(text: string): string {
    return text.replace(leading, (whole: string, ...groups: unknown[]) => {
      const found = groups.at(-1) as Found;
      if (found.ticks !== undefined) return whole;
      if (found.opening?.startsWith('!') === true) return apart;
      const alone = found.autolink ?? found.bare;
      if (this.#isKnown(alone ?? found.angled ?? found.plain ?? '')) return whole;
      return alone === undefined ? unlinked(found.words) : `\`${alone}\``;
    });
  }
}

type Found = Readonly<
  Partial<Record<'ticks' | 'opening' | 'words' | 'angled' | 'plain' | 'autolink' | 'bare', string>>
>;

/** Keeps what stood on both sides from becoming another link. */
const apart = ' ';

/** The words of a link; numbers are markers. Without any, it is the end of one that has other brackets in it. */
function unlinked(words: string | undefined): string {
  if (words === undefined) return ']';
  return /^\^?\d+$/.test(words) ? `[${words}]` : words || apart;
}

/** How much of a line is clear by now. */
function settled(line: string): number {
  const at = line.replace(codeSpan, (code) => ' '.repeat(code.length)).search(mayLead);
  return at < 0 || line.length - at > longestHeld ? line.length : at;
}
