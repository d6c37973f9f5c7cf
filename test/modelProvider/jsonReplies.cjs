// What a model replies in JSON: a question stands as it was asked, a review has no objection, and no table is asked. Undefined for any other
// request.
const replies = [
  ['You prepare the search', { kind: 'answer', question: '', tasks: [], options: [], reason: '' }],
  ['You write one query in SQL', 'none'],
  ['You check an answer', { ok: true, unsupported: [], missing: [] }],
];

/** `texts` are those of the request's messages. */
exports.jsonReplyTo = (texts) => {
  const reply = replies.find(([opening]) => texts.some((text) => text.trimStart().startsWith(opening)));
  return reply && JSON.stringify(reply[1]);
};

/** Of the sentences that a request gives to be cited, the one that has most words of its question, the last of equals, with its number. */
exports.likeliestIn = (text) => {
  const asked =
    /name="question">\n([^\n]*)/
      .exec(text)?.[1]
      ?.toLowerCase()
      .match(/\p{L}{4,}/gu) ?? [];
  const held = ([, said]) => asked.filter((word) => said.toLowerCase().includes(word)).length;
  const sentences = [...text.matchAll(/([^\n[\]]+?)[.\s]* \[(\d+)\]/g)].sort(
    (one, other) => held(one) - held(other),
  );
  return sentences.slice(-1).map(([, said, number]) => ` ${said.trim()} [${number}].`);
};
