/** What the documents have to say about a question. */
export const evidenceKinds = ['found', 'partly', 'none'] as const;

export type EvidenceKind = (typeof evidenceKinds)[number];

/** What an answer comes to: that of a question for yes or no, or a text. */
export const replyKinds = ['yes', 'no', 'text'] as const;

export type ReplyKind = (typeof replyKinds)[number];
