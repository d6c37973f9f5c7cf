/**
 * Everything for answering with a language model, in a bundle of its own: `languageModels.ts` loads it on
 * first use, so that offline users never do.
 */
export { systemClock } from '../../adapters/services/clock';
export { checkConnection } from '../../adapters/models/checkConnection';
export { listModels } from '../../adapters/models/listModels';
export { RateLimit } from '../../adapters/models/rateLimit';
export { createServiceModel } from '../../adapters/models/serviceModel';
export { connectionSentence } from '../../core/model/connection';
export { createGenerativeReasoner } from '../../core/answering/generative/generativeReasoner';
export { withFallback } from '../../core/answering/withFallback';
export { checkEditorModel } from './editorModelCheck';
export { createEditorModel } from './editorModel';
