// The charts of the documentation: figures as Vega-Lite specifications, and these as SVG.
import { compile } from 'vega-lite';
import { Warn, View, parse } from 'vega';
import { baselines, figuresOf } from '../bench/report/targets/qualityGoals.mjs';

const width = 560;
const ours = 'Ask Docs';
/** Told apart by everybody, and on the page that GitHub shows in the dark: the plate is white. */
const colours = ['#0b6bcb', '#8a8f98', '#c2410c', '#4d7c0f', '#7e22ce', '#b8860b'];

/** File names with their SVG; a chart of which there are no figures is left out. */
export async function chartsOf(bench, evaluation) {
  const parts = bench?.parts ?? {};
  const specs = [
    ['search.svg', searchChart(parts.index)],
    ['memory.svg', memoryChart(parts.memory)],
    ['quality.svg', qualityChart(evaluation)],
    ['risk-coverage.svg', riskChart(evaluation)],
  ].filter(([, spec]) => spec !== undefined);
  const drawn = [];
  for (const [name, spec] of specs) drawn.push([name, await toSvg(spec)]);
  return drawn;
}

async function toSvg(spec) {
  const whole = { $schema: 'https://vega.github.io/schema/vega-lite/v6.json', config, ...spec };
  const view = new View(parse(compile(whole).spec), { renderer: 'none', logLevel: Warn });
  const svg = await view.toSVG();
  view.finalize();
  return `${svg}\n`;
}

const config = {
  background: 'white',
  padding: 16,
  font: 'sans-serif',
  view: { stroke: null },
  title: {
    anchor: 'start',
    fontSize: 15,
    fontWeight: 600,
    offset: 14,
    subtitleFontSize: 12,
    subtitleColor: '#57606a',
  },
  axis: {
    labelFontSize: 12,
    titleFontSize: 12,
    titleFontWeight: 'normal',
    titleColor: '#57606a',
    labelColor: '#24292f',
    gridColor: '#e6e8eb',
    domainColor: '#8a8f98',
    tickColor: '#8a8f98',
    titlePadding: 10,
  },
  legend: {
    labelFontSize: 12,
    labelLimit: 0,
    title: null,
    orient: 'bottom',
    columns: 3,
    symbolStrokeWidth: 2.5,
  },
};

/** Median time of a search by the number of chunks, a line for each library; both axes by powers of ten. */
function searchChart(index) {
  const sizes = index?.sizes ?? [];
  const shown = (row) => (row.isWhole ?? row.measurement === 'search') && row.search?.p50 !== undefined;
  const values = sizes.flatMap(({ chunks, rows }) =>
    rows.filter(shown).map(({ title, engine, search }) => ({
      chunks,
      ms: search.p50,
      who: engine === 'askDocs' ? ours : title.replaceAll('`', ''),
    })),
  );
  if (sizes.length < 2) return undefined;
  const names = [...new Set(values.map(({ who }) => who))];
  return {
    title: { text: 'One search, median', subtitle: 'milliseconds by the number of chunks; lower is better' },
    width,
    height: 300,
    data: { values },
    mark: { type: 'line', point: { filled: true, size: 50 }, strokeWidth: 2.5 },
    encoding: {
      x: {
        field: 'chunks',
        type: 'quantitative',
        scale: { type: 'log' },
        title: 'chunks',
        axis: { values: sizes.map(({ chunks }) => chunks), format: ',', labelBound: false, grid: false },
      },
      y: {
        field: 'ms',
        type: 'quantitative',
        scale: { type: 'log', nice: false, padding: 8 },
        title: 'ms',
        axis: { values: [0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500], format: '~g' },
      },
      color: {
        field: 'who',
        type: 'nominal',
        sort: names,
        legend: { columns: 2 },
        scale: { domain: names, range: colours },
      },
    },
  };
}

/** Memory after garbage was collected, by the number of questions. */
function memoryChart(memory) {
  if (memory?.looks === undefined) return undefined;
  const kinds = { residentMb: 'resident', heapMb: 'in use' };
  const values = memory.looks.flatMap((look) =>
    Object.entries(kinds).map(([field, kind]) => ({
      questions: look.questions,
      megabytes: look[field],
      kind,
    })),
  );
  return {
    title: {
      text: 'Memory over 1,000 questions',
      subtitle: 'MB of one process, after a collection of garbage',
    },
    width,
    height: 220,
    data: { values },
    mark: { type: 'line', point: { filled: true, size: 50 }, strokeWidth: 2.5 },
    encoding: {
      x: {
        field: 'questions',
        type: 'quantitative',
        title: 'questions asked',
        axis: { format: ',d', grid: false },
        scale: { domainMin: 0 },
      },
      y: { field: 'megabytes', type: 'quantitative', title: 'MB', scale: { domainMin: 0 } },
      color: {
        field: 'kind',
        type: 'nominal',
        sort: Object.values(kinds),
        scale: { domain: Object.values(kinds), range: [colours[1], colours[0]] },
      },
    },
  };
}

/** nDCG@10 of each set beside the best simple baseline. */
function qualityChart(evaluation) {
  const values = Object.entries(baselines).flatMap(([dataset, { ndcg10 }]) => {
    const figures = figuresOf(evaluation, dataset) ?? {};
    const figure = figures['planned.ndcg10'] ?? figures['search.ndcg10'];
    if (figure === undefined) return [];
    const [score, low, high] = figure;
    return [
      { dataset, score, low, high, who: ours },
      { dataset, score: ndcg10, who: 'best simple baseline' },
    ];
  });
  if (values.length === 0) return undefined;
  const names = [ours, 'best simple baseline'];
  const y = { field: 'dataset', type: 'nominal', title: null, axis: { grid: false, ticks: false } };
  const offset = { field: 'who', sort: names };
  const score = { type: 'quantitative', scale: { domain: [0.5, 1] } };
  return {
    title: {
      text: 'What is found: nDCG@10',
      subtitle: 'by rules, default settings, with 95 % intervals; higher is better',
    },
    width,
    height: { step: 14 },
    data: { values },
    layer: [
      {
        transform: [{ filter: 'isValid(datum.low)' }],
        mark: { type: 'rule', strokeWidth: 2, opacity: 0.45 },
        encoding: {
          y,
          yOffset: offset,
          x: { field: 'low', title: 'nDCG@10', ...score },
          x2: { field: 'high' },
          color: { value: colours[0] },
        },
      },
      {
        mark: { type: 'point', filled: true, size: 80, opacity: 1 },
        encoding: {
          y,
          yOffset: offset,
          x: { field: 'score', title: 'nDCG@10', ...score },
          color: {
            field: 'who',
            type: 'nominal',
            sort: names,
            scale: { domain: names, range: colours },
          },
          shape: { field: 'who', type: 'nominal', sort: names, scale: { domain: names } },
        },
      },
    ],
  };
}

/** How often answers are wrong when only the surest are given. */
function riskChart(evaluation) {
  const values = (evaluation?.datasets ?? []).flatMap(({ dataset, riskCoverage = [] }) =>
    riskCoverage.map((point) => ({ dataset, ...point })),
  );
  if (values.length === 0) return undefined;
  const share = { type: 'quantitative', axis: { format: '.0%' } };
  return {
    title: {
      text: 'How often answers are wrong, from the surest on',
      subtitle: 'share of wrong answers (down is better) by the share of questions that are answered',
    },
    width,
    height: 300,
    data: { values },
    mark: { type: 'line', point: { filled: true, size: 30 }, strokeWidth: 2 },
    encoding: {
      x: { field: 'coverage', title: 'questions answered', scale: { domain: [0, 1] }, ...share },
      y: { field: 'risk', title: 'wrong', ...share, scale: { domainMin: 0 } },
      color: {
        field: 'dataset',
        type: 'nominal',
        scale: { range: [...colours, '#0f766e', '#db2777', '#111827'] },
      },
    },
  };
}
