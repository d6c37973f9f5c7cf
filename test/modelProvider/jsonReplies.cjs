// What a model replies in JSON: a question stands as it was asked, and a review has no objection. Undefined for any other request.
const replies = [
  ['You prepare the search', { kind: 'answer', question: '', tasks: [], options: [], reason: '' }],
  ['You check an answer', { ok: true, unsupported: [], missing: [] }],
];

/** `texts` are those of the request's messages. */
exports.jsonReplyTo = (texts) => {
  const reply = replies.find(([opening]) => texts.some((text) => text.trimStart().startsWith(opening)));
  return reply && JSON.stringify(reply[1]);
};

/** The first two sentences that a request gives to be cited, with their numbers. */
exports.sentencesIn = (text) =>
  [...text.matchAll(/([^\n[\]]+?)[.\s]* \[(\d+)\]/g)]
    .slice(0, 2)
    .map(([, said, number]) => ` ${said.trim()} [${number}].`);
