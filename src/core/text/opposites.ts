/** English words that say the contrary of each other; of each group, those before the bar of those after it. */
const groups = `least fewest minimum minimal lowest | most maximum maximal highest
less fewer lower | more greater higher
before prior | after following
first | last final
former | latter
north northern | south southern
east eastern | west western
increase increases increased increasing rise rises rose | decrease decreases decreased decreasing decline declined fall fell
high | low
large largest larger big biggest bigger | small smallest smaller
early earlier earliest | late later latest
best better | worst worse
same similar identical | different distinct
easy easier easiest simple simplicity | difficult difficulty hard harder hardest complex complexity
always | never
allow allowed allows permitted | forbid forbidden prohibited banned
win wins won | lose loses lost
begin begins began start started starts | end ends ended stop stopped stops
old older oldest | new newer newest young younger youngest
men male man | women female woman
internal inside inner | external outside outer
positive | negative
above upper | below lower
public | private
legal | illegal
include includes included | exclude excludes excluded
accept accepts accepted | reject rejects rejected refused
support supports supported | oppose opposes opposed
success successful succeed succeeded | failure unsuccessful fail failed
strong stronger strongest | weak weaker weakest
major majority | minor minority
rich wealthy | poor
agree agreed | disagree disagreed
able possible | unable impossible
common commonly often frequently | rare rarely uncommon seldom
stable | unstable
direct directly | indirect indirectly
formal | informal
short shorter shortest | long longer longest
cause causes caused | prevent prevents prevented
open | closed
add added | remove removed
import imported imports | export exported exports
buy bought | sell sold
enter entered | leave left
friend ally allies | enemy enemies
war | peace
born birth | died death
good | bad
hot warm | cold
known | unknown
popular | unpopular
equal | unequal
dependent | independent
deterministic | nondeterministic non-deterministic
enable enabled | disable disabled`;

const opposites = new Map<string, Set<string>>();
for (const group of groups.split('\n')) {
  const [one = [], other = []] = group.split('|').map((side) => side.trim().split(/\s+/));
  note(one, other);
  note(other, one);
}

function note(words: readonly string[], contrary: readonly string[]): void {
  for (const word of words) opposites.set(word, new Set([...(opposites.get(word) ?? []), ...contrary]));
}

/** Whether a text has a word that has an opposite. */
export function hasOppositeWord(text: string): boolean {
  return wordsOf(text).some((word) => opposites.has(word));
}

/** Whether a statement has the opposite of a word of the question in its place: "the most" where it asks for the least. */
export function saysOpposite(question: string, statement: string): boolean {
  const said = new Set(wordsOf(statement));
  return wordsOf(question).some((word) => {
    const contrary = opposites.get(word);
    return contrary !== undefined && !said.has(word) && [...contrary].some((other) => said.has(other));
  });
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu) ?? [];
}
