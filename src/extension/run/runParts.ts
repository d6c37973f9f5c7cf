/**
 * Everything needed to answer questions and to handle traces, in a bundle of its own that is loaded at the
 * first question or trace.
 */
export { createExtractiveReasoner } from '../../core/answering/extractive/extractiveReasoner';
export { readVocabulary } from '../../adapters/vocabulary/readVocabulary';
export { leaveOut } from '../../core/retrieval/leaveOut';
export { answerQuestion } from '../../core/run/answerQuestion';
export { answerFresh } from './freshAnswer';
export { version as productVersion } from '../../../package.json';
export { indexVersion } from '../../adapters/index/manifest';
export { maxTraceBytes, readTrace } from '../../core/export/trace/readTrace';
export { traceSettings } from '../../core/export/trace/settings';
export { traceOf } from '../../core/export/trace/trace';
export { withoutTexts } from '../../core/export/trace/redact';
export { noteCorrection, readCorrections } from '../../adapters/memory/correctionsFile';
export { problemSentences, readAgents } from '../../adapters/agents/readAgents';
export { limitedQuestion } from './limitedQuestion';
export { learnedData } from '../../adapters/vocabulary/learnedData';
export { readWordVectors } from '../../adapters/vocabulary/wordVectors';
