/** Labels in a summary line of an earlier turn: question and result. */
const asked = 'Asked: ';
const found = ' Found: ';
const nothing = 'nothing yet';
const maxQuestion = 160;
const maxFound = 200;

/**
 * Summarises a turn in one line: the question, the beginning of its answer, and its names missing from both.
 */
export function earlierLine(turn: {
  readonly question: string;
  readonly answer: string;
  readonly entities: readonly string[];
}): string {
  const question = clip(turn.question, maxQuestion);
  const answer = clip(plain(turn.answer), maxFound);
  const said = `${question} ${answer}`.toLowerCase();
  const names = turn.entities.filter((name) => !said.includes(name.toLowerCase())).slice(0, 4);
  const about = names.length === 0 ? '' : ` (${names.join(', ')})`;
  return `${asked}${question}${found}${answer === '' ? nothing : answer}${about}`;
}

/** The questions in such a summary, oldest first. */
export function eachQuestion(earlier: string): readonly string[] {
  return earlier.split('\n').flatMap((line) => {
    if (!line.startsWith(asked)) return [];
    const end = line.indexOf(found);
    return line.slice(asked.length, end < 0 ? undefined : end);
  });
}

/** Strips markers, Markdown and line breaks. */
function plain(answer: string): string {
  return answer
    .replace(/\s*\[\d{1,2}\]/g, '')
    .replace(/^\s*(?:#+|[-*+]|\d+[.)])\s+/gm, '')
    .replace(/[*_`]{1,3}/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Truncates at a word boundary. */
function clip(text: string, most: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= most) return line;
  const cut = line.slice(0, most);
  return `${cut.slice(0, Math.max(most / 2, cut.lastIndexOf(' ')))}…`;
}
