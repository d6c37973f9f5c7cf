const opening = '<think>';
const closing = '</think>';

/** Takes the pieces of a reply, and gives them on without the thoughts that local models write before it. */
export interface ThinkingFilter {
  /** What of the reply so far is known to be no thought, and was not given yet. */
  push(piece: string): string;
  /** The rest, once the reply has ended. */
  end(): string;
}

/** Drops `<think>…</think>` at the beginning of a reply; elsewhere it is text like any other. */
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
