// A goal of the product, with what was measured of it.
import { grouped } from '../format.mjs';

/**
 * What a figure should be at most. `part` is the part of `npm run bench` that measures it, or `eval`; a value of undefined was not
 * measured, and `instead` says why.
 */
export function most(part, what, limit, [value, unit = '', instead]) {
  return { part, what, limit, value, unit, instead, isFloor: false };
}

/** What a figure should be at least. */
export function least(part, what, limit, [value, unit = '', instead]) {
  return { part, what, limit, value, unit, instead, isFloor: true };
}

/** What tests show in every run of `npm test`. */
export function tested(what, bound) {
  return { part: 'test', what, bound };
}

/** The cells of a goal: what, target, measured, reached. */
export function cellsOf({ what, limit, value, unit, instead, isFloor, bound }) {
  if (bound !== undefined) return [what, bound, 'by tests', 'yes'];
  const target = `at ${isFloor ? 'least' : 'most'} ${figure(limit, unit)}`;
  if (!Number.isFinite(value)) return [what, target, instead ?? 'not measured', ''];
  return [what, target, figure(value, unit), isReached({ limit, value, isFloor }) ? 'yes' : '**no**'];
}

function isReached({ limit, value, isFloor }) {
  return isFloor ? value >= limit : value <= limit;
}

/** Shares and scores have three decimals, everything else what can be told from noise. */
function figure(value, unit) {
  if (unit === '') return value.toFixed(3).replace(/^(-?)0\./, '$1.');
  if (unit === '%') return `${percent(value)} %`;
  return `${value >= 10 || Number.isInteger(value) ? grouped(Math.round(value)) : value.toFixed(1)} ${unit}`;
}

function percent(value) {
  const hundredth = value * 100;
  return Number.isInteger(hundredth) ? String(hundredth) : hundredth.toPrecision(hundredth >= 99.95 ? 4 : 3);
}

export function inMegabytes(bytes) {
  return bytes === undefined ? undefined : bytes / 2 ** 20;
}
