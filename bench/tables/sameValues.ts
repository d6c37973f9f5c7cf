/** Whether two lists of values are the same as WikiTableQuestions compares them: as sets; numbers and dates by value. */
export function sameValues(got: readonly string[], wanted: readonly string[]): boolean {
  const values = new Set(got.map(normal));
  const known = new Set(wanted.map(normal));
  return values.size === known.size && [...values].every((value) => known.has(value));
}

const seen = new Map<string, string>();

function normal(value: string): string {
  const known = seen.get(value) ?? normalOf(value);
  seen.set(value, known);
  return known;
}

function normalOf(value: string): string {
  const text = value
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[\u2018\u2019\u201c\u201d"'`]/g, '')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/\s*[([][^)\]]*[)\]]\s*$|(?<=\d)\s*%$/, '')
    .replace(/^[\s.,;:]+|[\s.,;:]+$/g, '')
    .trim();
  if (/^[-+]?[\d,]+(?:\.\d+)?$/.test(text))
    return String(Math.round(Number(text.replace(/,/g, '')) * 1e6) / 1e6);
  const isDate = /^\d{4}-\d\d?-\d\d?$|^\p{L}+ \d{1,2},? \d{4}$|^\d{1,2} \p{L}+ \d{4}$/u.test(text);
  const date = isDate ? Date.parse(`${text} UTC`) : NaN;
  return Number.isNaN(date) ? text : new Date(date).toISOString().slice(0, 10);
}
