const { readFile } = require('node:fs/promises');

/** Lets pdf.js show what a thread has drawn without a copy: copying a page takes about as long as drawing it. */
const bitmapsUncopied = {
  name: 'bitmaps-uncopied',
  setup(build) {
    build.onLoad({ filter: /pdfjs-dist[\\/]build[\\/]pdf\.mjs$/ }, async ({ path: file }) => {
      const copied =
        /const ctx = this\.#canvasFactory\.getNoAlphaContext\(this\.#canvas\);\s*ctx\.drawImage\(frame\.bitmap, 0, 0\);/;
      const source = await readFile(file, 'utf8');
      if (!copied.test(source)) throw new Error(`${file} shows drawings in another way.`);
      const uncopied = "this.#canvas.getContext('bitmaprenderer').transferFromImageBitmap(frame.bitmap);";
      return { contents: source.replace(copied, uncopied), loader: 'js' };
    });
  },
};

module.exports = { bitmapsUncopied };
