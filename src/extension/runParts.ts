/** What answering a question needs, in a bundle of its own that `answering.ts` loads at the first question. */
export { createExtractiveReasoner } from '../core/reasoners/extractive/extractiveReasoner';
export { readVocabulary } from '../adapters/vocabulary/readVocabulary';
export { answerFresh } from './freshAnswer';
export { noteCorrection, readCorrections } from '../adapters/memory/correctionsFile';
export { limitedQuestion } from './limitedQuestion';
