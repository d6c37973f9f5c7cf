/**
 * English words that say nothing about a subject: articles, pronouns, auxiliaries, prepositions and
 * interrogatives. They are neither indexed nor searched.
 */
export const stopWords: ReadonlySet<string> = new Set(
  `a about above after again all also am an and another any are as at be because been before being below between
  both but by can could did do does doing down during each either else ever few for from further had has have
  having he her here hers him his how i if in into is it its itself just let me might more most must my no nor
  not of off on once only or other our ours out over own per please same shall she should so some such tell than
  that the their theirs them then there these they this those through to too under until up upon us very was we
  were what when where whether which while who whom whose why will with would you your yours`.split(/\s+/),
);
