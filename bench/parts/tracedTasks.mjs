/**
 * What the tasks of a page's own thread took while something was done: the longest, in milliseconds of processor time, which
 * other work on the machine does not lengthen, and how many took more than 50.
 */
export async function tracedTasks(browser, page, work) {
  await browser.startTracing(page, {
    categories: ['toplevel', 'disabled-by-default-devtools.timeline', 'devtools.timeline'],
  });
  const value = await work();
  return { value, ...tasksOf(JSON.parse(String(await browser.stopTracing()))) };
}

function tasksOf({ traceEvents }) {
  const threads = traceEvents.filter(
    ({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain',
  );
  const isOfPage = ({ pid, tid }) => threads.some((thread) => thread.pid === pid && thread.tid === tid);
  const times = traceEvents
    .filter((event) => /RunTask$/.test(event.name) && isOfPage(event))
    .map(({ tdur = 0 }) => tdur / 1000);
  return { longest: Math.max(0, ...times), over: times.filter((time) => time > 50).length };
}
