export { counted, formatCount } from '../../core/util/displayLanguage';
