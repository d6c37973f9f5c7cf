import { inMegabytes, most, tested } from './goal.mjs';

/** The page, the editor, the command line, the server and questionnaires. */
export function surfaceGoals(parts) {
  return [...pageGoals(parts.page), ...editorGoals(parts), ...programGoals(parts)];
}

function pageGoals({ sizes, firstPaint, turns200, stream, memory, pdf } = {}) {
  const script = sizes?.find(({ name }) => name === 'webview.js');
  const inKilobytes = (bytes) => (bytes === undefined ? undefined : bytes / 1024);
  return [
    most('page', 'script of the page', 150, [inKilobytes(script?.bytes), 'KB']),
    most('page', 'the same, zipped', 60, [inKilobytes(script?.zippedBytes), 'KB']),
    most('page', 'from loading the page to 20 turns on the screen', 300, [firstPaint?.busyMs, 'ms']),
    most('page', '5,000 tokens within a second, longest task', 50, [stream?.longestTaskMs, 'ms']),
    most('page', 'a conversation of 200 turns opens again', 500, [turns200?.drawn.busyMs, 'ms']),
    most('page', 'a frame while scrolling through it', 50, [turns200?.frame.busyMs, 'ms']),
    most('page', 'memory of the page after 50 answers', 60, [
      memory && inMegabytes(memory.scriptBytes + memory.documentBytes),
      'MB',
    ]),
    ...pdfGoals(pdf),
    tested('serious findings of axe-core in the page', '0'),
  ];
}

function pdfGoals({ drawnMs, longestTaskMs, memoryBytes } = {}) {
  return [
    most('page', 'a PDF of 300 pages, from the file to the cited page', 700, [drawnMs, 'ms']),
    most('page', 'longest task while it is scrolled', 50, [longestTaskMs, 'ms']),
    most('page', 'memory of the page that shows it', 250, [inMegabytes(memoryBytes), 'MB']),
  ];
}

function editorGoals({ host, package: packed }) {
  return [
    most('host', 'activation of the extension', 50, [host?.activateMs, 'ms']),
    most('package', 'the VSIX', 12, [inMegabytes(packed?.vsixBytes), 'MB']),
  ];
}

function programGoals({ cli, mcp, questionnaire }) {
  const command = (name) => cli?.commands?.find((one) => one.name === name)?.p50;
  const grown =
    questionnaire === undefined || !(questionnaire.questionnaire.peakBytes > 0)
      ? undefined
      : questionnaire.many.peakBytes / questionnaire.questionnaire.peakBytes;
  return [
    most('cli', '`ask-docs search` on an open index, start to end', 700, [command('ask-docs search'), 'ms']),
    most('cli', '`ask-docs ask` on an open index, start to end', 700, [command('ask-docs ask'), 'ms']),
    most('mcp', '`search_documents` of the MCP server, 10,000 chunks, p50', 30, [mcp?.stdio.p50, 'ms']),
    most('questionnaire', 'questionnaire of 100 rows, 10,000 chunks', 20, [
      questionnaire && questionnaire.questionnaire.ms / 1000,
      's',
    ]),
    most('questionnaire', 'memory of 400 rows ÷ memory of 100', 1.2, [grown, '×']),
    tested('a questionnaire that is killed and goes on', 'no row lost, none answered twice'),
  ];
}
