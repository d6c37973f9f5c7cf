/** How much of the quotes the writer read; the rest was left out or cut at a sentence end. */
export interface Compression {
  readonly quotesBefore: number;
  readonly quotesAfter: number;
  readonly tokensBefore: number;
  readonly tokensAfter: number;
}
