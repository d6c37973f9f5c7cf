import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';

/** Where the lines of a conversation come from. */
export interface Console {
  /** Whether somebody types; otherwise the lines come from a file or another program. */
  readonly isTerminal: boolean;
  /** Line by line until the input ends or `close` is called; what is typed while a line is worked on waits. */
  lines(): AsyncIterable<string>;
  /** Ctrl+C while somebody types. */
  onInterrupt(listener: () => void): void;
  close(): void;
}

/** The standard input; on a terminal with a prompt on the error output, line editing, and the lines before by the arrow keys. */
export function openConsole(): Console {
  const { stdin, stderr } = process;
  const isTerminal = stdin.isTTY && stderr.isTTY;
  // What is typed while an answer is drawn would be drawn into it.
  let isMuted = false;
  const output = new Writable({
    write(chunk: Buffer, _encoding, done) {
      if (!isMuted) stderr.write(chunk);
      done();
    },
  });
  Object.defineProperty(output, 'columns', { get: () => stderr.columns });
  const reader = createInterface({
    input: stdin,
    ...(isTerminal && { output, terminal: true, prompt: '› ' }),
  });
  const close = (): void => {
    isMuted = true;
    reader.close();
  };
  const prompt = (): void => {
    isMuted = false;
    if (isTerminal) reader.prompt(true);
  };
  return {
    isTerminal,
    async *lines() {
      prompt();
      for await (const line of reader) {
        isMuted = true;
        yield line;
        prompt();
      }
    },
    onInterrupt(listener) {
      reader.on('SIGINT', () => {
        if (!isMuted) stderr.write('\n');
        // readline has no other way to empty the line.
        reader.write(null, { ctrl: true, name: 'u' });
        listener();
        if (!isMuted) prompt();
      });
    },
    close,
  };
}
