import '../controls/localize';
import { options, render } from 'preact';
import { loadScriptsBeside } from '../controls/laterScript';
import { connectHost } from './sheetMemory';
import { Sheet } from './sheet';

// Rows can be answered faster than the screen refreshes: render at most once per frame.
options.debounceRendering = (draw) => {
  requestAnimationFrame(draw);
};

void loadScriptsBeside(document.currentScript, ['markdown']);

const root = document.getElementById('root');
if (root !== null) render(<Sheet host={connectHost()} />, root);
