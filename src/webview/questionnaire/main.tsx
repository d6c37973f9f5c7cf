import '../controls/localize';
import { options, render } from 'preact';
import { loadHighlighterBeside } from '../code/highlighter';
import { connectHost } from './host';
import { Sheet } from './sheet';

// Rows can be answered faster than the screen refreshes: render at most once per frame.
options.debounceRendering = (draw) => {
  requestAnimationFrame(draw);
};

loadHighlighterBeside(document.currentScript);

const root = document.getElementById('root');
if (root !== null) render(<Sheet host={connectHost()} />, root);
