export { parseSavedRuns } from '../../core/model/parseSavedRuns';
/** The parser of saved conversations, in a bundle of its own that is loaded when one is first read. */
