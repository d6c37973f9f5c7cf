// How figures are written.

export function seconds(ms) {
  return `${short(ms / 1000)} s`;
}

export function milliseconds(ms) {
  return `${short(ms)} ms`;
}

export function megabytes(bytes) {
  return `${short(bytes / 2 ** 20)} MB`;
}

export function ratio(value) {
  return `${value < 0.1 ? value.toPrecision(1) : short(value)}×`;
}

/** Three digits at most are told from noise. */
export function short(value) {
  if (value >= 100) return grouped(Math.round(value));
  return value >= 10 ? value.toFixed(0) : value.toFixed(value >= 1 ? 1 : 2);
}

export function grouped(value) {
  return new Intl.NumberFormat('en').format(value);
}

/** A Markdown table; all columns but the first `texts` are numbers. */
export function table(head, rows, texts = 1) {
  const marks = head.map((_, at) => (at < texts ? '---' : '---:'));
  return [head, marks, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
