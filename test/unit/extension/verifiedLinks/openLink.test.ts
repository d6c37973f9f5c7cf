import * as assert from 'node:assert/strict';
import { symlink } from 'node:fs/promises';
import path from 'node:path';
import { createFolderSource } from '../../../../src/adapters/documents/folderSource';
import { hashOfQuote } from '../../../../src/adapters/documents/quoteHash';
import { createFileReader, longestReadAtOnce } from '../../../../src/adapters/readers/reader';
import { linkTo } from '../../../../src/core/features/verifiedLinks/writeLink';
import { openLink } from '../../../../src/extension/verifiedLinks/openLink';
import { temporaryFolders } from '../../../support/temporaryFolder';

const quote = 'Boats are lifted in October.';
const place = { kind: 'lines', lines: { start: 3, end: 3 } } as const;

describe('opening a verified link', () => {
  const temporaryFolder = temporaryFolders();
  let folder: string;
  let outside: string;

  before(async () => {
    outside = await temporaryFolder({ 'secret.md': `# Secret\n\n${quote}\n` });
    folder = await temporaryFolder({ 'a b/boats.md': `# Boats\n\n${quote}\n`, 'other.md': '# Other\n' });
    await symlink(path.join(outside, 'secret.md'), path.join(folder, 'link.md'));
  });

  /** What was opened, and the sentences that were told. */
  async function opened(uri: { readonly path: string; readonly query: string }, roots = ['docs']) {
    const never = (): never => assert.fail('nothing long is read');
    const source = createFolderSource(
      [{ name: 'docs', path: folder }],
      createFileReader(never, longestReadAtOnce),
    );
    const [seen, told]: [string[], string[]] = [[], []];
    await openLink(uri, {
      readDocument: async (id, signal) => {
        const outcome = await source.read(id, signal);
        return outcome.kind === 'document' ? outcome.document : undefined;
      },
      citations: {
        open: (cited) => {
          seen.push(`${cited.documentId}: ${cited.quote ?? ''}`);
          return Promise.resolve();
        },
      },
      roots,
      tell: (sentence) => told.push(sentence),
    });
    return { seen, told };
  }

  /** As VS Code gives a link: with its parts decoded. */
  function uriTo(documentId: string, text = quote) {
    const { pathname, search } = new URL(linkTo({ documentId, place, quote: text }, hashOfQuote));
    return { path: decodeURIComponent(pathname), query: decodeURIComponent(search.slice(1)) };
  }

  it('opens the quote at its place', async () => {
    assert.deepEqual(await opened(uriTo('a b/boats.md')), { seen: [`a b/boats.md: ${quote}`], told: [] });
  });

  it('opens the place, and says so, when the quote is no longer there', async () => {
    const { seen, told } = await opened(uriTo('a b/boats.md', 'Boats fly.'));
    assert.deepEqual(seen, ['a b/boats.md: ']);
    assert.match(told.join(), /^a b\/boats\.md has changed since/);
  });

  it('asks for the folder when none is open', async () => {
    const { seen, told } = await opened(uriTo('a b/boats.md'), []);
    assert.deepEqual(seen, []);
    assert.match(told.join(), /^First open the folder with a b\/boats\.md/);
  });

  const hostile: readonly [name: string, of: () => { readonly path: string; readonly query: string }][] = [
    [
      'a path out of the folder',
      () => ({ path: `/cite/${path.relative(folder, path.join(outside, 'secret.md'))}`, query: '' }),
    ],
    ['an absolute path', () => ({ path: `/cite/${path.join(outside, 'secret.md')}`, query: '' })],
    ['a link that leads out of the folder', () => uriTo('link.md')],
    ['the folder itself', () => ({ path: '/cite/', query: '' })],
    ['another path', () => ({ path: '/command/workbench.action.quit', query: 'quote=1-0' })],
  ];
  for (const [name, of] of hostile) {
    it(`opens nothing for ${name}`, async () => {
      const { seen, told } = await opened(of());
      assert.deepEqual({ seen, sentences: told.length }, { seen: [], sentences: 1 });
    });
  }
});
