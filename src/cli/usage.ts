/** What `ask-docs --help` says. */
export const usage = `Ask Docs answers questions from the documents in a folder, with a checked quote for every claim.

  ask-docs index  FOLDER [--rebuild] [--json]            read what changed
  ask-docs status FOLDER [--json]                        what the index holds
  ask-docs search FOLDER "QUERY" [--top-k 10] [--plan] [--sections] [--json]
  ask-docs search FOLDER --batch QUERIES.jsonl --out RESULTS.jsonl [--top-k 10] [--plan] [--sections]
                   limited by --in FOLDER, --type EXT, --file NAME, each as often as you like;
                   --sections gives the whole section of each passage
  ask-docs ask    FOLDER "QUESTION" [--style concise|detailed|bullets] [--trace FILE] [--json]
  ask-docs ask    FOLDER --batch QUESTIONS.jsonl --out ANSWERS.jsonl
  ask-docs replay FILE [--json]                          show a run again, from the trace that --trace FILE wrote
  ask-docs plan   FOLDER "QUESTION" [--json]             how it is understood, and what would be searched
  ask-docs eval   DATASET [--plan | --answers] [--json]  measures of one search, all searches of the plan, or the
                                                         answers; DATASET holds corpus.jsonl and queries.dev.jsonl
  ask-docs check-model   [--model NAME] [--json]         whether the language model answers, or what is wrong
  ask-docs download-model MODEL [--model-host URL]       all-MiniLM-L6-v2 (English) or multilingual-e5-small

In a query and a question, "an exact phrase" must stand in what is found, -word and -"a phrase" must not, and
in:docs/ type:pdf file:report (with a - before: not) say which documents are searched.
A line of a batch is {"id": "…", "query": "…"}, for questions too.
All commands but download-model and check-model take --index-dir DIR; without it the index is kept in the user's cache folder.
index, status, search and ask take --include GLOB and --exclude GLOB, as often as wanted, relative to FOLDER:
only documents that match an --include and no --exclude are in the index after the command.
--embedder offline|local:MODEL|openai:MODEL|ollama:MODEL says what makes the vectors (offline: fitted on the documents, no
network; local: a model that download-model got), --embedding-endpoint URL where (any service that speaks the API),
--vector-precision int8|float32 how they are kept, --models-dir DIR where local models are (the user's cache folder).
The environment can set the embedder (ASK_DOCS_EMBEDDER), where (ASK_DOCS_EMBEDDING_ENDPOINT), the folder of local models
(ASK_DOCS_MODELS_DIR) and the host that they come from (ASK_DOCS_MODEL_HOST). The key of the service is read from ASK_DOCS_EMBEDDING_API_KEY, or from OPENAI_API_KEY for OpenAI itself.
ask, plan and check-model take --model NAME: a language model that plans and writes, behind any service that speaks the API
of OpenAI; without it, rules do. --model-endpoint URL says where (OpenAI itself, or http://127.0.0.1:11434/v1 for Ollama),
--small-model NAME which does short tasks, --model-api-version VERSION that it is Azure OpenAI, where models are deployments.
With ask, --no-corrections leaves the corrections of FOLDER (.askdocs/corrections.md) unread, as of a folder that is not yours.
With ask, --no-review leaves the review of what the model wrote to rules, which saves a call.
The environment can set the model (ASK_DOCS_MODEL) and where (ASK_DOCS_MODEL_ENDPOINT, OPENAI_BASE_URL); the key is read from
ASK_DOCS_MODEL_API_KEY, or from OPENAI_API_KEY for OpenAI itself and what OPENAI_BASE_URL names. Services are reached through
the proxy that HTTPS_PROXY or HTTP_PROXY names, but for the hosts of NO_PROXY; NODE_EXTRA_CA_CERTS adds certificates.
Exit codes: 0 answered, 1 failed, 2 wrong usage, 3 declined, 130 stopped. What begins with a - comes after --.

Example: ask-docs ask ./docs "How long are backups kept?"
`;
