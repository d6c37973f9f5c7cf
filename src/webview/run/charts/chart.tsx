import { type RefObject, h, type VNode } from 'preact';
import { useLayoutEffect, useState, useRef } from 'preact/hooks';
import { displayLanguage } from '../../../core/util/displayLanguage';
import { useLaterScript } from '../../controls/laterScript';
import { answerTexts } from '../answer/texts';
import type { Charts, Frame, Point, Shape, StandAloneDrawing } from './shapes';
import type { TableResult } from '../../../core/model/types';
import { Icon } from '../../controls/icon';

declare global {
  /** Set by the script `charts.js` once it has run. */
  var askDocsCharts: Charts | undefined;
}

/** What draws charts; undefined until it is there. */
function useCharts(): Charts | undefined {
  return useLaterScript('charts', () => globalThis.askDocsCharts, true);
}

/** The room of an element, as wide as it is at any time; a usual one before it is on the page. */
function useFrame(element: RefObject<HTMLElement | null>): Frame {
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

interface ChartProps {
  readonly result: TableResult;
  /** Takes the drawing as documents that need nothing of the page. */
  readonly onSave: (drawing: StandAloneDrawing) => void;
}

/** Groups as bars, or over time as a line. Its name says what is drawn; the answer has the values as a table. */
export function Chart({ result: { rows, columns, chart }, onSave }: ChartProps) {
  const figure = useRef<HTMLElement>(null);
  const svg = useRef<SVGSVGElement>(null);
  const frame = useFrame(figure);
  const charts = useCharts();
  const points = pointsOf(rows);
  const [by = '', measure = ''] = columns;
  const [draw, nameOf, usualLines] =
    chart === 'line'
      ? [charts?.line, answerTexts.line, 13]
      : [charts?.bars, answerTexts.bars, 1.8 * points.length];
  const drawing = draw?.(points, frame);
  // The usual room, until it can be drawn.
  const height = drawing?.height ?? frame.fontSize * usualLines;
  const label = answerTexts.saveChart();
  return (
    <figure ref={figure} class="chart" data-testid="chart">
      <svg ref={svg} role="img" aria-label={nameOf(measure, by)} viewBox={`0 0 ${frame.width} ${height}`}>
        {drawing?.shapes.map(drawShape)}
      </svg>
      <button
        type="button"
        class="icon-button save-chart"
        data-testid="save-chart"
        title={label}
        aria-label={label}
        onClick={() => {
          if (svg.current !== null && charts !== undefined) onSave(charts.standAlone(svg.current));
        }}
      >
        <Icon name="save" />
      </button>
    </figure>
  );
}

function pointsOf(rows: TableResult['rows']): readonly Point[] {
  return rows.map(([name = '', value = '']) => ({ name, value, number: Number(value) }));
}

function drawShape({ element, attributes, content }: Shape): VNode {
  return h(
    element,
    attributes,
    content.map((part) => (typeof part === 'string' ? part : drawShape(part))),
  );
}
