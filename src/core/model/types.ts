/** The nouns of the product: readonly data, no behaviour. */
import type { CitationAudit, Critique, Decision, Evaluation, Verdict } from './judgement';
import type { EmbeddingNotice } from './embeddingNotice';
import type { Compression } from './compression';
import type { Conflict } from './conflict';
import type { ScopeItem } from './scope';
import type { AnswerCheck, AnswerMode, DraftMarks, TaskMarks, UnitMarks } from './unitMarks';

/** Path of a document relative to its workspace folder, with forward slashes; in a multi-root workspace the folder's name comes first. */
export type DocumentId = string;

/** Words of the Latin script are stemmed in these languages. Other scripts tell their language themselves. */
export type Language = 'en' | 'de' | 'fr' | 'es' | 'it' | 'pt' | 'nl' | 'sv' | 'da';

/** Lines of a text file, 1-based, both ends included. */
export interface LineRange {
  readonly start: number;
  readonly end: number;
}

/** Where a person finds a text in its document. Numbers are 1-based. */
export type Place =
  | { readonly kind: 'lines'; readonly lines: LineRange }
  | { readonly kind: 'page'; readonly page: number }
  | { readonly kind: 'slide'; readonly slide: number }
  /** Cells of a sheet: from the first to the last column, in letters, and rows. */
  | {
      readonly kind: 'cells';
      readonly sheet: string;
      readonly columns: readonly [first: string, last: string];
      readonly rows: LineRange;
    }
  | { readonly kind: 'notebook-cell'; readonly cell: number }
  /** Only the heading path says where. */
  | { readonly kind: 'section' };

/** From `start`, an offset in the document's text, on: where the text stands, up to the next start. */
export interface PlaceStart {
  readonly start: number;
  readonly place: Place;
}

export type BlockKind = 'heading' | 'paragraph' | 'list' | 'code' | 'table';

/** One block of a text: `start` and `end` are offsets in UTF-16 units of the text that carries the block. */
export interface Block {
  readonly kind: BlockKind;
  readonly start: number;
  readonly end: number;
}

/** A heading with its level (1 is the highest), or any other block of a document. */
export type DocumentBlock =
  | (Block & { readonly kind: 'heading'; readonly level: number; readonly title: string })
  | (Block & { readonly kind: Exclude<BlockKind, 'heading'> });

/** How a text is written: what a reader made of other formats is plain. */
export type Markup = 'markdown' | 'plain';

/** A document as a reader made it: the whole text, and its blocks in reading order, not overlapping. */
export interface SourceDocument {
  readonly id: DocumentId;
  /** Changes if and only if the text changes. */
  readonly contentHash: string;
  readonly title: string;
  readonly markup: Markup;
  readonly text: string;
  readonly blocks: readonly DocumentBlock[];
  /** In ascending order; empty when `text` is the file's own text, where every offset has its line. */
  readonly places: readonly PlaceStart[];
}

/** A stored piece of a document. `text` is verbatim: it stands in the document's text at `start`. */
export interface Chunk {
  /** `documentId#ordinal`, unique in the index. */
  readonly id: string;
  readonly documentId: DocumentId;
  readonly documentTitle: string;
  /** Headings from the document's top down to this chunk. */
  readonly headings: readonly string[];
  readonly markup: Markup;
  readonly text: string;
  /** Offset of `text` in the document's text, in UTF-16 units. */
  readonly start: number;
  readonly place: Place;
  /** The blocks of `text`, with offsets in `text`. */
  readonly blocks: readonly Block[];
}

/** A chunk, retrieved for one query. */
export interface Passage {
  readonly chunk: Chunk;
  /** 0…1; 0.6 and more means that the passage likely speaks about the query (see core/retrieval/fuse.ts). */
  readonly score: number;
}

/** A word of a query with the weight (inverse document frequency) that it has in this index. */
export interface QueryTerm {
  readonly term: string;
  readonly weight: number;
  /** Set when no document has it. */
  readonly isUnknown?: true;
  /** Set when its word is used like a function word, as "really" is: that documents lack it says nothing. */
  readonly saysLittle?: true;
  /** Set when the query has another word, which no document has, and was taken to mean this one; both as they are written. */
  readonly respelt?: { readonly from: string; readonly to: string };
}

/** What a search gives: passages, best first, and what the query was understood as. */
export interface SearchResult {
  readonly passages: readonly Passage[];
  readonly terms: readonly QueryTerm[];
  /** Quoted phrases that no passage has: their words were searched instead. Left out when there are none. */
  readonly missingPhrases?: readonly string[];
  /** Set when a strong embedding model finds the best passage near enough, whatever its words. */
  readonly byMeaning?: boolean;
  /** Why only words were searched, in a sentence for the user; not set when vectors were searched too, or there are none. */
  readonly degraded?: string;
}

/** A condition on a document's path: below a folder, of a type (or extension), with a name. */
export interface PathCondition {
  readonly kind: 'in' | 'type' | 'file';
  readonly value: string;
  /** Documents that meet it are left out. */
  readonly negated: boolean;
}

/** What a search is limited to. */
export interface SearchFilter {
  readonly conditions: readonly PathCondition[];
  /** Words and phrases; passages that have one are left out. */
  readonly excluded: readonly string[];
  /** Passages must be of one of these; left out for all. */
  readonly within?: readonly ScopeItem[] | undefined;
  /** Documents that have no passages for this search, by their whole ids; left out for none. */
  readonly without?: readonly DocumentId[] | undefined;
  /** Only the first passage of each long document, found by words alone: what a whole document is about stands there. */
  readonly isLead?: boolean;
  /** All passages that meet the rest, in reading order, whatever the query says; none where these are more than are asked for. */
  readonly isWhole?: boolean;
  /** The first passage of each document, of as many documents as are asked for, whatever the query says. */
  readonly isOverview?: boolean;
}

/**
 * A correction is what the user wrote about an earlier answer, see `Correction`; a passage is all of one, for a model that reads and
 * quotes it by the sentence.
 */
export type EvidenceKind = 'sentence' | 'list' | 'code' | 'table' | 'correction' | 'passage';

/** A verbatim quote from a passage that speaks to one sub-query. */
export interface Evidence extends UnitMarks {
  readonly subQueryId: string;
  readonly documentId: DocumentId;
  readonly documentTitle: string;
  readonly headings: readonly string[];
  readonly chunkId: string;
  readonly kind: EvidenceKind;
  readonly markup: Markup;
  readonly quote: string;
  /** The date that the document gives itself, as ISO 8601; left out when it gives none. */
  readonly documentDate?: string;
  /** Characters of prose that come before the list, table or code of the quote; left out when there are none. */
  readonly lead?: number;
  /** Offset of the quote in the document's text. */
  readonly start: number;
  readonly place: Place;
  /** Score of the passage that the quote is from, 0…1. */
  readonly passageScore: number;
  /** How well the quote itself speaks to the sub-query, 0…1. */
  readonly score: number;
}

/** A marker `[n]` of an answer with the quote that it stands for. */
export interface Citation {
  readonly marker: number;
  readonly documentId: DocumentId;
  readonly documentTitle: string;
  readonly headings: readonly string[];
  readonly chunkId: string;
  readonly quote: string;
  readonly place: Place;
  /** Score of the cited passage, 0…1, three decimals. */
  readonly score: number;
}

export type AnswerStyle = 'concise' | 'detailed' | 'bullets';

export type RouteKind = 'simple' | 'complex' | 'clarify' | 'out-of-scope';

export interface Route {
  readonly kind: RouteKind;
  readonly reasoning: string;
  /** Names, identifiers and quoted phrases of the question. */
  readonly entities: readonly string[];
  /** The question as it stands alone: a follow-up with what it leaves to the turns before it, any other as it was asked. */
  readonly question: string;
  /** Variants that need an answer each ("AWS", "Azure"); empty for most questions. */
  readonly variants: readonly string[];
  /** Of a question that has to be clarified: two to four replies to choose from; may be empty, as it is for all others. */
  readonly options: readonly string[];
  /** The style that the question itself asks for ("shorter, please"); left out when it asks for none. */
  readonly style?: AnswerStyle | undefined;
  /** What is searched, where the question was understood by a model; left out where it is still to be planned. */
  readonly tasks?: readonly SubQuery[] | undefined;
  /** The answer before and what is to change about it, where the question only wants it in another form. */
  readonly rework?: { readonly answer: string; readonly wish: string } | undefined;
  /** The domain agent that answers, and why, in a sentence for the user; left out for none. */
  readonly agent?: { readonly name: string; readonly reason: string } | undefined;
}

/** A question that was asked before in the conversation, as a follow-up needs it. */
export interface Turn {
  /** As it stood alone. */
  readonly question: string;
  readonly entities: readonly string[];
  /** The answer's text; empty when there was none. */
  readonly answer: string;
  /** Of a question that was asked back about: the replies that were offered. The next question may be one, or say it freely. */
  readonly options?: readonly string[] | undefined;
  /** Name of the domain agent that asked back; left out for none. */
  readonly agent?: string | undefined;
}

/** A word of the documents' subject and what else it goes by; from `.askdocs/glossary.yaml`. */
export interface GlossaryTerm {
  readonly term: string;
  /** Other words for the same, and what an abbreviation stands for. */
  readonly synonyms: readonly string[];
}

/** Kinds of one thing, of which the documents say something each; from `.askdocs/variants.yaml`. */
export interface VariantGroup {
  /** What they are kinds of ("cloud"). */
  readonly name: string;
  readonly variants: readonly { readonly name: string; readonly aliases: readonly string[] }[];
}

/** What a workspace says of its own words. */
export interface Vocabulary {
  readonly glossary: readonly GlossaryTerm[];
  readonly variantGroups: readonly VariantGroup[];
}

/** Of a workspace that says nothing of its words. */
export const noVocabulary: Vocabulary = { glossary: [], variantGroups: [] };

/** One task of a plan. */
export interface SubQuery extends TaskMarks {
  readonly id: string;
  /** Stands alone: answerable without the other tasks' questions. */
  readonly question: string;
  /** What goes to search; the first is the main one. */
  readonly searchQueries: readonly string[];
  /** The aspect of the whole question that this task covers. */
  readonly facet: string;
  /** Ids of tasks whose answers this one waits for. */
  readonly dependsOn: readonly string[];
  /** Words of the glossary that its queries were widened by. */
  readonly terms: readonly string[];
  /** Documents or folders that the question names: searched beside all others, and first. */
  readonly targetDocuments: readonly DocumentId[];
}

export interface Plan {
  readonly subQueries: readonly SubQuery[];
  readonly reasoning: string;
}

/** The outcome of one task: its evidence, or why there is none. */
export interface SubAnswer {
  readonly subQuery: SubQuery;
  readonly evidence: readonly Evidence[];
  /** Passages kept for the task, best first. */
  readonly kept: readonly Passage[];
  /** Passages found but below the score filter or the source limit, best first. */
  readonly dropped: readonly Passage[];
  readonly terms: readonly QueryTerm[];
  /** Retrieval confidence of the task, 0…1: the best passage's score. */
  readonly confidence: number;
  /** Set when the task failed twice and the run went on without it. */
  readonly failure: string | undefined;
  /** What the task asked and the documents do not hold, in a sentence for the user. */
  readonly capabilityGap?: string;
  /** Whether passages were found by their meaning; see `SearchResult`. */
  readonly byMeaning?: boolean;
  /** Why a search of the task looked for words alone; see `SearchResult`. */
  readonly degraded?: string;
  /** Orders to whoever answers that stood in the passages and were taken out of them. */
  readonly injections?: readonly Injection[];
}

/** A stretch of a passage that gives orders to whoever answers. */
export interface Injection {
  readonly documentId: DocumentId;
  readonly chunkId: string;
  /** Offsets in the chunk's text, UTF-16 units. */
  readonly start: number;
  readonly end: number;
  /** Which sign gave it away, in a few words of the product. */
  readonly sign: string;
}

/** A text with markers, not yet audited. */
export interface Draft extends DraftMarks {
  readonly text: string;
  readonly citations: readonly Citation[];
  readonly conflicts: readonly Conflict[];
  readonly facetsCovered: readonly string[];
  readonly facetsMissing: readonly string[];
  /** Numbers of sources that the writer named and that do not exist; they are not in `text`. Left out when there are none. */
  readonly unknownMarkers?: readonly number[];
  /** Set where the writer says that something asked is not in the documents; the searches are those it would make instead. */
  readonly lacks?: { readonly searches: readonly string[] };
  /** The tasks with the quotes that it was made of, where these were chosen anew because the writer failed. */
  readonly quotedAnew?: readonly SubAnswer[];
  /** Set when the quotes were too long for the writer to read all of them. */
  readonly compression?: Compression;
}

/** A document as it was when it was cited. */
export interface SourceVersion {
  readonly documentId: DocumentId;
  readonly contentHash: string;
}

export type ConfidenceLabel = 'high' | 'medium' | 'low';

export type Flag =
  | 'prompt_injection'
  | 'empty_knowledge_base'
  | 'question_too_short'
  | 'question_too_long'
  | 'injection_in_context'
  | 'answer_too_short'
  | 'uncited_claims'
  | 'invalid_citations'
  | 'conflicting_sources'
  | 'stale_sources'
  | 'partial_index'
  | 'degraded';

/** The answer of a run, as every surface shows it. */
export interface Answer {
  readonly text: string;
  readonly citations: readonly Citation[];
  /** `places`: not an answer, but where it most likely is. */
  readonly mode: AnswerMode;
  /** What the check of a written answer came to; left out for one that is made of quotes. */
  readonly check?: AnswerCheck | undefined;
  /** 0…1, three decimals. */
  readonly confidence: number;
  readonly confidenceLabel: ConfidenceLabel;
  readonly flags: readonly Flag[];
  readonly evaluation: Evaluation;
  readonly verdict: Verdict;
  readonly audit: CitationAudit;
  readonly critique: Critique;
  /** Finalize, or escalate: then the best draft is shown with what a person is asked. */
  readonly decision: Exclude<Decision, { readonly kind: 'retry' }>;
  /** How often the supervisor had the answer made anew. */
  readonly retries: number;
  /** The cited documents, as they were: another hash now means that the answer may be stale. */
  readonly sources: readonly SourceVersion[];
  readonly facetsCovered: readonly string[];
  readonly facetsMissing: readonly string[];
  readonly conflicts: readonly Conflict[];
  /** What went wrong on the way and left its mark on the answer, in sentences for the user. */
  readonly warnings: readonly string[];
  /** What could not be taken in and may matter, for the user. */
  readonly notice?: string | undefined;
  /** One sentence on how the answer came to be. */
  readonly reasoning: string;
  /** Questions that the documents answer and that go on from this one; left out when there are none. */
  readonly followUps?: readonly string[] | undefined;
}

/** A file that could not be read, with a reason in words for the user. */
export interface FailedFile {
  readonly id: DocumentId;
  readonly reason: string;
}

/** What the index holds, for guards, footers and `ask-docs status`. */
export interface IndexStatus {
  readonly documents: number;
  readonly chunks: number;
  readonly failed: readonly FailedFile[];
  /** Id of the embedding model whose vectors the index holds; undefined before the first fit. */
  readonly embeddingModel: string | undefined;
  /** Why chunks still wait for their vectors, in a sentence for the user; not set when none wait. */
  readonly embeddingFailure?: string;
  /** Set when the local model that the settings ask for cannot be used. */
  readonly embeddingNotice?: EmbeddingNotice;
  /** What the documents are written in, the most frequent first; left out where it is not known. */
  readonly languages?: readonly Language[];
  /** When the index was last brought up to date, in milliseconds since 1970; undefined when never. */
  readonly syncedAt: number | undefined;
}
