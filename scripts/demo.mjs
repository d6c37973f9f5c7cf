// npm run demo [-- FOLDER "QUESTION"]: asks one question about real documents, from nothing installed to the answer.
import { root, runScript, stop } from './project.mjs';
import { ensureBuilt, ensureInstalled } from './setup.mjs';

const declined = 3;
const ownQuestion = 'How are segments merged?';
const [folder, question] = process.argv.length > 2 ? process.argv.slice(2) : [root, ownQuestion];
if (question === undefined) stop('Add a question in quotation marks: npm run demo -- FOLDER "QUESTION"', 2);

ensureInstalled();
ensureBuilt();
const exitCode = await runScript('dist/cli.js', ['ask', folder, question]);
// A question that the documents do not answer was still answered honestly.
process.exit(exitCode === declined ? 0 : exitCode);
