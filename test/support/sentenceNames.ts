// Replies name sentences by their numbers, which change when other passages are found. What is kept names them by their beginnings.

/** A sentence of a request, with the path of its document. */
interface Named {
  readonly number: number;
  readonly path: string;
  readonly words: string;
}

const passage = /<(data\d+) name="(?:passage|correction)">\n([^\n]*)\n\n([^]*?)\n<\/\1>/g;

/** The numbered sentences of what a writer reads. */
function sentencesIn(request: string): Named[] {
  const found: Named[] = [];
  for (const [, , where = '', body = ''] of request.matchAll(passage)) {
    let from = 0;
    for (;;) {
      const number = found.length + 1;
      const end = body.indexOf(` [${number}]`, from);
      if (end < 0) break;
      found.push({
        number,
        path: where.split(' · ')[0] ?? '',
        words: withoutHeadings(body.slice(from, end)),
      });
      from = end + ` [${number}]`.length;
    }
  }
  return found;
}

/** Rows of a table stand alone, sentences without the headings above them. */
function withoutHeadings(words: string): string {
  const lines = words.trim().split('\n');
  const last = lines.at(-1) ?? '';
  const own = last.startsWith('|') ? [last] : lines.filter((line) => !/^#+\s/.test(line));
  return own.join(' ').replace(/\s+/g, ' ').trim();
}

const name = /⟪([^⟫]*)⟫/g;
const between = ' › ';
const shortest = 18;

/** A reply with the names of its sentences in the place of their numbers: those in brackets, in a line of sources, and written as ⟨3⟩. */
export function withNames(reply: string, request: string): string {
  const sentences = sentencesIn(request);
  const named = (digits: string): string => {
    const sentence = sentences[Number(digits) - 1];
    return sentence === undefined ? digits : `⟪${nameOf(sentence, sentences)}⟫`;
  };
  return reply
    .replace(/[[【][^\]】\n]{0,60}?\d[^\]】\n]{0,60}[\]】]/g, (row) => row.replace(/\d+/g, named))
    .replace(/^\W*(?:sources?|quellen?|references?)\W[^\p{L}\n⟪]*$/gimu, (line) =>
      line.replace(/\d+/g, named),
    )
    .replace(/⟨(\d+)⟩/g, (_, digits: string) => named(digits));
}

/** The shortest beginning that no other sentence holds; where there is none, with the path of its document. */
function nameOf({ path, words }: Named, sentences: readonly Named[]): string {
  for (let end = Math.min(shortest, words.length); end <= words.length; end += 1) {
    const isWord = end === words.length || words[end] === ' ';
    const start = words.slice(0, end);
    if (isWord && sentences.filter((other) => other.words.includes(start)).length === 1) return start;
  }
  return `${path}${between}${words}`;
}

/** A reply with today's numbers of the sentences that it names, and the names of those that the request does not have. */
export function withNumbers(
  reply: string,
  request: string,
): { readonly written: string; readonly gone: readonly string[] } {
  const sentences = sentencesIn(request);
  const gone: string[] = [];
  const written = reply.replace(name, (_, wanted: string) => {
    const [words = '', path] = wanted.split(between).toReversed();
    const sentence = sentences.find(
      (one) => (path === undefined || one.path === path) && one.words.includes(words),
    );
    if (sentence === undefined) gone.push(wanted);
    return String(sentence?.number ?? '');
  });
  return { written, gone };
}
