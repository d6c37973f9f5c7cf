// Offers VS Code a language model that answers by script. Tests in the same extension host write the script.
const vscode = require('vscode');
const { reviewOf } = require('./goodReview.cjs');

const model = {
  id: 'large',
  name: 'Scripted Large',
  family: 'scripted',
  version: '1',
  maxInputTokens: 6000,
  maxOutputTokens: 2000,
  // What VS Code asks of a model that its chat may use as an agent.
  capabilities: { toolCalling: true },
};

/**
 * What tests use: `requests` are the texts of the messages that were sent, `respond` is a generator of the pieces of a reply.
 * Until a test sets another one, a reply repeats the quotes that it was given, with their numbers, and a review objects to nothing.
 */
class Script {
  requests = [];
  respond = reply;
}

async function* reply(texts) {
  const review = reviewOf(texts);
  if (review === undefined) yield* repeatQuotes(texts);
  else yield review;
}

function* repeatQuotes(texts) {
  const quotes = [...texts.at(-1).matchAll(/name="quote (\d+)">\n([\s\S]*?)\n<\//g)].slice(0, 2);
  yield 'The documents say this:';
  for (const [, number, quote] of quotes) {
    const sentence = quote
      .trim()
      .split('\n')
      .at(-1)
      .replace(/[.\s]+$/, '');
    yield ` ${sentence}`;
    yield ` [${number}].`;
  }
}

exports.activate = (context) => {
  const script = new Script();
  const provider = {
    provideLanguageModelChatInformation: () => [model],
    async provideLanguageModelChatResponse(_model, messages, _options, ...[progress, token]) {
      const texts = messages.map(({ content }) => content.map(({ value }) => value).join(''));
      script.requests.push(texts);
      for await (const piece of script.respond(texts, token))
        progress.report(new vscode.LanguageModelTextPart(piece));
    },
    provideTokenCount: async (_model, text) => countWords(text),
  };
  context.subscriptions.push(vscode.lm.registerLanguageModelChatProvider('scripted', provider));
  return script;
};

function countWords(text) {
  return typeof text === 'string' ? text.split(/\s+/).filter(Boolean).length : 1;
}
