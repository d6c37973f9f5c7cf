import type { RefObject } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';
import { displayLanguage } from '../../../core/util/displayLanguage';
import { useLaterScript } from '../../controls/laterScript';
import { answerTexts } from '../answer/texts';
import type { Charts, Frame } from './shapes';

declare global {
  /** Set by the script `charts.js` once it has run. */
  var askDocsCharts: Charts | undefined;
}

/** What draws charts; undefined until it is there. */
export function useCharts(): Charts | undefined {
  return useLaterScript('charts', () => globalThis.askDocsCharts, true);
}

/** The room of an element, as wide as it is at any time; a usual one before it is on the page. */
export function useFrame(element: RefObject<HTMLElement | null>): Frame {
  const [frame, setFrame] = useState(() => frameOf(400, 12));
  useLayoutEffect(() => {
    const shown = element.current;
    if (shown === null) return undefined;
    const measure = () => {
      const { fontSize, fontFamily } = getComputedStyle(shown);
      const { width } = shown.getBoundingClientRect();
      if (width > 0) setFrame(frameOf(width, Number.parseFloat(fontSize), fontFamily));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(shown);
    return () => {
      observer.disconnect();
    };
  }, []);
  return frame;
}

function frameOf(width: number, fontSize: number, fontFamily?: string): Frame {
  const pen = fontFamily === undefined ? null : document.createElement('canvas').getContext('2d');
  if (pen !== null) pen.font = `${fontSize}px ${fontFamily ?? ''}`;
  return {
    width,
    fontSize,
    textWidth: (text) => pen?.measureText(text).width ?? text.length * fontSize * 0.6,
    language: displayLanguage(),
    notDrawn: answerTexts.notDrawn,
  };
}
