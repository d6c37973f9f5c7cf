// A separate script, loaded with the first result that is drawn.
import { drawBars } from './bars';
import { drawLine } from './line';
import { standAlone } from './standAlone';

globalThis.askDocsCharts = { bars: drawBars, line: drawLine, standAlone };
