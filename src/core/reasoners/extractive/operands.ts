export type Words = readonly string[];

const article = /^(?:the|an?|our|its|der|die|das|den|dem|des|eine?[nmrs]?|unsere?[nmrs]?)$/i;
const preposition = /^(?:of|for|in|on|von|für|bei|in|im)$/i;
/** What tells two of one kind apart, in lower case: "the free and the paid plan". */
const adjective =
  /^(?:free|paid|small|large|big|old|new|short|long|basic|standard|full|half|high|low|first|second|third|upper|lower|main|inner|outer|public|private|open|closed|red|green|blue|yellow|black|white|\p{Ll}+(?:al|ic|ive|ous|ary|able|ible|less|ful|ern))$/u;
/** "dem kleinen und dem großen Saal": German nouns have a capital, adjectives none. */
const inflected = /^\p{Ll}+e[mnrs]?$/u;

/** The two things compared, each with the words that they share. */
export function operands(left: Words, right: Words): readonly Words[] {
  const suspended = withSuspendedHead(left, right);
  if (suspended !== left) return operands(suspended, right);
  if (areWhole(left, right)) return [left, right];
  const tail = left.slice(-right.length).map((word) => word.toLowerCase());
  const isAlike = right.some((word, at) => tail[at] === word.toLowerCase());
  const isArticle = article.test(right[0] ?? '');
  // "the v2 policy and the v3 policy", "WSL 1 and WSL 2": both sides are whole.
  if (isAlike && !isArticle) return [withHead(left, right), [...left.slice(0, -right.length), ...right]];
  if (isArticle) {
    // "the Team and the Business plan": the first side lacks the noun.
    const one = withHead(left, right);
    // "the router and the switch"; but "the holidays of Germany and the UK" share their beginning.
    const own = one.findLastIndex((word) => article.test(word));
    const isBare = own < 0;
    return [one, isBare ? [...left.slice(0, 1 - right.length), ...right] : [...one.slice(0, own), ...right]];
  }
  // "the retention of the EU and US regions": the first side lacks the end, the second the beginning.
  return [
    [...left, ...right.slice(1)],
    [...left.slice(0, -1), ...right],
  ];
}

/** "the Team" beside "the Business plan" is the Team plan; "the router" beside "the access switch" is a router. */
function withHead(left: Words, right: Words): Words {
  const own = left.slice(left.findLastIndex((word) => article.test(word)) + 1);
  const other = article.test(right[0] ?? '') ? right.slice(1) : right;
  const head = other.slice(own.length);
  if (own.length === 0 || head.length === 0) return left;
  return areOfOneKind(own, other.slice(0, own.length), head) ? [...left, ...head] : left;
}

/** Whether two names, two adjectives or two numbers of one thing stand before the same noun. */
function areOfOneKind(own: Words, other: Words, head: Words): boolean {
  const [noun = ''] = head;
  const telling = [...own, ...other];
  if (telling.every((word) => adjective.test(word))) return true;
  if (telling.every((word) => inflected.test(word))) return /^\p{Lu}/u.test(noun);
  if (!head.every((word) => /^\p{Ll}/u.test(word))) return false;
  return areNames([...own, ...other.slice(0, 1)]) || areNumbered(own, other);
}

/** "priority 1 and priority 2 faults" */
function areNumbered(own: Words, other: Words): boolean {
  const isSame = own[0]?.toLowerCase() === other[0]?.toLowerCase();
  return own.length > 1 && isSame && /\d/.test(own.at(-1) ?? '');
}

/** "dem Team- und dem Business-Tarif" */
function withSuspendedHead(left: Words, right: Words): Words {
  const last = left.at(-1) ?? '';
  if (!/\p{L}-$/u.test(last)) return left;
  const head = /-([^-]+)$/.exec(right.at(-1) ?? '')?.[1];
  return [...left.slice(0, -1), head === undefined ? last.slice(0, -1) : last + head];
}

/** "VS Code and Vim", "the streaming format and batch requests": nothing that the two share. */
function areWhole(left: Words, right: Words): boolean {
  if (areNames([...left, ...right])) return !/\d/.test(right.join(' '));
  const hasOwner = left.some((word) => preposition.test(word));
  const isLong = right.length > 1 && left.length > 2;
  return isLong && !hasOwner && startsAlone(left, right) && !endsAlike(left, right);
}

function areNames(words: Words): boolean {
  return words.every((word) => /^[\p{Lu}\p{N}]/u.test(word));
}

function startsAlone([left = '']: Words, [right = '']: Words): boolean {
  return article.test(left) && !article.test(right);
}

function endsAlike(left: Words, right: Words): boolean {
  return left.at(-1)?.toLowerCase() === right.at(-1)?.toLowerCase();
}
