/** How often answers are right by their confidence: on the line they are as often as they say. As a Vega-Lite specification. */
export function reliabilityChart(evaluation, [ours, other, line]) {
  const datasets = evaluation?.datasets ?? [];
  const groups = [
    ['squad2', datasets.filter(({ dataset }) => dataset === 'squad2'), other],
    ['all other sets', datasets.filter(({ dataset }) => dataset !== 'squad2'), ours],
  ];
  const values = groups.flatMap(([who, sets]) => pointsOf(sets).map((point) => ({ who, ...point })));
  if (values.length === 0) return undefined;
  const share = { type: 'quantitative', axis: { format: '.0%' }, scale: { domain: [0, 1] } };
  const place = {
    x: { field: 'confidence', title: 'confidence', ...share },
    y: { field: 'right', title: 'right', ...share },
  };
  const names = groups.map(([who]) => who);
  return {
    title: {
      text: 'What confidence is worth',
      subtitle: [
        'share of right answers by their confidence',
        'half of the questions of squad2 have no answer',
      ],
    },
    width: 360,
    height: 360,
    layer: [
      {
        data: {
          values: [
            { confidence: 0, right: 0 },
            { confidence: 1, right: 1 },
          ],
        },
        mark: { type: 'line', strokeDash: [4, 4], color: line },
        encoding: place,
      },
      {
        data: { values },
        mark: { type: 'point', filled: true, opacity: 0.9 },
        encoding: {
          ...place,
          size: { field: 'answers', type: 'quantitative', legend: null, scale: { range: [30, 300] } },
          color: {
            field: 'who',
            type: 'nominal',
            sort: names,
            scale: { domain: names, range: groups.map(([, , colour]) => colour) },
          },
        },
      },
    ],
  };
}

/** The tenths of confidence over several sets, each answer counting once. */
function pointsOf(sets) {
  const bins = sets.flatMap(({ reliability = [] }) => reliability);
  return [...new Set(bins.map(({ from }) => from))].map((from) => {
    const own = bins.filter((bin) => bin.from === from);
    const answers = own.reduce((sum, bin) => sum + bin.answers, 0);
    const mean = (name) => own.reduce((sum, bin) => sum + bin.answers * bin[name], 0) / answers;
    return { answers, confidence: mean('confidence'), right: mean('right') };
  });
}
