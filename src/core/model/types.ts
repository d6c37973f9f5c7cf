import type { answer, citation, conflict, flag, older, sourceVersion, tableResult } from './answerSchema';
import type { Described, lineRange, place, style } from './fields';
import type { compression, injection, route, subQuery } from './runSchema';
import type { DocumentLooks } from './looks';
import type { ScopeItem } from './scope';
import type { ToldResult, ComputedRows } from './tableQuery';

// The domain types: readonly data, no behaviour. What is saved or sent follows from schemas.

/**
 * Path of a document relative to its workspace folder, with forward slashes; in a multi-root workspace
 * prefixed with the folder's name.
 */
export type DocumentId = string;

/**
 * Languages of the Latin script whose words are stemmed. Other scripts identify their language themselves.
 */
export type Language = 'en' | 'de' | 'fr' | 'es' | 'it' | 'pt' | 'nl' | 'sv' | 'da';

export type LineRange = Described<typeof lineRange>;
export type Place = Described<typeof place>;

/** The place of the text from offset `start` up to the next start. */
export interface PlaceStart {
  readonly start: number;
  readonly place: Place;
}

export type BlockKind = 'heading' | 'paragraph' | 'list' | 'code' | 'table';

/** One block of a text: `start` and `end` are UTF-16 offsets in the text that carries the block. */
export interface Block {
  readonly kind: BlockKind;
  readonly start: number;
  readonly end: number;
}

/** A heading with its level (1 is the highest), or another block of a document. */
export type DocumentBlock =
  | (Block & { readonly kind: 'heading'; readonly level: number; readonly title: string })
  | (Block & { readonly kind: Exclude<BlockKind, 'heading'> });

/** Markup of a text; text converted from other formats is plain. */
export type Markup = 'markdown' | 'plain';

/** A document as produced by a reader: its whole text, and its blocks in reading order, not overlapping. */
export interface SourceDocument {
  readonly id: DocumentId;
  /** Changes if and only if the text changes. */
  readonly contentHash: string;
  readonly title: string;
  readonly markup: Markup;
  readonly text: string;
  readonly blocks: readonly DocumentBlock[];
  /** Set if the folder's list says that another document replaces it. */
  readonly isSuperseded?: true;
  /** The pairs of contradicting statements that the folder's list ignores, by their keys; see `pairKey`. */
  readonly ignoredPairs?: readonly string[];
  /** Only where it was asked for; not every format has any. */
  readonly looks?: DocumentLooks;
  /** In ascending order; empty if `text` is the file's own text, where offsets map to lines. */
  readonly places: readonly PlaceStart[];
}

/** An indexed piece of a document. `text` is verbatim: it is found in the document's text at `start`. */
export interface Chunk {
  /** `documentId#ordinal`, unique in the index. */
  readonly id: string;
  readonly documentId: DocumentId;
  readonly documentTitle: string;
  /** Heading path from the document's top down to this chunk. */
  readonly headings: readonly string[];
  readonly markup: Markup;
  readonly text: string;
  /** UTF-16 offset of `text` in the document's text. */
  readonly start: number;
  readonly place: Place;
  /** The blocks of `text`, with offsets in `text`. */
  readonly blocks: readonly Block[];
}

/** Score from which a passage is likely relevant, whatever the query: scores are scaled so. */
export const relevantScore = 0.6;

/** A chunk retrieved for a query. */
export interface Passage {
  readonly chunk: Chunk;
  /** 0…1; likely relevant from `relevantScore` on. */
  readonly score: number;
  /** Set if its document is older than another, as far as those found tell. */
  readonly older?: Older;
}

export type Older = Described<typeof older>;

/** A query term with its weight (inverse document frequency) in this index. */
export interface QueryTerm {
  readonly term: string;
  readonly weight: number;
  /** Set if no document contains it. */
  readonly isUnknown?: true;
  /**
   * Set if the word is used like a function word, such as "really": its absence from documents says nothing.
   */
  readonly saysLittle?: true;
  /** Set if this replaces a misspelt query word that no document contains; both as written. */
  readonly respelt?: { readonly from: string; readonly to: string } | undefined;
}

/** Search results: passages, best first, and how the query was interpreted. */
export interface SearchResult {
  readonly passages: readonly Passage[];
  readonly terms: readonly QueryTerm[];
  /**
   * Quoted phrases that no passage contains: their words were searched instead. Left out if there are none.
   */
  readonly missingPhrases?: readonly string[];
  /** Set if a strong embedding model finds the best passage close enough, whatever its words. */
  readonly byMeaning?: boolean;
  /**
   * Why only words were searched, in a sentence for the user; not set if vectors were searched too or the
   * index has none.
   */
  readonly degraded?: string | undefined;
  /** Set if the index lacked documents that it had when its state was told. */
  readonly behind?: Behind | undefined;
}

/** Why an index may lack documents that the folder has. */
export type Behind =
  | { readonly kind: 'postponed'; readonly files: number }
  /** Another process was indexing, and only what it had committed could be used. */
  | { readonly kind: 'busy' }
  /** The server of a team's index, which is asked otherwise, cannot be reached; `reason` is the sentence of a failure that a person can mend. */
  | { readonly kind: 'away'; readonly server: string; readonly reason?: string }
  /** It stopped to reply after it had told its state. */
  | { readonly kind: 'silent'; readonly server: string }
  /** A team's collection was never filled completely: what its writer had committed is searched. */
  | { readonly kind: 'filling'; readonly collection: string; readonly documents: number };

/** A condition on a document's path: folder, type (or extension), or name. */
export interface PathCondition {
  readonly kind: 'in' | 'type' | 'file';
  readonly value: string;
  /** Excludes documents that match. */
  readonly negated: boolean;
}

/** Limits of a search. */
export interface SearchFilter {
  readonly conditions: readonly PathCondition[];
  /** Words and phrases; passages containing one are left out. */
  readonly excluded: readonly string[];
  /** Passages must be within one of these; left out for all. */
  readonly within?: readonly ScopeItem[] | undefined;
  /** Ids of documents excluded from this search; left out for none. */
  readonly without?: readonly DocumentId[] | undefined;
  /**
   * Only lead chunks: the first chunk of each long document, which usually says what the document is about.
   * Searched by words alone.
   */
  readonly isLead?: boolean;
  /**
   * All passages that pass the other conditions, in reading order, whatever the query; none if there are more
   * than requested.
   */
  readonly isWhole?: boolean;
  /** The first passage of each document, for as many documents as requested, whatever the query. */
  readonly isOverview?: boolean;
}

/**
 * `correction`: a user's note on an earlier answer, see `Correction`. `passage`: a whole passage, for a model
 * that reads it and quotes sentences.
 */
export type EvidenceKind = 'sentence' | 'list' | 'code' | 'table' | 'correction' | 'passage';

/** A verbatim quote from a passage, relevant to one sub-query. */
export interface Evidence extends UnitMarks {
  readonly subQueryId: string;
  readonly documentId: DocumentId;
  readonly documentTitle: string;
  readonly headings: readonly string[];
  readonly chunkId: string;
  readonly kind: EvidenceKind;
  readonly markup: Markup;
  readonly quote: string;
  /** The date stated in the document itself, as ISO 8601; left out if there is none. */
  readonly documentDate?: string;
  readonly older?: Older;
  /** Length in characters of the prose before the quote's list, table or code; left out if there is none. */
  readonly lead?: number;
  /** Offset of the quote in the document's text. */
  readonly start: number;
  readonly place: Place;
  /** Score of the quote's passage, 0…1. */
  readonly passageScore: number;
  /** Relevance of the quote itself to the sub-query, 0…1. */
  readonly score: number;
  /** See `SourceDocument`. */
  readonly ignoredPairs?: readonly string[];
}

export type Citation = Described<typeof citation>;
export type TableResult = Described<typeof tableResult>;
export type AnswerStyle = Described<typeof style>;

export type Route = Described<typeof route> & {
  /** The searches, if a model understood the question; left out if it is yet to be planned. */
  readonly tasks?: readonly SubQuery[] | undefined;
};
export type RouteKind = Route['kind'];

/** A previous question of the conversation, as needed to resolve follow-ups. */
export interface Turn {
  /** The standalone question. */
  readonly question: string;
  readonly entities: readonly string[];
  /** The answer's text; empty if there was none. */
  readonly answer: string;
  /** Suggested replies if the question needed clarifying. The next question may pick one or answer freely. */
  readonly options?: readonly string[] | undefined;
  /** Name of the domain agent that asked back; left out if none. */
  readonly agent?: string | undefined;
}

export type SubQuery = Described<typeof subQuery> & {
  /** Set if the task is one side of a comparison. */
  readonly comparison?: Comparison;
};

export interface Plan {
  readonly subQueries: readonly SubQuery[];
  readonly reasoning: string;
}

/** The result of one task: its evidence, or why there is none. */
export interface SubAnswer {
  readonly subQuery: SubQuery;
  readonly evidence: readonly Evidence[];
  /** Passages kept for the task, best first. */
  readonly kept: readonly Passage[];
  /** Passages dropped by the score filter or the source limit, best first. */
  readonly dropped: readonly Passage[];
  readonly terms: readonly QueryTerm[];
  /** Retrieval confidence of the task, 0…1: the best passage's score. */
  readonly confidence: number;
  /** Set if the task failed twice and the run went on without it. */
  readonly failure: string | undefined;
  /** What the task asked and the documents do not contain, in a sentence for the user. */
  readonly capabilityGap?: string;
  /** Whether passages were found by meaning; see `SearchResult`. */
  readonly byMeaning?: boolean;
  /** Why a search of the task was limited to words; see `SearchResult`. */
  readonly degraded?: string;
  /** What the index lacked in a search of the task; see `SearchResult`. */
  readonly behind?: Behind;
  /** Instructions to the model that were found in the passages and removed. */
  readonly injections?: readonly Injection[];
}

export type Injection = Described<typeof injection>;
export type Compression = Described<typeof compression>;

/** A disagreement between sources. */
export type Conflict = Described<typeof conflict>;
export type ConflictSide = Conflict['sides'][number];

/** A text with markers, not yet audited. */
export interface Draft extends DraftMarks {
  readonly text: string;
  readonly citations: readonly Citation[];
  readonly conflicts: readonly Conflict[];
  readonly facetsCovered: readonly string[];
  /** Parts of the question that nothing was found about. */
  readonly facetsMissing: readonly string[];
  /** Parts for which only places are shown where the answer may be. Left out if there are none. */
  readonly facetsUnsure?: readonly string[];
  /**
   * Source numbers the writer used that do not exist; already removed from `text`. Left out if there are
   * none.
   */
  readonly unknownMarkers?: readonly number[];
  /**
   * Set if the writer says that part of the answer is not in the documents, with the searches it suggests
   * instead.
   */
  readonly lacks?: { readonly searches: readonly string[] };
  /**
   * The tasks with the quotes the draft is made of, if these were chosen afresh because the writer failed.
   */
  readonly quotedAnew?: readonly SubAnswer[];
  /** Set if the quotes were too long for the writer to read them all. */
  readonly compression?: Compression;
}

export type SourceVersion = Described<typeof sourceVersion>;
export type Flag = Described<typeof flag>;
/** The answer of a run, as shown on every surface. */
export type Answer = Described<typeof answer>;
export type AnswerMode = Answer['mode'];
export type AnswerCheck = NonNullable<Answer['check']>;
export type ConfidenceLabel = Answer['confidenceLabel'];

/** The compared sides, in the question's words, and which of them a task covers. */
export interface Comparison {
  readonly sides: readonly string[];
  readonly side: number;
  /** What is asked about all sides; may be empty. */
  readonly about: string;
}

interface DraftMarks {
  /** Set for a text made of quotes: the answer, or the places where it most likely is. */
  readonly mode?: 'answer' | 'places';
  /** The results of queries over tables, as the text states them. Left out if there are none. */
  readonly told?: readonly ToldResult[];
  /**
   * Set if the writer failed midway and the text is what was complete by then: why, in a sentence for the
   * user.
   */
  readonly brokeOff?: string;
}

/**
 * Properties of a quote that was chosen as an answering unit, or as a place where the answer most likely is.
 */
interface UnitMarks {
  /**
   * Learned probability that it, together with the quotes chosen alongside, contains the answer, 0…1; see
   * core/units/rankUnits.ts.
   */
  readonly chance?: number | undefined;
  /** Set if it is only one of the places where the answer most likely is. */
  readonly isPlace?: true;
  /** Words of the question that no document has and a place says in others. */
  readonly inOtherWords?: readonly string[];
  /** The likeliest sentence of a place, as offsets in the quote. */
  readonly likeliest?: { readonly start: number; readonly end: number };
  /**
   * Set if another quote contradicts it: the same key for both, what this one says, and whether its document is known to be
   * older.
   */
  readonly disputed?: { readonly key: string; readonly value: string; readonly isOlder?: true } | undefined;
  /** Column names of a quoted row. */
  readonly columns?: readonly string[];
  /** Set if it is among the rows of a query's result; the same object for all of them. */
  readonly computed?: ComputedRows;
  /**
   * Cells of a table comparing it with other quotes: first the names of the sides, then one row per compared
   * property.
   */
  readonly sideBySide?: readonly (readonly string[])[];
}

/**
 * Documents up to this many characters (about a page) are passed to a reader whole if they contain the best
 * passage.
 */
export const shortDocument = 3000;
