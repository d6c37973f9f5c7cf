// The tables of docs/quality.md, made of docs/figures/eval.json and docs/figures/baselines.json.

/** Of these sets only questions with an answer are told of where it is about searches: the others were made from a passage too, but ask for what it does not say. */
const answerableType = { squad2: 'span' };

/** Types with fewer questions say little of how they are planned. */
const shownType = 20;

/** By name of the place in the page. */
export const sections = {
  about: aboutRun,
  searches: searchTables,
  published: publishedTable,
  planning: planningTable,
  answers: answersTable,
  abstention: abstentionTable,
  confidence: confidenceTable,
  injection: injectionTable,
  types: typesTable,
  time: timeTable,
};

function aboutRun({ datasets, machine, command }) {
  const questions = datasets.reduce((sum, set) => sum + set.questions, 0);
  return `\`${command}\`: ${grouped(questions)} questions and attacks of ${datasets.length} sets, on ${machine.cores} cores with Node ${machine.node}.`;
}

function searchTables({ datasets }, { ndcg10 }) {
  const rows = datasets.filter(has('planned.ndcg10')).map((set) => {
    const figures = searchFigures(set);
    const known = ndcg10[set.dataset];
    const best = known && Math.max(known.best, known.bridged ?? 0);
    return [
      set.dataset,
      plain(known?.bm25Title),
      plain(best),
      value(figures, 'search.ndcg10'),
      withInterval(figures, 'planned.ndcg10'),
      signed(figures, 'gain.ndcg10'),
      ...['recall5', 'recall10', 'recall100', 'mrr3', 'mrr10', 'allEvidence10'].map((name) =>
        value(figures, `planned.${name}`),
      ),
    ];
  });
  const eight = datasets.filter(({ dataset }) => ndcg10[dataset] !== undefined);
  const mean = (of) => plain(eight.reduce((sum, set) => sum + of(set), 0) / eight.length);
  const ours = (name) => mean((set) => searchFigures(set)[name]?.[0] ?? 0);
  const head = [
    ...['set', 'BM25 + title', 'best baseline', 'one search', 'planned', 'gain'],
    ...['R@5', 'R@10', 'R@100', 'MRR@3', 'MRR@10', 'all@10'],
  ];
  const last = [
    `mean of ${eight.length}`,
    mean(({ dataset }) => ndcg10[dataset].bm25Title),
    mean(({ dataset }) => Math.max(ndcg10[dataset].best, ndcg10[dataset].bridged ?? 0)),
    ...[ours('search.ndcg10'), ours('planned.ndcg10'), ours('gain.ndcg10')],
    ...['recall5', 'recall10', 'recall100', 'mrr3', 'mrr10', 'allEvidence10'].map((n) =>
      ours(`planned.${n}`),
    ),
  ];
  return table(head, eight.length > 0 ? [...rows, last] : rows);
}

function publishedTable({ datasets }, { published }) {
  const rows = published.flatMap(({ dataset, measure, title, figures, source }) => {
    const set = datasets.find((one) => one.dataset === dataset);
    const theirs = Object.entries(figures).map(([who, figure]) => `${who} ${figure.toFixed(3)}`);
    return set === undefined
      ? []
      : [[`${dataset}, ${title}`, withInterval(searchFigures(set), measure), theirs.join('; '), source]];
  });
  return table(['measure', 'ours', 'published', 'where'], rows, 4);
}

function planningTable({ datasets }) {
  const groups = datasets
    .flatMap((set) => groupsOf(set).map((group) => ({ ...group, routed: routedOf(group, set) })))
    .filter(({ questions, figures }) => questions >= shownType && figures['plan.routed']);
  return table(
    ['questions', 'asked', 'routed rightly', 'gain nDCG@10', 'gain R@10', 'gain all@10'],
    groups.map(({ name, questions, figures, routed }) => [
      name,
      questions,
      routed,
      ...['ndcg10', 'recall10', 'allEvidence10'].map((measure) => signed(figures, `gain.${measure}`)),
    ]),
  );
}

/** Of how many questions the figure is, where that is not all of the group. */
function routedOf({ name, questions, figures }, { dataset, perQuestion }) {
  const column = perQuestion.columns['plan.routed'] ?? '';
  const told = (column.match(/../g) ?? []).filter((value) => value !== '..').length;
  const figure = withInterval(figures, 'plan.routed');
  return name === dataset && told < questions ? `${figure} of ${told}` : figure;
}

function answersTable({ datasets }) {
  const ranked = ['quotes.best', 'quotes.three', 'quotes.six'];
  const names = ['best', 'six', 'recall', 'f1', 'documents', 'sentences', 'precision', 'precisionOrAnswer'];
  const rows = datasets
    .filter(has('answers.documents'))
    .map(({ dataset, all }) => [
      dataset,
      ...ranked.map((name) => value(all, name)),
      ...names.map((name) =>
        name === 'precision' ? withInterval(all, 'answers.precision') : value(all, `answers.${name}`),
      ),
      all['answers.unverified']?.[0] ?? '',
    ]);
  const head = [
    ...['set', 'best quote', 'three best', 'six best', 'first shown', 'first six shown', 'token recall'],
    ...['token F1', 'needed documents'],
    ...['gold sentences', 'citation precision', 'or holds the answer', 'unverified'],
  ];
  return table(head, rows);
}

function abstentionTable({ datasets }) {
  const names = ['auroc', 'accuracy', 'declinedRightly', 'declinedWrongly', 'riskArea'];
  const rows = datasets
    .filter(has('abstention.declinedWrongly'))
    .map(({ dataset, all }) => [dataset, ...names.map((name) => withInterval(all, `abstention.${name}`))]);
  return table(
    ['set', 'AUROC', 'decided rightly', 'declined: no answer', 'declined: answer', 'risk area'],
    rows,
  );
}

/** What was answered with about the same confidence, of squad2 and of all other sets together. */
function confidenceTable({ datasets }) {
  const others = datasets.filter(({ dataset }) => dataset !== 'squad2').flatMap((set) => set.reliability);
  const squad = datasets.find(({ dataset }) => dataset === 'squad2')?.reliability ?? [];
  const tenths = [...new Set([...others, ...squad].map(({ from }) => from))].sort((a, b) => a - b);
  const rows = tenths.map((from) => [
    `${from.toFixed(1)} to ${(from + 0.1).toFixed(1)}`,
    ...[others, squad].flatMap((bins) => pooled(bins.filter((bin) => bin.from === from))),
  ]);
  return table(['confidence', 'answers', 'mean', 'right', 'squad2: answers', 'mean', 'right'], rows);
}

function pooled(bins) {
  const answers = bins.reduce((sum, bin) => sum + bin.answers, 0);
  if (answers === 0) return ['', '', ''];
  const mean = (name) => plain(bins.reduce((sum, bin) => sum + bin.answers * bin[name], 0) / answers);
  return [answers, mean('confidence'), mean('right')];
}

function injectionTable({ datasets }) {
  const attacks = datasets.filter(has('injection.flagged')).flatMap((set) => groupsOf(set));
  const alarms = datasets.filter(has('injection.falseAlarms'));
  const questions = alarms.reduce((sum, set) => sum + set.questions, 0);
  const flagged = alarms.reduce((sum, set) => sum + set.questions * set.all['injection.falseAlarms'][0], 0);
  const names = ['injection.flagged', 'injection.shown', 'injection.falseContexts'];
  return [
    table(
      ['cases', 'number', 'flagged', 'shown in the answer', 'contexts without an attack flagged'],
      attacks.map(({ name, questions: cases, figures }) => [
        name,
        cases,
        ...names.map((measure) => withInterval(figures, measure)),
      ]),
    ),
    `Of ${grouped(questions)} honest questions of the other sets ${Math.round(flagged)} are taken for an attack.`,
  ].join('\n\n');
}

/** The main measures for each type of questions. */
function typesTable({ datasets }) {
  const names = [
    ...['search.ndcg10', 'planned.ndcg10', 'planned.recall10', 'answers.six', 'answers.f1'],
    ...['answers.documents', 'answers.precision', 'abstention.declinedRightly', 'abstention.declinedWrongly'],
  ];
  const rows = datasets
    .flatMap((set) => groupsOf(set).slice(1))
    .map(({ name, questions, figures }) => [
      name,
      questions,
      ...names.map((measure) => value(figures, measure)),
    ])
    .filter((row) => row.slice(2).some((cell) => cell !== ''));
  const head = [
    ...[
      'type',
      'questions',
      'one search: nDCG@10',
      'planned: nDCG@10',
      'planned: R@10',
      'answer in six quotes',
    ],
    ...['token F1', 'needed documents', 'citation precision', 'declined: no answer', 'declined: answer'],
  ];
  return table(head, rows);
}

function timeTable({ datasets }) {
  const parts = ['search', 'planned', 'answer'];
  const rows = datasets
    .filter(({ ms }) => Object.keys(ms).length > 0)
    .map(({ dataset, ms }) => [
      dataset,
      ...parts.flatMap((part) => [ms[part]?.p50 ?? '', ms[part]?.p95 ?? '']),
    ]);
  return table(['set', ...parts.flatMap((part) => [`${part}: p50 ms`, 'p95'])], rows);
}

function searchFigures({ dataset, all, byType }) {
  return byType[answerableType[dataset]]?.figures ?? all;
}

/** A set, and its types where there are several. */
function groupsOf({ dataset, questions, all, byType }) {
  const types = Object.entries(byType).map(([type, one]) => ({ name: `${dataset}, ${type}`, ...one }));
  return [{ name: dataset, questions, figures: all }, ...types];
}

function has(measure) {
  return ({ all }) => all[measure] !== undefined;
}

function value(figures, measure) {
  return plain(figures[measure]?.[0]);
}

function signed(figures, measure) {
  const [figure] = figures[measure] ?? [];
  return figure === undefined ? '' : `${figure < 0 ? '' : '+'}${figure.toFixed(3)}`;
}

function withInterval(figures, measure) {
  const [figure, low, high] = figures[measure] ?? [];
  return figure === undefined ? '' : `${plain(figure)} [${plain(low)}, ${plain(high)}]`;
}

function plain(figure) {
  return figure === undefined ? '' : figure.toFixed(3);
}

function grouped(number) {
  return new Intl.NumberFormat('en').format(number);
}

/** A Markdown table; all columns but the first `texts` are numbers. */
function table(head, rows, texts = 1) {
  const marks = head.map((_, at) => (at < texts ? '---' : '---:'));
  return [head, marks, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
