// How often a correction of one question of the evaluation data would be used for another.
import { figuresOfScript } from '../scriptFigures.mjs';

export function measure({ folder }) {
  return figuresOfScript('bench/corrections.ts', [], { folder });
}
