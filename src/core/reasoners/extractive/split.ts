import { analyze } from '../../text/analyze';

const maxParts = 5;
const asksAgain =
  /[,;]?\s+(?:and|but)\s+(?=(?:why|how|when|where|who|what|which|is|are|does|do|can|should|must|in what)\b)/i;
const comparison =
  /^(?:compare|(?:what|which)\s+(?:is|are)\s+the\s+differences?\s+between|(?:what|which)\s+(?:is|are)\s+|how\s+(?:does|do)\s+)?\s*(.+?)\s+(?:and|versus|vs\.?(?!\s+(?:code|studio)\b)|compared\s+(?:to|with)|differ\s+from)\s+(.+?)[?.!]*$/i;
const asksToCompare =
  /^compare\b|\bdifferences?\s+between\b|\bversus\b|\bvs\.?\s(?!\s*(?:code|studio)\b)|\bcompared\s+(?:to|with)\b|\bdiffers?\s+from\b/i;

/**
 * The parts of a question that can be searched on their own; the question itself when it has only one. What stands in
 * quotation marks is never cut.
 */
export function splitQuestion(question: string): string[] {
  const quotes: string[] = [];
  const masked = question.replace(/["“][^"“”]*["”]/g, (quote) => `\ue000${quotes.push(quote) - 1}\ue001`);
  const unmask = (part: string): string =>
    part.replace(/\ue000(\d+)\ue001/g, (_, index: string) => quotes[Number(index)] ?? '');
  const asked = masked
    .split(/(?<=\?)\s+/)
    .flatMap((sentence) => withSubject(sentence.split(asksAgain)))
    .flatMap((part) => (asksToCompare.test(part) ? splitComparison(part) : [part]))
    .map((part) => unmask(part).trim())
    .filter((part) => analyze(part).length > 0);
  const parts = [...new Set(asked)];
  return parts.length > 1 ? parts.slice(0, maxParts) : [question];
}

/** "How did X change, and why?": a part with hardly a subject of its own takes over that of the first. */
function withSubject(parts: readonly string[]): string[] {
  const [first = '', ...others] = parts;
  const subject = first.replace(/[?.!,;]+$/, '');
  return [
    first,
    ...others.map((part) =>
      analyze(part).length < 2 ? `${part.replace(/[?.!]+$/, '')}: ${subject}?` : part,
    ),
  ];
}

/**
 * "Compare the retention of the EU and US regions" → itself, "What is the retention of the EU regions?" and "What is the
 * retention of the US regions?". The whole goes first: often one passage compares the two.
 */
function splitComparison(part: string): string[] {
  const match = comparison.exec(part);
  const left = match?.[1]?.replace(/^.*\bdifferences?\s+between\s+/i, '').split(/\s+/) ?? [];
  const right = match?.[2]?.split(/\s+/) ?? [];
  if (left.length === 0 || right.length === 0) return [part];
  return [part, ...operands(left, right).map((words) => `What is ${words.join(' ')}?`)];
}

const article = /^(?:the|an?|our|its)$/i;

/** The two things compared, each with the words that they share. */
function operands(left: readonly string[], right: readonly string[]): [readonly string[], readonly string[]] {
  const tail = left.slice(-right.length).map((word) => word.toLowerCase());
  const isAlike = right.some((word) => tail.includes(word.toLowerCase()));
  // "the v2 policy and the v3 policy", "WSL 1 and WSL 2": both sides are whole.
  if (isAlike) return [left, [...left.slice(0, -right.length), ...right]];
  if (article.test(right[0] ?? '')) {
    // "the router and the switch"; but "the holidays of Germany and the UK" share their beginning.
    const isWhole = article.test(left.at(-right.length) ?? '');
    return [left, [...left.slice(0, isWhole ? -right.length : 1 - right.length), ...right]];
  }
  // "the retention of the EU and US regions": the first side lacks the end, the second the beginning.
  return [
    [...left, ...right.slice(1)],
    [...left.slice(0, -1), ...right],
  ];
}
