export { parseSavedRuns } from '../../core/model/savedRuns';
/** The parser of saved conversations, in a bundle of its own that is loaded when one is first read. */
