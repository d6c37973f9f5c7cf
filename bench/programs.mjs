/**
 * Programs beside the parts of the bench, by the name that `npm run bench -- NAME` knows them by: those that fit weights on the
 * evaluation data, and those that look at one thing closely. `needsBuild` is for those that run `dist/`; `isBundled` for those
 * that time what runs in their own process, bundled as the product is.
 */
export const programs = [
  {
    name: 'fit-ranking',
    file: 'bench/fitRanking.ts',
    what: 'learns in which order passages come; when what searches find changes',
  },
  {
    name: 'answer-sets',
    file: 'bench/gradeAnswers.ts',
    what: 'asks the questions of the answer sets and grades what is shown; --write-docs keeps the tables',
    needsBuild: true,
  },
  {
    name: 'suggestions',
    file: 'bench/suggestions.ts',
    what: 'counts the questions that are suggested below good answers; --show prints each with its answer',
    needsBuild: true,
  },
  {
    name: 'follow-ups',
    file: 'bench/followUps.ts',
    what: 'counts the follow-ups of eval/followUps that are understood as meant; prints the others',
  },
  {
    name: 'replies',
    file: 'bench/replies.ts',
    what: 'asks questions with recorded replies of language models and grades what is shown; --record, --write-expected',
    needsBuild: true,
  },
  {
    name: 'planted',
    file: 'bench/planted.ts',
    what: 'asks documents with planted orders, with replies of models that obey, and counts what is shown; --requests, --write-expected',
  },
  {
    name: 'fit-answers',
    file: 'bench/fitAnswers.ts',
    what: 'learns which sentence, row or list answers, and how sure that is; when search or core/units changes',
    needsBuild: true,
  },
  {
    name: 'fit-tables',
    file: 'bench/fitTables.ts',
    // All candidates of 5,600 questions.
    heapMb: 14_000,
    what: 'learns which query over a table a question means, and how sure that is; when core/tables changes; --write',
  },
  {
    name: 'fit-plans',
    file: 'bench/fitPlans.ts',
    what: 'learns how likely what rules plan over a table answers the question; after fit-tables; --write',
  },
  {
    name: 'fit-table-choice',
    file: 'bench/fitTableChoice.ts',
    what: 'learns how likely what a table says answers a question; after fit-answers or fit-tables; --write',
    needsBuild: true,
  },
  {
    name: 'contradictions',
    file: 'bench/contradictions.ts',
    what: 'learns how likely two statements contradict each other, and what of the planted ones is found; --write, --show',
  },
  {
    name: 'contradictions-at-scale',
    file: 'bench/contradictionsAtScale.ts',
    what: 'how long contradictions are looked for among 10,000 passages, cold and after a change, and in how much memory; --passages N, --in DIR',
    needsBuild: true,
    isBundled: true,
  },
  {
    name: 'long-tables',
    file: 'bench/longTables.ts',
    what: 'asks about a CSV file of a million rows: times, memory, and how long the asking process is held up; ROWS',
    needsBuild: true,
    isBundled: true,
  },
  {
    name: 'kept',
    file: 'bench/kept.ts',
    what: 'how long a save takes that changes 20 of 500 kept answers, and how long the host is held up',
    needsBuild: true,
    isBundled: true,
  },
  {
    name: 'links',
    file: 'bench/links.ts',
    what: 'verifies 1,000 citations of 100 documents with the command line, and says how long it takes',
    needsBuild: true,
  },
  {
    name: 'pdf-quotes',
    file: 'bench/pdfQuotes.ts',
    what: 'looks for every sentence and row of the PDFs in a FOLDER on their drawn pages, as the PDF viewer does',
  },
  {
    name: 'audit-faults',
    file: 'bench/audit.ts',
    what: 'which faults the citation audit finds, fault by fault',
  },
  {
    name: 'support',
    file: 'bench/support.ts',
    what: 'which sentences the citation audit marks that their quote bears out, or does not',
  },
  {
    name: 'review',
    file: 'bench/review.ts',
    what: 'which of these sentences a language model marks when it reviews an answer; replies are put beside its requests',
  },
  {
    name: 'fit-support',
    file: 'bench/fitSupport.ts',
    what: 'learns which sentences say what their quotes do not; when core/trust/audit or its sentences change',
  },
  {
    name: 'antonyms',
    file: 'bench/antonyms.ts',
    what: 'writes the opposite words that the citation audit knows, from WordNet',
  },
  {
    name: 'clarify',
    file: 'bench/clarify.ts',
    what: 'how many questions are asked back about',
    needsBuild: true,
  },
  { name: 'second-tries', file: 'bench/secondTries.ts', what: 'what further tries by rules are worth' },
  { name: 'snippets', file: 'bench/snippets.ts', what: 'what the sentence of the hover is worth' },
  {
    name: 'orders',
    file: 'bench/injection.ts',
    what: 'how the guard and the scan of passages do; with a name (direct) one part of it',
  },
  {
    name: 'fit-orders',
    file: 'bench/fitOrders.ts',
    what: 'learns how likely tools, secrets and addresses make an order; when its signs change',
  },
  {
    name: 'same-questions',
    file: 'bench/corrections.ts',
    what: 'how often a correction of one question would be used for another',
  },
  {
    name: 'questionnaire-of-eval',
    file: 'bench/questionnaireOfEval.ts',
    what: 'makes questionnaires of the evaluation data, to be answered and read',
  },
  {
    name: 'judge-questionnaires',
    file: 'bench/judgeQuestionnaires.ts',
    what: 'compares answered questionnaires with what a person said of them',
  },
  {
    name: 'readers',
    file: 'test/support/readerCoverage.ts',
    what: 'how many words of each office file its reader finds',
  },
  {
    name: 'kill',
    file: 'scripts/killTest.mjs',
    what: 'kills a real indexing process, 50 times, and checks what it leaves; ROUNDS SEED',
  },
  {
    name: 'dot-products',
    file: 'scripts/compileDotProducts.mjs',
    what: 'compiles the WebAssembly of the vector search',
  },
];
