/** How much of the quotes a writer read: some were left out or cut at the end of a sentence. */
export interface Compression {
  readonly quotesBefore: number;
  readonly quotesAfter: number;
  readonly tokensBefore: number;
  readonly tokensAfter: number;
}
