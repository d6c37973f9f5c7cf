const path = require('node:path');

/**
 * Gives a page the program of a thread as a text, by `import program from './thread?program'`: the page may load nothing
 * by itself.
 */
const programTexts = {
  name: 'program-texts',
  setup(build) {
    build.onResolve({ filter: /\?program$/ }, async ({ path: asked, kind, resolveDir }) => {
      const { path: file, errors } = await build.resolve(asked.replace('?program', ''), { kind, resolveDir });
      return { path: file, errors, namespace: 'program' };
    });
    build.onLoad({ filter: /.*/, namespace: 'program' }, async ({ path: file }) => {
      const { outputFiles, metafile } = await build.esbuild.build({
        ...build.initialOptions,
        entryPoints: [file],
        format: 'esm',
        sourcemap: false,
        metafile: true,
        plugins: [],
      });
      const watchFiles = Object.keys(metafile.inputs).map((input) =>
        path.join(build.initialOptions.absWorkingDir, input),
      );
      return { contents: outputFiles[0].text, loader: 'text', watchFiles };
    });
  },
};

module.exports = { programTexts };
