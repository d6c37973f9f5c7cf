// Which faults the citation audit finds in answers from the evaluation data, and how long it takes.
import { figuresOfScript } from '../scriptFigures.mjs';

export function measure({ folder, isQuick }) {
  const environment = isQuick ? { ASK_DOCS_QUESTIONS: '4' } : {};
  return figuresOfScript('bench/audit.ts', isQuick ? ['claude-docs', 'others'] : [], { folder, environment });
}
