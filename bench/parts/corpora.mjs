// Real documentation: how fast it is indexed, and how its text compares with the generated documents.
import { measureCorpora } from './realFolders.mjs';

export async function measure({ folder, isQuick }) {
  const corpora = await measureCorpora(folder, isQuick ? 1 : 3);
  const missing = corpora.find(({ failure }) => failure !== undefined);
  if (corpora.length > 0 && corpora.every(({ failure }) => failure !== undefined))
    return { skipped: `of ${missing.name}: ${missing.failure}` };
  return { corpora };
}
