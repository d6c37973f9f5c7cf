/** What a person is asked where no answer is good enough ([004]); each question names what it is about. */
import { undecidedOf } from '../conflictSides';
import type { CitationAudit, Critique, DecisionReason } from '../judgement';
import type { Conflict, Draft, IndexStatus, SearchFilter } from '../model';
import { isNoFilter, searchedOnly } from '../retrieval/filter';
import { count } from '../text/count';
import { isHallucinated } from './confidence';
import { anyOf, lackOf, type MissingWords } from './missingWords';
import { questionAbout, shortened } from './sectionQuestion';
import type { Escalation } from './supervisor';

const maxNamed = 2;
const maxSides = 3;
const maxOptions = 4;

/** A draft that is left to a person. */
export interface Doubted {
  readonly draft: Draft;
  readonly audit: CitationAudit;
  readonly critique: Critique;
  /** What of the question's words the documents, or the nearest passages, lack. */
  readonly missing: () => MissingWords;
}

/** What is doubtful about the best draft, and what would help: one notice, above the draft. */
export function askAbout(objection: DecisionReason, doubted: Doubted): Escalation {
  const { draft } = doubted;
  const conflict = undecidedOf(draft);
  const isConflict = objection === 'conflict' || objection === 'low-confidence';
  if (conflict !== undefined && isConflict)
    return { variant: 'conflict', question: conflictQuestion(conflict, draft) };
  const question =
    objection === 'low-confidence' ? lackQuestion(doubted) : `${faultOf(doubted)} ${checkQuestion}`;
  return { variant: 'low-confidence', question };
}

function conflictQuestion({ subject, sides }: Conflict, { citations }: Draft): string {
  const says = sides.slice(0, maxSides).map(({ marker, value }) => {
    const source = citations.find((citation) => citation.marker === marker);
    const name = source === undefined ? '' : `${quoted(source.documentTitle)} `;
    return `${name}[${marker}] says ${value}`;
  });
  const more = sides.length > maxSides ? `, and ${sides.length - maxSides} more` : '';
  return `The sources disagree about ${subject}: ${says.join(', ')}${more}. Which of them holds?`;
}

const checkQuestion = 'Can you check it against the quotes, or name the document that should say it?';

/** What is wrong with how the draft was written. */
function faultOf({ audit, critique }: Doubted): string {
  const unsupported = audit.unsupportedSentences.length;
  if (isHallucinated(audit))
    return 'This answer cited what is not in the documents; that citation is left out.';
  if (unsupported > 0) {
    const [say, sources] = unsupported === 1 ? ['says', 'its quotes'] : ['say', 'their quotes'];
    return `${count(unsupported, 'sentence')} of this answer ${say} something else than ${sources}.`;
  }
  return critique.issues[0] ?? 'A check of this answer failed.';
}

function lackQuestion({ draft, missing }: Doubted): string {
  const titles = [...new Set(draft.citations.map(({ documentTitle }) => documentTitle))].map(quoted);
  const near = titles.length === 0 ? '' : ` The nearest is in ${listed(titles.slice(0, maxNamed))}.`;
  const words = missing();
  const lack = lackOf(words);
  if (lack !== undefined) {
    const doubt = `The documents may not fully answer this: ${lack.charAt(0).toLowerCase()}${lack.slice(1)}.`;
    return `${doubt}${near} Is there another word for ${namedIn(words) ?? 'it'}?`;
  }
  if (draft.facetsMissing.length > 0) {
    const facets = draft.facetsMissing.join('; ');
    return `Nothing was found about ${facets}.${near} Which document speaks about it?`;
  }
  const doubt = 'This may not fully answer the question.';
  return `${doubt}${near} Can you say it in other words, or name the document to look in?`;
}

export interface NearSection {
  readonly title: string;
  /** Empty where there is none. */
  readonly heading: string;
  /** The question's words that it holds. */
  readonly holds: readonly string[];
}

/** A question to which nothing was found. */
export interface Unfound {
  /** Without its conditions on what is searched. */
  readonly question: string;
  readonly filter: SearchFilter;
  /** Sections that came near, best first. */
  readonly nearest: readonly NearSection[];
  readonly status: IndexStatus;
  readonly missing: MissingWords;
  /** Whether a search failed, so that more may be there. */
  readonly hasFailed: boolean;
}

/**
 * The two variants of [004]: to say it in other words where something came near, and to add documents where nothing did.
 * Options are questions that can be asked as they are.
 */
export function askAfterNothing(unfound: Unfound): {
  readonly question: string;
  readonly options: readonly string[];
} {
  const { question, filter, nearest, hasFailed } = unfound;
  if (hasFailed)
    return { question: 'Not everything could be searched. Ask it once more?', options: [question] };
  // A scope stays with what is asked next; the conditions do not, for the question is without them.
  const everywhere = isNoFilter({ ...filter, within: undefined }) ? [] : [question];
  const options = [...everywhere, ...narrower(unfound)].slice(0, maxOptions);
  return { question: nearest.length > 0 ? rephrase(unfound) : addDocuments(unfound), options };
}

function rephrase({ nearest, missing }: Unfound): string {
  const names = nearest.map(({ title, heading }) =>
    quoted(heading === '' || heading === title ? title : `${title} › ${heading}`),
  );
  const near = listed([...new Set(names)].slice(0, maxNamed));
  const named = namedIn(missing);
  const other = named === undefined ? 'can you say it in other words' : `is there another word for ${named}`;
  return `What comes nearest is ${near}. Is it about that, or ${other}?`;
}

function addDocuments({ filter, status, missing }: Unfound): string {
  if (!isNoFilter(filter)) return `${searchedOnly(filter)} Shall all documents be searched?`;
  const unread =
    status.failed.length === 0
      ? ''
      : ` ${count(status.failed.length, 'file')} could not be read and may hold it.`;
  const searched = `${count(status.documents, 'document')} ${status.documents === 1 ? 'was' : 'were'} searched.`;
  const about = namedIn(missing) ?? 'it';
  return `Is there a document that speaks about ${about}? Add it to the folder and ask again: ${searched}${unread}`;
}

/** The words that no document has, or else those that the nearest lack. */
function namedIn({ unknown, lacking }: MissingWords): string | undefined {
  const words = unknown.length > 0 ? unknown : lacking;
  return words.length === 0 ? undefined : anyOf(words);
}

/** Questions about the sections that came near, where these share a word with what was asked. */
function narrower({ nearest }: Unfound): string[] {
  const asked = nearest.filter(({ holds }) => holds.length > 0).map(questionAbout);
  return [...new Set(asked)];
}

function quoted(name: string): string {
  return `"${shortened(name)}"`;
}

function listed(names: readonly string[]): string {
  return names.join(' and ');
}
