/**
 * Documents up to this many characters (about a page) are passed to a reader whole if they contain the best
 * passage.
 */
export const shortDocument = 3000;
