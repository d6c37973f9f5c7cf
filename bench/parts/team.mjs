// A team's index in PostgreSQL: the passages of the index on disk in their order, and how fast a server is.
import { figuresOfScript } from '../scriptFigures.mjs';

export function measure({ folder, isQuick }) {
  const environment = isQuick ? { ASK_DOCS_QUESTIONS: '4', ASK_DOCS_CHUNKS: '5000' } : {};
  return figuresOfScript('bench/team.ts', isQuick ? ['claude-docs', 'speed'] : [], { folder, environment });
}
