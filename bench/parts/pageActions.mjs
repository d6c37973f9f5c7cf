// What the part "page" of npm run bench does inside the page.

/** Runs in the page. Drawn means that the frame after the one that draws has begun. */
export async function drawn(snapshot) {
  const frame = () => new Promise((resolve) => globalThis.requestAnimationFrame(resolve));
  const startedAt = globalThis.performance.now();
  globalThis.dispatchEvent(new globalThis.MessageEvent('message', { data: snapshot }));
  await frame();
  await frame();
  return globalThis.performance.now() - startedAt;
}

/** Runs in the page: from the end of the conversation to its beginning. */
export async function scrolled(frames) {
  const startedAt = globalThis.performance.now();
  const log = globalThis.document.querySelector('.conversation');
  for (let at = 1; at <= frames; at += 1) {
    log.scrollTop = log.scrollHeight * (1 - at / frames);
    await new Promise((resolve) => globalThis.requestAnimationFrame(resolve));
  }
  return globalThis.performance.now() - startedAt;
}

/** Runs in the page, before its script. Painted means that the answers are drawn, not only as they are written. */
export function answerReady(snapshot) {
  const tellPainted = () => {
    const { document } = globalThis;
    const isDrawn =
      document.querySelector('.answer') !== null && document.querySelector('.as-written') === null;
    if (isDrawn) globalThis.paintedAt = globalThis.performance.now();
    else globalThis.requestAnimationFrame(tellPainted);
  };
  globalThis.acquireVsCodeApi = () => ({
    getState: () => undefined,
    setState: () => undefined,
    postMessage: ({ type }) => {
      if (type !== 'ready') return;
      globalThis.setTimeout(() => {
        globalThis.dispatchEvent(new globalThis.MessageEvent('message', { data: snapshot }));
        globalThis.requestAnimationFrame(() => globalThis.requestAnimationFrame(tellPainted));
      }, 0);
    },
  });
}

/** Runs in the page: an equal part of the text a frame. */
export async function writeByFrames({ text, frames }) {
  const size = Math.ceil(text.length / frames);
  for (let at = 0; at < text.length; at += size) {
    const event = { type: 'answer-delta', text: text.slice(at, at + size) };
    globalThis.dispatchEvent(new globalThis.MessageEvent('message', { data: { type: 'event', event } }));
    await new Promise((resolve) => globalThis.requestAnimationFrame(resolve));
  }
}

/** Runs in the page: as many tokens as are due, whenever the page has time for messages. */
export async function writeWithinASecond(pieces) {
  const { performance } = globalThis;
  const frame = () => new Promise((resolve) => globalThis.requestAnimationFrame(resolve));
  let longestGap = 0;
  let frames = 0;
  let before = await frame();
  let isWriting = true;
  const watch = (now) => {
    frames += 1;
    longestGap = Math.max(longestGap, now - before);
    before = now;
    if (isWriting) globalThis.requestAnimationFrame(watch);
  };
  globalThis.requestAnimationFrame(watch);
  const startedAt = performance.now();
  const channel = new globalThis.MessageChannel();
  let written = 0;
  await new Promise((resolve) => {
    channel.port1.onmessage = () => {
      const due = Math.min(
        pieces.length,
        Math.ceil(((performance.now() - startedAt) / 1000) * pieces.length),
      );
      for (; written < due; written += 1) {
        const data = { type: 'event', event: { type: 'answer-delta', text: pieces[written] } };
        globalThis.dispatchEvent(new globalThis.MessageEvent('message', { data }));
      }
      if (written < pieces.length) channel.port2.postMessage(undefined);
      else resolve(undefined);
    };
    channel.port2.postMessage(undefined);
  });
  const seconds = (performance.now() - startedAt) / 1000;
  for (let last = 0; last < 3; last += 1) await frame();
  isWriting = false;
  return { longestGap, frames, seconds };
}
