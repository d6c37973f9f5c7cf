/** Characters of a document that a reader gets whole where its passage is the best: about a page. */
export const shortDocument = 3000;
