/** Questions about test/fixture/workspace, and the lines that their answers cite, by rules: the same wherever they are asked. */
export const tenQuestions: readonly { readonly question: string; readonly cited: readonly string[] }[] = [
  { question: 'How often is a failed part retried in version 3?', cited: ['specs/uploads-v3.md:17-17'] },
  {
    question: 'How long are access logs kept in the European Union?',
    cited: ['policies/data-retention.md:8-8'],
  },
  { question: 'What is the largest file in version 3?', cited: ['specs/uploads-v3.md:36-36'] },
  { question: 'How do I restart the checksum service?', cited: ['runbooks/stuck-uploads.md:12-17'] },
  {
    question: 'Who approves exceptions to the retention policy?',
    cited: ['policies/data-retention.md:24-24'],
  },
  { question: 'What are the steps when uploads are stuck?', cited: ['runbooks/stuck-uploads.md:12-17'] },
  {
    question: 'Compare the retry policy of version 2 and version 3.',
    cited: [
      'specs/uploads-v2.md:12-12',
      'specs/uploads-v2.md:12-12',
      'specs/uploads-v3.md:17-17',
      'specs/uploads-v3.md:17-17',
      'specs/uploads-v3.md:18-18',
    ],
  },
  { question: 'When does an upload session expire?', cited: ['specs/uploads-v3.md:9-9'] },
  {
    question: 'Which checksum does version 2 use, and which one does version 3 use?',
    cited: [
      'specs/uploads-v2.md:3-3',
      'specs/uploads-v2.md:17-17',
      'specs/uploads-v3.md:24-24',
      'specs/uploads-v3.md:24-24',
      'specs/uploads-v3.md:26-30',
    ],
  },
  { question: 'Which wine goes well with grilled trout?', cited: [] },
];

/** The citations of a run, and those of the contract's fields, in the form of `tenQuestions`. */
export function citedLines(
  citations: readonly {
    readonly path: string;
    readonly lines?: { readonly start: number; readonly end: number } | undefined;
  }[],
): readonly string[] {
  return citations.map(({ path, lines }) => `${path}:${String(lines?.start)}-${String(lines?.end)}`);
}
