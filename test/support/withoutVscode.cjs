// Modules of the extension are loaded outside VS Code: its API is empty here, and tests pass in what they need.
const { registerHooks } = require('node:module');

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'vscode' ? { url: 'vscode:', shortCircuit: true } : next(specifier, context),
  load: (url, context, next) =>
    url === 'vscode:' ? { format: 'commonjs', source: '', shortCircuit: true } : next(url, context),
});
