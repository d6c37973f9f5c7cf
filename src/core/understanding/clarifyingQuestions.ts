import type { SearchResult, Chunk } from '../model/types';
import { analyze } from '../language/analyze';
import { groupNoun, mentionsOf } from '../language/glossary';
import { answersDiffer, type Rival } from './ambiguity';
import type { VariantGroup } from '../model/knowledge';
import { languageOfQuestion } from '../language/language';
import { documentKind } from './targets';
import { withoutMark, asQuestion, partsOfQuestion, resolvePronouns } from './questionParts';
import { sentences } from '../language/sentences';

/** A group whose variants the documents answer differently. */
interface MissingVariant {
  readonly group: VariantGroup;
  /** In group order; two or more. */
  readonly variants: readonly string[];
}

/**
 * The variants a question leaves open ("What is the upload limit?", with different limits on AWS and Azure);
 * undefined if it names one, or the group, or if a passage answers for all of them.
 */
export function missingVariant(
  question: string,
  rivals: readonly Rival[],
  groups: readonly VariantGroup[],
): MissingVariant | undefined {
  if (rivals.length < 2) return undefined;
  for (const group of groups) {
    if (namesGroup(question, group)) continue;
    const variants = variantsOf(rivals, group);
    if (variants !== undefined) return { group, variants };
  }
  return undefined;
}

function namesGroup(question: string, group: VariantGroup): boolean {
  const noun = new Set(analyze(groupNoun(group)));
  return mentionsOf(question, group).length > 0 || analyze(question).some((term) => noun.has(term));
}

/** One variant per rival, with a different answer for each variant; otherwise undefined. */
function variantsOf(rivals: readonly Rival[], group: VariantGroup): readonly string[] | undefined {
  const byVariant = new Map<string, Rival>();
  for (const rival of rivals) {
    const variant = variantOf(rival, group);
    if (variant === undefined) return undefined;
    if (!byVariant.has(variant)) byVariant.set(variant, rival);
  }
  const [first, ...others] = byVariant.values();
  const names = new Set(
    group.variants.flatMap(({ name, aliases }) => [name, ...aliases].flatMap((word) => analyze(word))),
  );
  const isName = (term: string): boolean => names.has(term);
  const differ = first !== undefined && others.every((other) => answersDiffer(first, other, isName));
  if (others.length === 0 || !differ) return undefined;
  return group.variants.flatMap(({ name }) => (byVariant.has(name) ? name : []));
}

/** The variant a passage is about: the only one in its headings, else the only one in its statement. */
function variantOf({ passage: { chunk }, statement }: Rival, group: VariantGroup): string | undefined {
  const { documentTitle, headings } = chunk;
  for (const label of [...headings.toReversed(), documentTitle, statement]) {
    const named = new Set(mentionsOf(label, group).map(({ variant }) => variant));
    if (named.size > 0) return named.size === 1 ? [...named][0] : undefined;
  }
  return undefined;
}

/** A clarifying question to the user. */
export interface ClarifyingQuestion {
  /** Complete sentences. */
  readonly message: string;
  /** At most four standalone questions, with one covering all of them last; may be empty. */
  readonly options: readonly string[];
}

/** Not counting the option for all. */
const maxOptions = 3;
/** With more items, they are better asked about separately. */
const maxTogether = 5;

interface Wording {
  readonly whichDocument: string;
  readonly according: (title: string) => string;
  readonly accordingToEach: string;
  readonly whichVariant: (group: string) => string;
  readonly forVariant: (group: string) => string;
  readonly and: string;
}

/** "the Acme Agreement", but "Berlin" */
const needsArticle = new RegExp(`^(?!the\\b).+\\s${documentKind}$`, 'i');

const english: Wording = {
  whichDocument: 'Which document do you mean? Each of these has an answer of its own.',
  according: (title) => `according to ${needsArticle.test(title) ? 'the ' : ''}${title}`,
  accordingToEach: 'according to each of these:',
  whichVariant: (group) => `Which ${group} do you mean? The documents say something else for each.`,
  forVariant: (group) => (group === 'cloud' ? 'on' : 'for'),
  and: 'and',
};
const wordings: Readonly<Record<string, Wording>> = {
  de: {
    whichDocument: 'Welches Dokument ist gemeint? Jedes von diesen hat eine eigene Antwort.',
    according: (title) => `laut ${title}`,
    accordingToEach: 'laut jedem von diesen:',
    whichVariant: (group) => `Was ist gemeint (${group})? Die Dokumente sagen zu jedem etwas anderes.`,
    forVariant: () => 'für',
    and: 'und',
  },
  fr: {
    whichDocument: 'De quel document s’agit-il ? Chacun de ceux-ci a sa propre réponse.',
    according: (title) => `selon ${title}`,
    accordingToEach: 'selon chacun de ceux-ci :',
    whichVariant: (group) => `De quoi s’agit-il (${group}) ? Les documents disent autre chose pour chacun.`,
    forVariant: () => 'pour',
    and: 'et',
  },
  es: {
    whichDocument: '¿A qué documento se refiere? Cada uno de estos tiene su propia respuesta.',
    according: (title) => `según ${title}`,
    accordingToEach: 'según cada uno de estos:',
    whichVariant: (group) => `¿A cuál se refiere (${group})? Los documentos dicen algo distinto de cada uno.`,
    forVariant: () => 'para',
    and: 'y',
  },
};

/** Asks which of several documents is meant, best first. */
export function askWhichDocument(question: string, titles: readonly string[]): ClarifyingQuestion {
  const { whichDocument, according, accordingToEach } = wordingFor(question);
  const ask = (end: string): string => `${bare(question)} ${end}?`;
  const options = titles.slice(0, maxOptions).map((title) => ask(according(title)));
  const all = titles.length > maxTogether ? [] : [ask(`${accordingToEach} ${titles.join('; ')}`)];
  return { message: whichDocument, options: [...options, ...all] };
}

/** Asks which variant is meant. */
export function askWhichVariant(question: string, { group, variants }: MissingVariant): ClarifyingQuestion {
  const { whichVariant, forVariant, and } = wordingFor(question);
  const ask = (end: string): string => `${bare(question)} ${forVariant(group.name)} ${end}?`;
  const options = variants.slice(0, maxOptions).map(ask);
  const all = variants.length > maxTogether ? [] : [ask(listOf(variants, and))];
  return { message: whichVariant(groupNoun(group)), options: [...options, ...all] };
}

/** Restricts a question to a document. */
export function inDocument(question: string, title: string): string {
  return `${bare(question)} ${wordingFor(question).according(title)}?`;
}

/** Strips the question mark, and the words joining it to the previous question. */
function bare(question: string): string {
  const alone = withoutMark(question).replace(/^(?:and|but|so|und|et|y)[,\s]+/i, '');
  return alone.charAt(0).toUpperCase() + alone.slice(1);
}

function wordingFor(question: string): Wording {
  return wordings[languageOfQuestion(question)] ?? english;
}

function listOf(names: readonly string[], and: string): string {
  return `${names.slice(0, -1).join(', ')} ${and} ${names.at(-1) ?? ''}`;
}

const maxMeanings = 4;
const maxSubjectWords = 6;

/**
 * Suggests questions with the pronoun replaced by a subject from the nearest passages: "Access logs are kept
 * for 90 days" turns "How long are they kept?" into "How long are access logs kept?". Empty if no sentence
 * matches.
 */
export function askWhatIsMeant(question: string, { passages }: SearchResult): readonly string[] {
  const asked = askedOfPronoun(question);
  if (asked === undefined) return [];
  const subjects = passages.flatMap(({ chunk }) =>
    sentencesOf(chunk).flatMap((sentence) => subjectOfSentence(sentence, asked) ?? []),
  );
  return [...new Set(subjects)]
    .slice(0, maxMeanings)
    .map((subject) => asQuestion(resolvePronouns(question, subject)));
}

/** What a question asks about its pronoun. */
interface Asked {
  /** "are", in lower case. */
  readonly auxiliary: string;
  /** The term of "kept". */
  readonly verb: string;
}

function askedOfPronoun(question: string): Asked | undefined {
  const parts = partsOfQuestion(question);
  const [, after] = /^(?:it|they|this|that|these|those)\s+(\S+)/i.exec(parts?.rest ?? '') ?? [];
  const verb = analyze(after ?? '')[0];
  return parts === undefined || verb === undefined
    ? undefined
    : { auxiliary: parts.auxiliary.toLowerCase(), verb };
}

function sentencesOf({ text, blocks }: Chunk): string[] {
  return blocks
    .filter(({ kind }) => kind === 'paragraph' || kind === 'list')
    .flatMap((block) => {
      const lines = text.slice(block.start, block.end);
      return sentences(lines).map(({ start, end }) => lines.slice(start, end));
    })
    .map((sentence) => withoutMark(sentence.replace(/^[-*+•\d.)\s]+/, '').replace(/[*_`]/g, '')));
}

/**
 * The subject of a sentence with the same predicate, in mid-sentence form; undefined if the predicate
 * differs.
 */
function subjectOfSentence(sentence: string, { auxiliary, verb }: Asked): string | undefined {
  const words = sentence.split(' ');
  const at = words.findIndex((word) => analyze(word).includes(verb));
  const isDoing = /^do(?:es)?$/.test(auxiliary);
  const found = words[isDoing ? at : at - 1]?.toLowerCase() ?? '';
  const isSaid = isDoing ? found.endsWith('s') === (auxiliary === 'does') : found === auxiliary;
  const subject = words.slice(0, Math.max(0, isDoing ? at : at - 1));
  return isSaid && isThing(subject) ? insideQuestion(subject) : undefined;
}

/** Words at the start of a sentence that rule out a plain noun phrase. */
const noThing =
  /[,;:()]|\b(?:it|they|this|that|these|those|he|she|we|you|i|who|which|there|if|when|where|while|as|in|on|at|to|from|by|after|before|until|not|no|is|are|was|were|be|has|have|can|must|may|will|should|and|or|but)\b/i;

function isThing(words: readonly string[]): boolean {
  const name = words.join(' ');
  return words.length <= maxSubjectWords && !noThing.test(name) && analyze(name).length > 0;
}

/** "Access logs" → "access logs"; names and acronyms keep their capitals. */
function insideQuestion([first = '', ...others]: readonly string[]): string {
  const isName = others.some((word) => /^\p{Lu}/u.test(word)) || !/^\p{Lu}\p{Ll}*$/u.test(first);
  const isArticle = /^(?:the|an?|all|each|every|any|our|their|its)$/i.test(first);
  return [isName && !isArticle ? first : first.toLowerCase(), ...others].join(' ');
}
