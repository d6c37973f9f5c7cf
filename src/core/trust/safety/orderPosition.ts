/** Intended audience: a question is to be obeyed or answered, a passage informs others. */
export type Reader = 'question' | 'passage';

/** Words that may precede an order in its clause. */
const leads =
  /^(?:please|pls|ok|okay|hello|hi|hey|now|first|also|kindly|simply|important|attention|urgent|note|warning|immediately|instead|therefore|finally|lastly|next|dear|stop|actually|again|and|then|but|so|or|just|completely|totally|entirely|fully|always|must|should|shall|to|will|can|could|would|assistant|ai|claude|chatgpt|gpt|bot|model|system|admin|user|everyone|all|at|this|point|once|here|from|on|the|great|good|thanks|thank|sure|yes|no|let|s|lets|for|hereby|temporarily|henceforth|wait|listen|task|step|instruction|command|order|\d+)$/;
const asks =
  /(?:^| )(?:how|why|when|where|which|who|whose|what|whether|if|unless|does|did|explain|describe|define|example|examples|phrase|phrases|called|means?|meaning|difference|about)(?= |$)/;
const others =
  /(?:^| )(?:i|we|they|he|she|it|users?|people|someone|attackers?|attempts?|trying|tries|models?|that|which|who|not|never|attacker|customers?|developers?|don t|doesn t|didn t|won t|cannot|can t|tells?|asks?|says?|told|asked|instructs?|saying|like|such as|e g)(?= |$)/;
const addressed = /(?:^| )(?:you|your|u|yourself)(?= |$)/;
const politely = /(?:^| )(?:can|could|would|will|please|must|should|may) you(?= |$)/;

/** A question about what others may do. */
const asksOfOthers =
  /^(?:should|must|may|can|do|does|are|will) (?!you )(?:\p{L}+ ){0,3}(?:employees?|staff|people|users?|we|i|they|readers|customers?|admins?|developers?|teams?|members?)$/u;

/** Whether the text at an offset is meant as an order, rather than being the topic of its clause. */
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

/** Characters examined before an order; longer clauses are not orders. */
const reach = 160;

function clauseBefore(text: string, at: number): string {
  const before = text.slice(Math.max(0, at - reach), at);
  return /[^.,:"\n]*$/.exec(before)?.[0].trim() ?? '';
}
