// How the guard and the scan of passages do on the evaluation data.
import { figuresOfScript } from '../scriptFigures.mjs';

export function measure({ folder, isQuick }) {
  return figuresOfScript('bench/injection.ts', isQuick ? ['direct', 'speed'] : [], { folder });
}
