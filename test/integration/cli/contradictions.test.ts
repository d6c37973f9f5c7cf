import * as assert from 'node:assert/strict';
import { execFile, execFileSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { bundle, bundleReader } from '../../support/bundle';
import { temporaryFolders } from '../../support/temporaryFolder';

const files = {
  'handbook.md':
    '# Handbook\n\nValid from 1 March 2026.\n\n## Annual leave\n\nEmployees of the harbour office have 30 days of annual leave each year.\n\n## Parking\n\nParking at the quay is free for visitors.\n',
  'archive/handbook-2023.md':
    '# Handbook\n\nValid from 1 March 2023.\n\n## Annual leave\n\nEmployees of the harbour office have 27 days of annual leave each year.\n\n## Boats\n\nBoats are lifted in October.\n',
  'canteen.md': '# Canteen\n\nLunch is served from 11:30 until 14:00 on working days.\n',
};

describe('ask-docs contradictions', function () {
  this.timeout(60_000);
  const temporaryFolder = temporaryFolders();
  let program: string;
  let folder: string;

  before(async () => {
    const out = await temporaryFolder({});
    program = await bundle('src/cli/main.ts', out);
    await bundleReader(out);
  });

  beforeEach(async () => {
    folder = await temporaryFolder(files);
  });

  const contradictions = (...args: string[]) => run('contradictions', ...args);

  function run(
    command: string,
    ...args: string[]
  ): Promise<{ code: unknown; stdout: string; stderr: string }> {
    const own = [program, command, folder, '--index-dir', path.join(folder, '.index'), ...args];
    const env = { ...process.env, NO_COLOR: '1' };
    return new Promise((resolve) => {
      execFile(process.execPath, own, { env }, (error, stdout, stderr) => {
        resolve({ code: error === null ? 0 : error.code, stdout, stderr });
      });
    });
  }

  it('shows both statements, and which document is newer, and fails', async () => {
    const { code, stdout } = await contradictions();
    assert.equal(code, 1);
    assert.match(stdout, /archive\/handbook-2023\.md L 7\n.*27 days of annual leave/);
    assert.match(stdout, /handbook\.md L 7\n.*30 days of annual leave/);
    assert.match(stdout, /Newer: handbook\.md/);
  });

  it('finds nothing where nothing contradicts', async () => {
    const { code, stdout } = await contradictions('--exclude', 'archive/**');
    assert.deepEqual({ code, stdout }, { code: 0, stdout: 'No statements contradict each other.\n' });
  });

  it('are less likely between pages of one form, each of which speaks of its own thing', async () => {
    const page = (title: string, months: number, ...headings: readonly string[]): string =>
      `# ${title}\n\n## Inspection\n\nThe hydraulic hose behind the cover is replaced every ${months} months.\n\n${headings.map((one) => `## ${one}\n\nSee the invoice.\n`).join('\n')}`;
    const chanceWith = async (...headings: readonly string[]): Promise<number> => {
      await writeFile(path.join(folder, 'excavator.md'), page('Excavator', 24, 'Storage', 'Warranty'));
      await writeFile(path.join(folder, 'forklift.md'), page('Forklift', 36, ...headings));
      const { stdout } = await contradictions('--exclude', 'archive/**', '--json');
      const [first] = (JSON.parse(stdout) as { contradictions: { chance: number }[] }).contradictions;
      return first?.chance ?? 0;
    };
    const apart = await chanceWith('Rental', 'Tyres');
    assert.ok((await chanceWith('Storage', 'Warranty')) < apart);
  });

  it('counts pairs as settled once they are ignored, in answers, too', async () => {
    const asked = 'How many days of annual leave do employees of the harbour office have?';
    assert.match((await run('ask', asked)).stdout, /An older document says otherwise/);
    const found = JSON.parse((await contradictions('--json')).stdout) as {
      contradictions: { pair: string }[];
    };
    const [first] = found.contradictions;
    await mkdir(path.join(folder, '.askdocs'), { recursive: true });
    await writeFile(path.join(folder, '.askdocs', 'superseded.yaml'), `ignored:\n  - ${first?.pair ?? ''}\n`);
    assert.equal((await contradictions()).code, 0);
    const { stdout } = await run('ask', asked);
    assert.match(stdout, /30 days/);
    assert.doesNotMatch(stdout, /says otherwise|disagree/);
  });

  for (const [how, marked] of [
    [
      'its front matter',
      { 'archive/handbook-2023.md': `---\nsuperseded: true\n---\n\n${files['archive/handbook-2023.md']}` },
    ],
    ['the list of its folder', { '.askdocs/superseded.yaml': 'superseded:\n  - archive/handbook-2023.md\n' }],
  ] as const)
    it(`does not look at a document that is superseded by ${how}`, async () => {
      for (const [name, text] of Object.entries(marked)) {
        await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
        await writeFile(path.join(folder, name), text);
      }
      assert.equal((await contradictions()).code, 0);
    });

  it('prints SARIF with a place in each of the two documents', async () => {
    const { runs } = JSON.parse((await contradictions('--sarif')).stdout) as {
      runs: { results: { locations: { physicalLocation: { artifactLocation: { uri: string } } }[] }[] }[];
    };
    const uris = runs[0]?.results.map(({ locations }) => locations[0]?.physicalLocation.artifactLocation.uri);
    assert.deepEqual(uris?.toSorted(), ['archive/handbook-2023.md', 'handbook.md']);
  });

  it('looks only at what changed since a revision of git', async () => {
    const git = (...words: string[]): void => {
      execFileSync('git', ['-C', folder, '-c', 'user.name=A', '-c', 'user.email=a@example.org', ...words]);
    };
    git('init', '-q');
    git('add', 'handbook.md', 'archive', 'canteen.md');
    git('commit', '-q', '-m', 'All');
    assert.equal((await contradictions('--since', 'HEAD', '--exclude', '.index/**')).code, 0);
    await writeFile(path.join(folder, 'handbook.md'), files['handbook.md'].replace('30 days', '31 days'));
    assert.equal((await contradictions('--since', 'HEAD', '--exclude', '.index/**')).code, 1);
  });

  it('says so when git does not know the revision', async () => {
    const { code, stderr } = await contradictions('--since', 'nowhere');
    assert.notEqual(code, 0);
    assert.match(stderr, /Git knows no revision/);
  });
});
