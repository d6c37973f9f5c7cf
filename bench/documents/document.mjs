// One Markdown document like a page of a manual: headings, paragraphs, lists, tables and code about one subject.

/** Share of words that a text repeats from the lines above: real text does. */
const repeated = 0.42;

/** Writes one document: its Markdown, the chunks that it will about make, and sentences that queries are taken from. */
export function writeDocument(vocabulary, random) {
  const writer = createWriter(vocabulary, random);
  const title = writer.title();
  const parts = [`# ${title}`, writer.paragraph()];
  const sections = random.lengthAround(9, 3, 40);
  let chunks = 1;
  for (let section = 0; section < sections; section += 1) {
    const body = Array.from({ length: random.lengthAround(2.6, 1, 9) }, () => writer.block()).join('\n\n');
    parts.push(`${random.chance(0.3) ? '###' : '##'} ${writer.title()}`, body);
    chunks += Math.max(1, Math.ceil(body.length / 1950));
  }
  return { text: `${parts.join('\n\n')}\n`, chunks, sentences: writer.sentences };
}

function createWriter(vocabulary, random) {
  const subject = vocabulary.subject(random);
  const aside = vocabulary.subject(random);
  const names = Array.from({ length: random.between(3, 8) }, () => nameOf(vocabulary, random));
  const sentences = [];
  let recent = [];
  const fresh = () => {
    const share = random.next();
    if (share < 0.4) return subject();
    if (share < 0.47) return aside();
    return share < 0.56
      ? names[Math.floor(random.next() ** 2 * names.length)]
      : vocabulary.sharedWord(random);
  };
  /** A word that was used is used again soon. */
  const content = () => {
    if (recent.length > 4 && random.chance(repeated)) return random.pick(recent);
    const word = fresh();
    recent = [...recent.slice(-25), word];
    return word;
  };
  const word = () => (random.chance(0.4) ? vocabulary.functionWord(random) : content());
  const words = (count) => Array.from({ length: count }, word);
  const sentence = () => {
    const text = words(random.lengthAround(15, 4, 40)).join(' ');
    sentences.push(text);
    return `${capital(random.chance(0.15) ? text.replace(' ', ', ') : text)}.`;
  };
  const paragraph = () => Array.from({ length: random.lengthAround(3, 1, 9) }, sentence).join(' ');
  const list = () => {
    const isNumbered = random.chance(0.3);
    return Array.from({ length: random.between(3, 7) }, (_, at) => {
      const mark = isNumbered ? `${String(at + 1)}.` : '-';
      return `${mark} ${capital(words(random.lengthAround(8, 2, 25)).join(' '))}`;
    }).join('\n');
  };
  const code = () => {
    const lines = Array.from({ length: random.between(2, 9) }, () => codeLine(content, random));
    return ['```ts', ...lines, '```'].join('\n');
  };
  const table = () => {
    const columns = random.between(2, 4);
    const row = (cell) => `| ${Array.from({ length: columns }, cell).join(' | ')} |`;
    const rows = Array.from({ length: random.between(3, 8) }, () =>
      row(() => words(random.between(1, 4)).join(' ')),
    );
    return [row(() => capital(content())), row(() => '---'), ...rows].join('\n');
  };
  return {
    sentences,
    paragraph,
    title: () => capital(Array.from({ length: random.between(1, 4) }, content).join(' ')),
    block() {
      const share = random.next();
      if (share < 0.6) return paragraph();
      if (share < 0.75) return list();
      return share < 0.92 ? code() : table();
    },
  };
}

/** A product's name, an identifier or a version: what only a few documents speak of. */
function nameOf(vocabulary, random) {
  const share = random.next();
  const name = vocabulary.name(random);
  if (share < 0.3) return name;
  if (share < 0.55) return capital(name);
  if (share < 0.8) return `${vocabulary.sharedWord(random)}${capital(vocabulary.sharedWord(random))}`;
  if (share < 0.9) return `${vocabulary.sharedWord(random)}_${vocabulary.sharedWord(random)}`;
  return `${String(random.between(1, 12))}.${String(random.between(0, 30))}`;
}

function codeLine(content, random) {
  const share = random.next();
  const [target, callee, argument] = [content(), content(), content()].map((word) => word.replace(/\W/g, ''));
  if (share < 0.4) return `const ${target} = ${callee}(${argument}, ${String(random.between(0, 99))});`;
  if (share < 0.6) return `if (${target}.${callee}) return ${argument};`;
  return share < 0.8 ? `  ${target}: ${callee};` : `// ${target} ${callee} ${argument}`;
}

function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
