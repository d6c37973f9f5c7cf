/** The questionnaires, in a bundle of its own that is loaded with the first of them. */
export { Questionnaires } from './questionnaires';
