const asking = '(?:who|how|what|when|where|which|why|is|are|do|does|can|did|has|have)';

/** What stands behind words that would be an order, and makes them a topic or an honest wish: over a `PlainText`. */
const topics: readonly { readonly order: RegExp; readonly rest: RegExp }[] = [
  {
    order: /(?: i said| (?:everything|anything|all))$/,
    rest: new RegExp(`^(?: about [^.,\\n]{1,60}[,.]| [,.]) ${asking} [^.\\n]*\\.?$`),
  },
  {
    order: / :$/,
    rest: /^ (?:where|are|is|who|when|which|do|does) (?:they|it|is|are|the|i|we|do|does)(?= )[^.]*\.?$/,
  },
  { order: / is$/, rest: /^ (?:not|never) [^.]* (?:why|how|where)(?= |$)/ },
  { order: / as (?:if|though) you$/, rest: /^ are (?:offline|online|disconnected|logged|behind)(?= |$)/ },
  {
    order: / instructions$/,
    rest: /^ in (?:this|the) (?:manual|guide|handbook|document|chapter) [.,] (?:version|edition|revision|chapter|section)(?= |$)/,
  },
];

/** Whether an order goes on so that it is none. */
export function goesOnAsTopic(order: string, rest: string): boolean {
  return topics.some((topic) => topic.order.test(order) && topic.rest.test(rest));
}
