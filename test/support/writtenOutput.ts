/** What is written to the output, on a terminal with colours. */
export function writtenOutput(work: () => void): string {
  const write = process.stdout.write.bind(process.stdout);
  const { FORCE_COLOR, NO_COLOR } = process.env;
  const texts: string[] = [];
  process.stdout.write = (text) => texts.push(String(text)) > 0;
  process.env.FORCE_COLOR = '1';
  delete process.env.NO_COLOR;
  try {
    work();
  } finally {
    process.stdout.write = write;
    if (FORCE_COLOR === undefined) delete process.env.FORCE_COLOR;
    else process.env.FORCE_COLOR = FORCE_COLOR;
    if (NO_COLOR !== undefined) process.env.NO_COLOR = NO_COLOR;
  }
  return texts.join('');
}
