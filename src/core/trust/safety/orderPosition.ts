/** Who reads the text: a question is written to be obeyed or answered, a passage to tell others something. */
export type Reader = 'question' | 'passage';

/** Words that may stand before an order in its clause. */
const leads =
  /^(?:please|pls|ok|okay|hello|hi|hey|now|first|also|kindly|simply|important|attention|urgent|note|warning|immediately|instead|therefore|finally|lastly|next|dear|stop|actually|again|and|then|but|so|or|just|completely|totally|entirely|fully|always|must|should|shall|to|will|can|could|would|assistant|ai|claude|chatgpt|gpt|bot|model|system|admin|user|everyone|all|at|this|point|once|here|from|on|the|great|good|thanks|thank|sure|yes|no|let|s|lets|for|hereby|temporarily|henceforth|wait|listen|task|step|instruction|command|order|\d+)$/;
const asks =
  /(?:^| )(?:how|why|when|where|which|who|whose|what|whether|if|unless|does|did|explain|describe|define|example|examples|phrase|phrases|called|means?|meaning|difference|about)(?= |$)/;
const others =
  /(?:^| )(?:i|we|they|he|she|it|users?|people|someone|attackers?|attempts?|trying|tries|models?|that|which|who|not|never|attacker|customers?|developers?|don t|doesn t|didn t|won t|cannot|can t|tells?|asks?|says?|told|asked|instructs?|saying|like|such as|e g)(?= |$)/;
const addressed = /(?:^| )(?:you|your|u|yourself)(?= |$)/;
const politely = /(?:^| )(?:can|could|would|will|please|must|should|may) you(?= |$)/;

/** A question whether others may do so. */
const asksOfOthers =
  /^(?:should|must|may|can|do|does|are|will) (?!you )(?:\p{L}+ ){0,3}(?:employees?|staff|people|users?|we|i|they|readers|customers?|admins?|developers?|teams?|members?)$/u;

/** Whether what begins at this offset of a plain text is said as an order, and is not what the clause asks or tells about. */
export function isOrderHere(text: string, at: number, reader: Reader): boolean {
  const clause = clauseBefore(text, at);
  const spoken = clause.split(' ').filter(Boolean);
  if (spoken.every((word) => leads.test(word))) return true;
  if (asksOfOthers.test(clause)) return false;
  if (asks.test(clause)) return politely.test(clause) && !/^(?:how|why|what|when|where|if)/.test(clause);
  if (others.test(clause) && !addressed.test(clause)) return false;
  if (addressed.test(clause))
    return (
      reader === 'question' ||
      /(?:you|to|your \p{L}+ is to|please)$/u.test(clause) ||
      /you (?:must|should|will|can|are to|have to|need to|shall|now)(?: \p{L}+)?$/u.test(clause)
    );
  return reader === 'question';
}

/** Looked at before an order: longer clauses are no orders. */
const reach = 160;

function clauseBefore(text: string, at: number): string {
  const before = text.slice(Math.max(0, at - reach), at);
  return /[^.,:"\n]*$/.exec(before)?.[0].trim() ?? '';
}
