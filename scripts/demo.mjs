// npm run demo [-- FOLDER "QUESTION"]: asks one question about documents, from nothing installed to the answer.
import path from 'node:path';
import { root, runScript, say, startFolder, stop } from './project.mjs';
import { ensureBuilt, ensureInstalled } from './setup.mjs';

const declined = 3;
/** The documents of an invented company. */
const handbook = path.relative(startFolder, path.join(root, 'examples', 'handbook')) || '.';
const firstQuestion = 'How many days of annual leave do employees have?';
const furtherQuestions = [
  'What is the hotel limit in 2025?',
  'What is the price of the solar panel kit?',
  'How do I restore a backup?',
];

const given = process.argv.slice(2);
const [folder, question] = given.length > 0 ? given : [handbook, firstQuestion];
if (question === undefined) stop('Add a question in quotation marks: npm run demo -- FOLDER "QUESTION"', 2);

ensureInstalled();
ensureBuilt();
const exitCode = await runScript('dist/cli.js', ['ask', folder, question]);
if (given.length === 0 && exitCode === 0) {
  const commands = furtherQuestions.map((further) => `  npm run demo -- ${handbook} "${further}"`);
  say(`\nAsk the same documents something else:\n\n${commands.join('\n')}`);
}
// A question that the documents do not answer was still answered honestly.
process.exit(exitCode === declined ? 0 : exitCode);
