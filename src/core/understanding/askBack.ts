import { languageOfQuestion } from '../language/language';
import { groupNoun } from '../language/variantGroups';
import type { MissingVariant } from './missingVariant';
import { documentKind } from './targets';
import { withoutMark } from './questionParts';

/** A clarifying question to the user. */
export interface AskedBack {
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
export function askWhichDocument(question: string, titles: readonly string[]): AskedBack {
  const { whichDocument, according, accordingToEach } = wordingFor(question);
  const ask = (end: string): string => `${bare(question)} ${end}?`;
  const options = titles.slice(0, maxOptions).map((title) => ask(according(title)));
  const all = titles.length > maxTogether ? [] : [ask(`${accordingToEach} ${titles.join('; ')}`)];
  return { message: whichDocument, options: [...options, ...all] };
}

/** Asks which variant is meant. */
export function askWhichVariant(question: string, { group, variants }: MissingVariant): AskedBack {
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
