/** Questions that the document itself asks and answers: headings, FAQ entries, and collapsible sections. */
import {
  type Candidate,
  type Placed,
  leaning,
  textOf,
  worths,
  isTelling,
  keyText,
  plain,
  plainSentences,
} from './proposal';

const opening =
  /^(?:what|what's|who|who's|whom|whose|when|where|which|why|how|is|are|was|were|do|does|did|can|could|should|will|would|may|must|has|have|wie|was|wer|wem|wen|wo|woher|wohin|wann|warum|wieso|weshalb|wozu|welche[rsmn]?|ist|sind|kann|können|muss|müssen|darf|dürfen|soll|sollen|gibt|wird|werden|hat|haben|brauche|braucht)\s/i;

/** Whether a text is a standalone question. */
export function isWholeQuestion(text: string): boolean {
  const words = text.split(' ');
  if (!text.endsWith('?') || !opening.test(text) || leaning.test(text)) return false;
  // "Why test?", "Which to choose?", "How to do that?" are titles rather than questions.
  if (/^(?:\S+ to|what about|how about)\s/i.test(text)) return false;
  return words.length >= (/^(?:why|how|which|when|where)\s/i.test(text) ? 4 : 3) && text.length <= 120;
}

export function askedIn({ document, section }: Placed): readonly Candidate[] {
  return [...askedByHeading({ document, section }), ...askedByEntry({ document, section })];
}

function askedByHeading({ document, section }: Placed): Candidate[] {
  const question = plain(section.headings.at(-1) ?? '').replace(/^(?:\d+\.)*\d+[.)]?\s+/, '');
  if (!isWholeQuestion(question)) return [];
  const told = tellingOf({ document, section });
  if (told.length === 0) return [];
  const text = nearest(question, told.slice(0, mostSentences));
  return [{ question, text: text && keyText(text), worth: text === undefined ? worths.howTo : worths.asked }];
}

const mostSentences = 6;

/** The informative sentences of a section's paragraphs. */
export function tellingOf({ document, section }: Placed): readonly string[] {
  return section.blocks
    .filter(({ kind }) => kind === 'paragraph')
    .flatMap((block) => plainSentences(document.text, block))
    .filter(isTelling);
}

/**
 * The sentence answering a question: one that starts with yes or no, or else the one sharing most of the
 * question's words, at least two. Undefined if there is none.
 */
function nearest(question: string, told: readonly string[]): string | undefined {
  const decided = told.find((sentence) => /^(?:yes|no|ja|nein)\b/i.test(sentence));
  if (decided !== undefined) return decided;
  const name = /^what (?:is|are) (?:an? |the )?(.+)\?$/i.exec(question)?.[1];
  if (name !== undefined) return told.find((sentence) => defines(sentence, name.replace(/["“”]/g, '')));
  const asked = [...new Set(stemsOf(question))];
  const shared = (sentence: string): number => {
    const stems = stemsOf(sentence);
    return asked.filter((stem) => stems.includes(stem)).length;
  };
  const [best] = told
    .map((sentence) => ({ sentence, words: shared(sentence) }))
    .sort((one, other) => other.words - one.words);
  return best === undefined || best.words < Math.min(2, asked.length) ? undefined : best.sentence;
}

function defines(sentence: string, name: string): boolean {
  const at = sentence.toLowerCase().replace(/["“”]/g, '').indexOf(name.toLowerCase());
  const after = at < 0 ? '' : sentence.replace(/["“”]/g, '').slice(at + name.length);
  return (
    at < 60 && /^(?: \([^)]*\))?,? (?:is|are|refers? to|means?|stands? for) (?!not\b|the same\b)/i.test(after)
  );
}

/** Prefixes of the words that say what is asked about. */
export function stemsOf(text: string): readonly string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]{2,}/gu) ?? [];
  return words.filter((word) => !frame.has(word)).map((word) => word.slice(0, 5));
}

const frame = new Set(
  'what which who whom whose when where why how is are was were do does did can could should will would may must has have the an of in on to for with and or my your you it be as at by from there need wie was wer wo wann warum ist sind der die das ein eine ich'.split(
    ' ',
  ),
);

/** "Q: …? A: …" in one or two paragraphs, and a bold question with its answer. */
const entry =
  /^\s*(?:\*\*|__)?(?:(?:Q(?:uestion)?|F(?:rage)?)\s*\d*\s*[:.)](?:\*\*|__)?\s*)?(?:\*\*|__)?([^\n?*]{8,120}\?)(?:\*\*|__)?\s*(?:\n|$)/;
const answerMark = /^\s*(?:\*\*|__)?A(?:nswer|ntwort)?\s*\d*\s*[:.)]\s*(?:\*\*|__)?\s*/;
const unfolding = /<summary>\s*(?:<[a-z]+>\s*)?([^<]{8,120}\?)\s*(?:<\/[a-z]+>\s*)*<\/summary>/i;

function askedByEntry({ document, section: { blocks } }: Placed): Candidate[] {
  return blocks.flatMap((block, at) => {
    if (block.kind !== 'paragraph') return [];
    const written = textOf(document, block);
    const next = blocks[at + 1];
    return entryOf(written, next?.kind === 'paragraph' ? textOf(document, next) : '');
  });
}

/** A question at the start of a paragraph, with its answer in the rest of it or in the next paragraph. */
function entryOf(written: string, following: string): Candidate[] {
  const found = (isMarked(written) ? entry : unfolding).exec(written);
  if (found === null) return [];
  const question = plain(found[1] ?? '');
  if (!isWholeQuestion(question)) return [];
  const rest = written.slice(found.index + found[0].length).replace(/<\/?[a-z]+>/gi, '');
  const answer = (rest.trim() || following).replace(answerMark, '');
  const told = plainSentences(answer, { kind: 'paragraph', start: 0, end: answer.length }).find(isTelling);
  return told === undefined ? [] : [{ question, text: keyText(told), worth: worths.asked }];
}

/** Whether a paragraph starts with a question marked by a letter or bold type. */
function isMarked(written: string): boolean {
  return /^\s*(?:\*\*|__|(?:Q(?:uestion)?|F(?:rage)?)\s*\d*\s*[:.)])/.test(written);
}
