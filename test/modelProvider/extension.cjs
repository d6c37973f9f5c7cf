// Offers VS Code a language model that answers by script. Tests in the same extension host write the script.
const vscode = require('vscode');
const { jsonReplyTo, likeliestIn } = require('./jsonReplies.cjs');

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
 * Until a test sets another one, a reply repeats the likeliest sentence that it was given, with its number, and a review objects to nothing.
 */
class Script {
  requests = [];
  respond = reply;
}

async function* reply(texts) {
  const json = jsonReplyTo(texts);
  if (json !== undefined) yield json;
  else yield* ['The documents say this:', ...likeliestIn(texts.at(-1))];
}

exports.activate = (context) => {
  const script = new Script();
  const provider = {
    provideLanguageModelChatInformation: () => [
      {
        ...model,
        requiresAuthorization: vscode.workspace.getConfiguration('scripted').get('asksForConsent'),
      },
    ],
    async provideLanguageModelChatResponse(_model, messages, options, ...[progress, token]) {
      const texts = messages.map(({ content }) => content.map(({ value }) => value).join(''));
      script.requests.push(texts);
      if (options.tools?.length > 0) {
        const input = { question: texts.at(-1) };
        progress.report(new vscode.LanguageModelToolCallPart('call', 'ask_documents', input));
        return;
      }
      for await (const piece of script.respond(texts, token))
        progress.report(new vscode.LanguageModelTextPart(piece));
    },
    provideTokenCount: async (_model, text) => countWords(text),
  };
  context.subscriptions.push(
    vscode.lm.registerLanguageModelChatProvider('scripted', provider),
    vscode.chat.createChatParticipant('model-provider.tools', useTools),
  );
  return script;
};

/** Answers as an agent does: the model chooses a tool of Ask Docs, and what the tool gives is shown. */
async function useTools(request, _context, ...[stream, token]) {
  const tools = vscode.lm.tools.filter(({ tags }) => tags.includes('ask-docs'));
  const messages = [vscode.LanguageModelChatMessage.User(request.prompt)];
  const { stream: parts } = await request.model.sendRequest(messages, { tools }, token);
  const { toolInvocationToken } = request;
  for await (const part of parts) {
    if (!(part instanceof vscode.LanguageModelToolCallPart)) continue;
    const { content } = await vscode.lm.invokeTool(
      part.name,
      { input: part.input, toolInvocationToken },
      token,
    );
    stream.markdown(`The tool gave this:\n\n${content[0].value}\n`);
  }
}

function countWords(text) {
  return typeof text === 'string' ? text.split(/\s+/).filter(Boolean).length : 1;
}
