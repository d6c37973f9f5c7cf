import { withoutReply } from '../../language/sentences';
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
  lowered,
} from './candidate';
import { askedOfClauses } from './clauses';
import { factAsked } from './facts';
import { askedOfGermanClauses } from './germanClauses';
import type { SourceDocument } from '../../model/types';

// Questions that the document itself asks and answers: headings, FAQ entries, and collapsible sections.

const opening =
  /^(?:what|what's|who|who's|whom|whose|when|where|which|why|how|is|are|was|were|do|does|did|can|could|should|will|would|may|must|has|have|wie|was|wer|wem|wen|wo|woher|wohin|wann|warum|wieso|weshalb|wozu|welche[rsmn]?|ist|sind|kann|können|muss|müssen|darf|dürfen|soll|sollen|gibt|wird|werden|hat|haben|brauche|braucht)\s/i;

/** German words as those of `leaning`. */
const pointing = /(?<!\p{L})(?:diese?[mnrs]?|jene[mnrs]?)(?!\p{L})/iu;

/** Whether a text is a standalone question. */
export function isWholeQuestion(text: string): boolean {
  const words = text.split(' ');
  if (!text.endsWith('?') || !opening.test(text) || leaning.test(text) || pointing.test(text)) return false;
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

/** Questions from sentences stating what something is, how long, how often or until when. */
export function statedIn(placed: Placed): readonly Candidate[] {
  const { document, section } = placed;
  const paragraphs = section.blocks.filter(({ kind }) => kind === 'paragraph');
  const all = paragraphs
    .flatMap((block) => plainSentences(document.text, block).map(withoutReply))
    .filter(isTelling);
  const facts = all.map((sentence) => {
    const question = factAsked(sentence, document);
    return question === undefined ? [] : [candidate(question, sentence, worths.fact)];
  });
  // "Debug logs are kept for three days" says how long, and not what they are.
  const opening = all
    .slice(0, 2)
    .flatMap((sentence, at) => (facts[at]?.length === 0 ? definedIn(sentence, placed) : []));
  return [...opening.slice(0, 1), ...facts.flat()];
}

/** Questions that clauses answer, of paragraphs and of the items of lists. */
export function toldIn({ document, section }: Placed): readonly Candidate[] {
  return section.blocks
    .filter(({ kind }) => kind === 'paragraph' || kind === 'list')
    .flatMap((block) => itemsOf(block, document))
    .map(withoutReply)
    .filter(isTelling)
    .flatMap((sentence) =>
      [...askedOfClauses(sentence, document), ...askedOfGermanClauses(sentence, document)].map((question) =>
        candidate(
          question,
          sentence,
          /^(?:What does|Was bedeutet) [“„]/.test(question) ? worths.term : worths.clause,
        ),
      ),
    );
}

/** The sentences of a paragraph, or of each item of a list. */
function itemsOf(block: Placed['section']['blocks'][number], document: SourceDocument): readonly string[] {
  const text = textOf(document, block);
  const items =
    block.kind === 'paragraph' ? [text] : Array.from(text.matchAll(listItem), ([, item = '']) => item);
  return items.flatMap((item) => {
    const said = item.replace(titleLine, '');
    return plainSentences(said, { kind: 'paragraph', start: 0, end: said.length });
  });
}

const listItem = /^[ \t]*(?:[-*+•]|\d{1,3}[.)])[ \t]+(.+(?:\n(?![ \t]*(?:[-*+•]|\d{1,3}[.)])[ \t]).+)*)/gm;
/** "2. Home office", above what is said of it. */
const titleLine = /^[ \t]*[^\n.:;,!?]{2,60}\n(?=[ \t]*[\p{Lu}\d("“„])/u;

const definition =
  /^((?:the |an? )?)(.{2,60}?)(?: \(([^()]{2,30})\))?,? (is|are|refers to|stands for|means)(?: typically| usually| basically| simply)? (?=(?:an? |the (?!same|only|first|last|default|best|following|following)|one of |any |used (?:to|for|when) |how |\w+(?: \w+)? (?:that|which|used|made|of|for|with|where|whose|to) ))/i;
const purpose =
  /^the (\S{2,40}) (cmdlet|command|function|method|option|setting|tool|script|module|directive|hook|flag|operator|statement|keyword|attribute|component|service|provider) (?!(?:is|was|has|does|can|and|or|takes|accepts|expects|requires|needs|contains|supports)\b)[a-z]+s\b/i;

/** A definition of the section's subject, in the words of its title. */
function definedIn(sentence: string, { document, section }: Placed): Candidate[] {
  const titles = [section.headings.at(-1) ?? '', section.headings.length <= 1 ? document.title : ''];
  const isTitle = (name: string): boolean => titles.some((title) => sameName(title, name));
  return [...doneIn(sentence, isTitle), ...whatIn(sentence, isTitle, document)];
}

function doneIn(sentence: string, isTitle: (name: string) => boolean): Candidate[] {
  const [, name = '', kind = ''] = purpose.exec(sentence) ?? [];
  if (name === '' || !(isTitle(name) || isTitle(`${name} ${kind}`))) return [];
  return [candidate(`What does the ${name} ${kind.toLowerCase()} do?`, sentence, worths.purpose)];
}

function whatIn(sentence: string, isTitle: (name: string) => boolean, document: SourceDocument): Candidate[] {
  const found = definition.exec(sentence);
  if (found === null) return [];
  const [article, name, short, verb] = [1, 2, 3, 4].map((at) => found[at] ?? '') as [
    string,
    string,
    string,
    string,
  ];
  if (!isName(name) || ![name, short, `${name} (${short})`].some(isTitle)) return [];
  const named = article === '' ? lowered(name, document) : `${article.toLowerCase()}${name}`;
  return [candidate(`What ${verb === 'are' ? 'are' : 'is'} ${named}?`, sentence, worths.definition)];
}

function isName(name: string): boolean {
  return !leaning.test(name) && !/[,;:?]/.test(name) && !common.test(name);
}

/** Titles that mean nothing without their context. */
const common =
  /^(?:\p{Ll}{1,4}|overview|introduction|description|summary|syntax|examples?|notes?|remarks|parameters?|inputs?|outputs?|name|type|value|payload|methods?|options?|usage|basics?|details|purpose|goals?|background|motivation|id|render)$/iu;

function sameName(title: string, name: string): boolean {
  const bare = (text: string): string =>
    plain(text)
      .toLowerCase()
      .replace(/^(?:about|the|an?|what is|introduction to|overview of)\s+/, '')
      .replace(/\s+(?:overview|introduction)$/, '')
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim();
  return bare(name) !== '' && bare(title) === bare(name);
}

function candidate(question: string, sentence: string, worth: number): Candidate {
  return { question, text: keyText(sentence), worth };
}
