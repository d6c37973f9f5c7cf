/** What a person can do in one run. */
export interface RunActions {
  readonly openCitation: (marker: number) => void;
  readonly openPassage: (chunkId: string) => void;
  /** Starts a new run with a question that the run offers, or with its own again. */
  readonly ask: (question: string) => void;
  /** Whether a part of the run is open; `''` is the tree as a whole, else the id of a step. */
  readonly isOpen: (part: string, byDefault: boolean) => boolean;
  readonly setOpen: (part: string, isOpen: boolean) => void;
}
