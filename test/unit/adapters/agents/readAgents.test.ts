import * as assert from 'node:assert/strict';
import { symlink } from 'node:fs/promises';
import path from 'node:path';
import { readAgents, readContractText } from '../../../../src/adapters/agents/readAgents';
import { shippedContracts } from '../../../support/productFiles';
import { temporaryFolders } from '../../../support/temporaryFolder';

const head = 'name: expert\ndescription: Knows it.\n';
const contract = (front: string, body = 'Answer.'): string => `---\n${front}\n---\n${body}\n`;

describe('a contract of an agent', () => {
  const bad: readonly [what: string, text: string, line: number, reason: RegExp][] = [
    ['has no front matter', 'Answer.\n', 1, /must begin with front matter/],
    ['does not end its front matter', '---\nname: expert\n', 1, /does not end/],
    ['is no YAML', contract('name: [expert'), 3, /is not YAML/],
    ['is a list', contract('- name'), 1, /must have keys and values/],
    ['lacks a name', contract('description: Knows it.'), 1, /“name” is missing/],
    ['lacks a description', contract('name: expert'), 1, /“description” is missing/],
    ['has a name with capitals', contract('name: My Expert\ndescription: x'), 2, /lower-case letters/],
    ['has a number for a description', contract('name: expert\ndescription: [1]'), 3, /a text of 1 to 500/],
    ['has a slip in a key', contract(`${head}foldres: [docs]`), 4, /did you mean “folders”\?/],
    ['has a key that nothing is like', contract(`${head}temperature: 1`), 4, /known are name, description/],
    [
      'has a slip in a key of a field',
      contract(`${head}output-fields:\n  - name: A\n    form: gaps`),
      6,
      /did you mean “from”\?/,
    ],
    [
      'has a slip in when-to-use',
      contract(`${head}when-to-use:\n  phrase: [x]`),
      5,
      /did you mean “phrases”\?/,
    ],
    ['has an unknown style', contract(`${head}style: long`), 4, /concise, detailed or bullets/],
    [
      'has a folder outside',
      contract(`${head}folders:\n  - docs\n  - ../other`),
      6,
      /“\.\.\/other” is not a folder or file inside/,
    ],
    ['has an absolute folder', contract(`${head}folders: [/etc]`), 4, /inside the workspace/],
    ['leaves out a folder outside', contract(`${head}folders: [-../other]`), 4, /inside the workspace/],
    [
      'has a field of no source',
      contract(`${head}output-fields:\n  - name: A\n    from: web`),
      6,
      /documents, question, coverage or gaps/,
    ],
    [
      'has the same field twice',
      contract(`${head}output-fields: [Status, status]`),
      4,
      /“status” appears twice/,
    ],
    [
      'quotes nothing',
      contract(`${head}output-fields:\n  - {name: A, from: gaps}`),
      4,
      /no field is from the documents/,
    ],
    [
      'asks with an unknown name',
      contract(`${head}output-fields:\n  - name: A\n    ask: "What of {verison}?"`),
      6,
      /Unknown placeholder \{verison\}/,
    ],
    [
      'needs data without a question',
      contract(`${head}required-data:\n  - name: version\n    words: [v1]`),
      5,
      /needs a “question”/,
    ],
    [
      'needs data that nothing tells',
      contract(`${head}required-data:\n  - name: version\n    question: Which?`),
      5,
      /a “pattern” or “words”/,
    ],
    [
      'has a query without a file',
      contract(`${head}required-data:\n  - name: version\n    question: Which?\n    query: SELECT 1`),
      7,
      /both “file” and “query”/,
    ],
    [
      'looks up in a file outside',
      contract(
        `${head}required-data:\n  - name: version\n    question: Which?\n    query: SELECT 1\n    file: ../x.csv`,
      ),
      8,
      /inside the workspace folder/,
    ],
    [
      'looks up with a name that is not above',
      contract(
        `${head}required-data:\n  - name: version\n    question: Which?\n    query: SELECT {state}\n    file: x.csv`,
      ),
      7,
      /Unknown placeholder \{state\}/,
    ],
    [
      'has a pattern that is none',
      contract(`${head}required-data:\n  - name: version\n    question: Which?\n    pattern: "("`),
      7,
      /not a regular expression/,
    ],
    [
      'has a pattern without end',
      contract(`${head}required-data:\n  - name: version\n    question: Which?\n    pattern: "(a+)+"`),
      7,
      /for ever/,
    ],
    ['has an empty body', contract(head.trim(), ''), 5, /nothing is written below/],
    ['is too long', contract(head.trim(), 'x'.repeat(8001)), 5, /longer than 8000/],
  ];
  for (const [what, text, line, reason] of bad) {
    it(`is refused with its line when it ${what}`, async () => {
      const parsed = await readContractText(text, 'a.md');
      assert.equal(parsed.kind, 'problems');
      assert.equal(parsed.problems[0]?.line, line, parsed.problems[0]?.reason);
      assert.match(parsed.problems[0].reason, reason);
    });
  }

  it('tells all that is wrong, in the order of its lines', async () => {
    const parsed = await readContractText(contract('nam: x\nstyle: y\ndescription: z'), 'a.md');
    assert.equal(parsed.kind, 'problems');
    assert.deepEqual(
      parsed.problems.map(({ line }) => line),
      [2, 3],
    );
  });

  for (const [file, text] of Object.entries(shippedContracts)) {
    it(`can be used when it is the shipped ${file}`, async () => {
      assert.equal((await readContractText(text, file)).kind, 'contract');
    });
  }
});

describe('readAgents', () => {
  const folderWith = temporaryFolders();

  it('leaves out what is wrong, and goes on with the rest', async () => {
    const folder = await folderWith({
      '.askdocs/agents/bad.md': contract('name: bad'),
      '.askdocs/agents/good.md': contract('name: good\ndescription: Knows it.'),
      '.askdocs/agents/notes.txt': 'nothing',
    });
    const { agents, problems } = await readAgents([{ name: 'a', path: folder }]);
    assert.deepEqual(
      agents.map(({ name }) => name),
      ['good'],
    );
    assert.deepEqual(
      problems.map(({ file }) => path.basename(file)),
      ['bad.md'],
    );
  });

  it('refuses the second contract of a name', async () => {
    const text = contract('description: Knows it.\nname: twin');
    const folder = await folderWith({ '.askdocs/agents/a.md': text, '.askdocs/agents/b.md': text });
    const { agents, problems } = await readAgents([{ name: 'a', path: folder }]);
    assert.equal(agents.length, 1);
    assert.deepEqual(
      problems.map(({ file, line }) => [path.basename(file), line]),
      [['b.md', 3]],
    );
  });

  it('puts the name of the folder before ids when there are several', async () => {
    const text = contract('name: x\ndescription: y\nfolders: [./docs/, -docs/old]');
    const folder = await folderWith({ '.askdocs/agents/a.md': text });
    const other = await folderWith({});
    const { agents } = await readAgents([
      { name: 'one', path: folder },
      { name: 'two', path: other },
    ]);
    assert.deepEqual([agents[0]?.folders, agents[0]?.leftOut], [['one/docs'], ['one/docs/old']]);
  });

  it('does not follow links', async () => {
    const folder = await folderWith({
      '.askdocs/agents/x.txt': '',
      'real.md': contract('name: x\ndescription: y'),
    });
    await symlink(path.join(folder, 'real.md'), path.join(folder, '.askdocs', 'agents', 'a.md'));
    const { agents, problems } = await readAgents([{ name: 'a', path: folder }]);
    assert.deepEqual(agents, []);
    assert.match(problems[0]?.reason ?? '', /link/);
  });
});
