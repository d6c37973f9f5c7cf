const opening = '<think>';
const closing = '</think>';

/** Passes on the pieces of a reply without the thoughts that local models write before it. */
export interface ThinkingFilter {
  /** Returns what is now known to be part of the reply, and was not returned before. */
  push(piece: string): string;
  /** The rest, once the reply has ended. */
  end(): string;
}

/** Drops `<think>…</think>` at the beginning of a reply; elsewhere it is ordinary text. */
export function createThinkingFilter(): ThinkingFilter {
  let held = '';
  let isPassed = false;
  return {
    push(piece) {
      if (isPassed) return piece;
      held += piece;
      const start = held.trimStart();
      if (start.length < opening.length && opening.startsWith(start)) return '';
      if (!start.startsWith(opening)) return pass(held);
      const end = start.indexOf(closing);
      if (end < 0) return '';
      const rest = start.slice(end + closing.length).trimStart();
      if (rest === '') return '';
      return pass(rest);
    },
    end() {
      const start = held.trimStart();
      return isPassed || start.startsWith(opening) ? '' : held;
    },
  };

  function pass(text: string): string {
    isPassed = true;
    held = '';
    return text;
  }
}
