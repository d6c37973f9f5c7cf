const { readFile } = require('node:fs/promises');

/** What stands in for the libraries that markdown-it loads for things which the page does not ask of it. */
const substitutes = {
  // All of Unicode's punctuation and symbols as long lists, which the engine knows by itself.
  'uc.micro': 'export const P = /\\p{P}/u; export const S = /\\p{S}/u;',
  // The 2,200 names of HTML. Documents have these; any other is shown as it is written.
  entities: `
    const named = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\\u00a0', shy: '\\u00ad', ndash: '–', mdash: '—',
      hellip: '…', bull: '•', middot: '·', copy: '©', reg: '®', trade: '™', deg: '°', plusmn: '±', times: '×', divide: '÷',
      le: '≤', ge: '≥', ne: '≠', rarr: '→', larr: '←', harr: '↔', euro: '€', pound: '£', sect: '§', para: '¶', micro: 'µ',
      laquo: '«', raquo: '»', lsquo: '‘', rsquo: '’', ldquo: '“', rdquo: '”', frac12: '½', frac14: '¼', frac34: '¾' };
    const numbered = (digits, radix) => String.fromCodePoint(Number.parseInt(digits, radix));
    const pattern = /&(?:#x([0-9a-f]{1,6})|#(\\d{1,7})|(\\w+));/gi;
    export const decodeHTMLStrict = (text) => text.replace(pattern, (all, hex, decimal, name) => {
      try {
        if (hex !== undefined) return numbered(hex, 16);
        return decimal !== undefined ? numbered(decimal, 10) : Object.hasOwn(named, name) ? named[name] : all;
      } catch {
        return all; // no character has this number
      }
    });`,
  // Addresses are not looked for in texts, and those of links are shown as they are written.
  'linkify-it': 'export class LinkifyIt {}',
  mdurl: 'export {};',
  'punycode.js': 'export default {};',
};

/** What stands in for those parts of markdown-it itself that the page never asks for. The page draws tokens by itself. */
const unusedParts = {
  'src/renderer.ts': 'var Renderer = class {};',
  'src/rules_core/linkify.ts': unusedRule('linkify$1'),
  'src/rules_core/replacements.ts': unusedRule('replace'),
  'src/rules_core/smartquotes.ts': unusedRule('smartquotes'),
  'src/rules_block/reference.ts': unusedRule('reference'),
  'src/common/html_blocks.ts': '',
  'src/common/html_re.ts': '',
  'src/rules_block/html_block.ts': unusedRule('html_block'),
  'src/rules_inline/linkify.ts': unusedRule('linkify'),
  'src/rules_inline/html_inline.ts': unusedRule('html_inline'),
};

/** A rule that finds nothing. */
function unusedRule(name) {
  return `function ${name}() { return false; }`;
}

/** What reaches from one line to another, and is as little asked for: functions for plugins, and ways to configure. */
const unusedStretches = [
  ['"utils",\n\t\t\tutils_exports', '"utils",\n\t\t\tundefined'],
  [/^\tzero: \{[^]*?^\};/m, '};'],
  // The page has its own.
  [/^\tnormalizeLink\([^]*?^\t\}/m, ''],
  [/^\tnormalizeLinkText\([^]*?^\t\}/m, ''],
];

/** Fails when the library no longer has a part that is to be replaced. */
function withoutUnusedParts(source) {
  const parts = Object.entries(unusedParts).map(([part, substitute]) => [
    new RegExp(`//#region ${part}\\n[^]*?//#endregion`),
    substitute,
  ]);
  return [...parts, ...unusedStretches].reduce((text, [part, substitute]) => {
    const slimmer = text.replace(part, () => substitute);
    if (slimmer === text) throw new Error(`markdown-it no longer has ${part}.`);
    return slimmer;
  }, source);
}

/** markdown-it as the page uses it: a third of its size. */
exports.slimMarkdownIt = {
  name: 'slim-markdown-it',
  setup(build) {
    const filter = new RegExp(`^(${Object.keys(substitutes).join('|').replaceAll('.', '\\.')})$`);
    build.onResolve({ filter }, ({ path: name }) => ({ path: name, namespace: 'slim-markdown-it' }));
    build.onLoad({ filter: /.*/, namespace: 'slim-markdown-it' }, ({ path: name }) => ({
      contents: substitutes[name],
    }));
    build.onLoad({ filter: /[\\/]markdown-it\.mjs$/ }, async ({ path: file }) => ({
      contents: withoutUnusedParts(await readFile(file, 'utf8')),
    }));
  },
};
