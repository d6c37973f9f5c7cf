import { lineInFence, openedFence, type CodeFence } from '../../language/codeFence';

/** Target and title of an image or link. */
const target = String.raw`\([ \t]*(?:<(?<angled>[^<>\n]*)>|(?<plain>(?:[^\s()]|\([^\s()]*\))*))(?:[ \t]+(?:"[^"\n]*"|'[^'\n]*'))?[ \t]*\)`;
const scheme = String.raw`(?:\b(?:https?|ftp):\/\/|\bwww\.)`;
const rest = String.raw`[^\s<>"'${'`'}()[\]|]*`;
/** References to elsewhere: images, links and bare URLs; code is skipped. */
const leading = new RegExp(
  [
    String.raw`(?<ticks>${'`'}+)[^\n]*?[^${'`'}\n]\k<ticks>(?!${'`'})`,
    String.raw`(?<opening>!?\[(?<words>[^[\]\n]*))?\]${target}`,
    '<(?<autolink>[a-z][a-z0-9+.-]+:[^\\s<>]*)>',
    String.raw`(?<bare>${scheme}${rest}[^\s<>"'${'`'}()[\]|.,;:!?*_])`,
  ].join('|'),
  'gi',
);
/** A line end that may still become one of these. */
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
/** A closed code span, with the character after it. */
const codeSpan = /(?<!`)(`+)(?!`)[^\n]*?[^`\n]\1(?=[^`])/g;
const longestHeld = 2000;

/**
 * Restricts an answer's links to addresses in its passages: images are removed, links to unknown addresses
 * are reduced to their text, and unknown bare URLs are shown as code. This prevents data exfiltration through
 * URLs that an injected instruction made the model write.
 */
export class KnownAddresses {
  readonly #isKnown: (address: string) => boolean;
  #held = '';
  /** The line read so far. */
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

/** Keeps the surrounding text from forming another link. */
const apart = ' ';

/**
 * The text of a link; bare numbers are markers. Without text, it is the end of a link with nested brackets.
 */
function unlinked(words: string | undefined): string {
  if (words === undefined) return ']';
  return /^\^?\d+$/.test(words) ? `[${words}]` : words || apart;
}

/** Length of the part of a line that can no longer change. */
function settled(line: string): number {
  const at = line.replace(codeSpan, (code) => ' '.repeat(code.length)).search(mayLead);
  return at < 0 || line.length - at > longestHeld ? line.length : at;
}
