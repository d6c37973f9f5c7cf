/** A kind of file or a folder, with how many documents are of it. */
export interface CountedName {
  readonly name: string;
  readonly documents: number;
}

/** What documents there are; the most frequent first. */
export interface Overview {
  /** By the ending of the file, in capitals. */
  readonly kinds: readonly CountedName[];
  /** By the first folder in which the documents differ; empty if they do not. */
  readonly folders: readonly CountedName[];
}
