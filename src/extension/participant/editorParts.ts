/** The code for VS Code's own chat and its agents, in a bundle of its own that is loaded on first use. */
export { answerRequest, followUpsOf } from './participant';
export { invokeTool, prepareAsk, prepareSearch } from './documentTools';
