const path = require('node:path');

/** Of vectra only the vector index is used; its main file would bring clients, tokenizers and a language model (3.8 MB). */
exports.slimVectra = {
  name: 'slim-vectra',
  setup(build) {
    const unused = /^(wink-bm25-text-search|wink-nlp|wink-eng-lite-web-model|protobufjs)$/;
    build.onResolve({ filter: /^vectra$/ }, () => ({
      path: path.join(__dirname, '..', 'node_modules', 'vectra', 'lib', 'LocalIndex.js'),
    }));
    build.onResolve({ filter: unused }, ({ path: name }) => ({ path: name, namespace: 'unused' }));
    build.onLoad({ filter: /.*/, namespace: 'unused' }, ({ path: name }) => ({
      contents: `module.exports = () => { throw new Error('${name} is not part of this bundle'); };`,
    }));
  },
};
