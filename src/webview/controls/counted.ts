export { counted, formatCount } from '../../core/text/displayLanguage';
