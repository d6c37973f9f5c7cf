/** What answering a question needs, in a bundle of its own that `answering.ts` loads at the first question. */
export { readVocabulary } from '../adapters/vocabulary/readVocabulary';
export { createExtractiveReasoner } from '../core/reasoners/extractive/extractiveReasoner';
export { answerFresh } from './freshAnswer';
