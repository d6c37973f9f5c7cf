const path = require('node:path');

const modules = path.join(__dirname, '..', 'node_modules');
const runtime = path.join(modules, 'onnxruntime-web', 'dist');

/** The WebAssembly that lies beside the bundle: the plain one, for processors, without threads of its own. */
exports.wasmFile = path.join(runtime, 'ort-wasm-simd-threaded.wasm');

/** Of transformers.js the build for browsers is bundled, with the runtime in WebAssembly: nothing native, nothing fetched. */
exports.neuralRuntime = {
  name: 'neural-runtime',
  setup(build) {
    const library = path.join(modules, '@huggingface', 'transformers', 'dist', 'transformers.web.js');
    build.onResolve({ filter: /^@huggingface\/transformers$/ }, () => ({ path: library }));
    build.onResolve({ filter: /^onnxruntime-web\// }, () => ({
      path: path.join(runtime, 'ort.wasm.bundle.min.mjs'),
    }));
    // Where it finds itself in Node it wants the native runtime.
    build.initialOptions.define = { ...build.initialOptions.define, 'process.release.name': '"thread"' };
  },
};
