import '../controls/localize';
import { options, render } from 'preact';
import { loadScriptsBeside } from '../controls/laterScript';
import { connectHost } from './pageMemory';
import { Page } from './page';

// Tokens can arrive faster than the screen refreshes: render at most once per frame.
options.debounceRendering = (draw) => {
  requestAnimationFrame(draw);
};

// A conversation is drawn once, with its Markdown, and not as it is written first.
const ready = loadScriptsBeside(document.currentScript, ['markdown']);

const root = document.getElementById('root');
if (root !== null) render(<Page host={connectHost(ready)} />, root);
