/** What VS Code's own chat and its agents ask for, in a bundle of its own that is loaded when one of them first does. */
export { answerRequest, followUpsOf } from './participant';
export { invokeTool, prepareAsk, prepareSearch } from './documentTools';
