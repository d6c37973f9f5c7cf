export { randomFrom } from '../../bench/datasets/random';

export function pick<T>(random: () => number, choices: readonly T[]): T {
  const choice = choices[Math.floor(random() * choices.length)];
  if (choice === undefined) throw new RangeError('nothing to pick from');
  return choice;
}
