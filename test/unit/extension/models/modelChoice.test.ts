import * as assert from 'node:assert/strict';
import { AskDocsError } from '../../../../src/core/model/errors';
import { offlineModel, type ModelSettings } from '../../../../src/core/model/modelSettings';
import { chooseModel } from '../../../../src/extension/models/modelChoice';
import type {
  ChoicePrompts,
  EditorModelOption,
  Option,
  ServiceInput,
} from '../../../../src/extension/models/modelChoiceDeps';
import { back, type Reply } from '../../../../src/extension/base/reply';
import type { ModelChoice } from '../../../../src/extension/base/settings';

/** A user who answers by script: the beginning of a label to choose, the text to type, or a step back. */
class User implements ChoicePrompts {
  readonly seen: (readonly Option<unknown>[])[] = [];
  readonly asked: string[] = [];
  readonly said: string[] = [];
  /** What the boxes had gone wrong, in red. */
  readonly problems: string[] = [];
  readonly keysAsked: string[] = [];
  readonly waitedFor: string[] = [];
  readonly #replies: (string | undefined)[];

  constructor(...replies: (string | undefined)[]) {
    this.#replies = replies;
  }

  pick<T>(
    _title: string,
    _placeholder: string,
    options: readonly Option<T>[],
    canGoBack: boolean,
  ): Promise<Reply<T>> {
    this.seen.push(options);
    const reply = this.#next();
    if (reply === '(back)') {
      assert.ok(canGoBack);
      return Promise.resolve(back);
    }
    if (reply === undefined) return Promise.resolve(undefined);
    const chosen = options.find(({ label, value }) => value !== undefined && label.startsWith(reply));
    assert.ok(chosen, `"${reply}" is offered`);
    return Promise.resolve(chosen.value);
  }

  input({ prompt, value, problem, problemOf }: ServiceInput): Promise<Reply<string>> {
    this.asked.push(prompt);
    if (problem !== undefined) this.problems.push(problem);
    const reply = this.#next();
    if (reply === '(back)') return Promise.resolve(back);
    const typed = reply === '(as it is)' ? value : reply;
    if (typed !== undefined) assert.equal(problemOf(typed), undefined);
    return Promise.resolve(typed);
  }

  key(address: URL, problem: string | undefined): Promise<Reply<'answered'>> {
    this.keysAsked.push(address.host);
    if (problem !== undefined) this.problems.push(problem);
    const reply = this.#next();
    if (reply === '(back)') return Promise.resolve(back);
    return Promise.resolve(reply === undefined ? undefined : 'answered');
  }

  waiting<T>(sentence: string, work: (signal: AbortSignal) => Promise<T>): Promise<Reply<T>> {
    this.waitedFor.push(sentence);
    if (this.#replies[0] !== '(back while waiting)') return work(new AbortController().signal);
    this.#replies.shift();
    return Promise.resolve(back);
  }

  done(sentence: string, canCheck: boolean): void {
    this.said.push(canCheck ? `${sentence} (Check)` : sentence);
  }

  warn(sentence: string): void {
    this.said.push(sentence);
  }

  #next(): string | undefined {
    assert.ok(this.#replies.length > 0, 'nothing more is asked');
    return this.#replies.shift();
  }
}

interface World {
  readonly current?: Partial<ModelSettings>;
  readonly editorModels?: readonly EditorModelOption[];
  readonly hasKey?: boolean;
  /** What each look at the service's models gives. */
  readonly lists?: (readonly string[] | AskDocsError)[];
  readonly holds?: boolean;
}

const editorModels = [{ name: 'acme/large', label: 'Acme Large', description: 'acme' }];
const ollama = 'http://127.0.0.1:11434/v1';

async function choose(user: User, world: World = {}): Promise<readonly ModelChoice[]> {
  const { current = {}, lists = [], holds = true } = world;
  const made: ModelChoice[] = [];
  await chooseModel({
    prompts: user,
    read: () => ({ ...offlineModel, ...current }),
    editorModels: () => Promise.resolve(world.editorModels ?? []),
    hasKey: () => Promise.resolve(world.hasKey ?? false),
    serviceModels: () => {
      const list = lists.shift();
      if (list instanceof AskDocsError) return Promise.reject(list);
      assert.ok(list, 'the models are listed once more');
      return Promise.resolve(list);
    },
    use: (choice) => {
      made.push(choice);
      return Promise.resolve(holds);
    },
  });
  return made;
}

describe('chooseModel', () => {
  it('goes offline', async () => {
    const user = new User('On this machine');
    assert.deepEqual(await choose(user, { current: { provider: 'vscode' } }), [{ provider: 'offline' }]);
    assert.deepEqual(user.said, ['Questions are now answered on this machine.']);
  });

  it('takes a model of VS Code, and no small one of another provider', async () => {
    const user = new User('Acme Large');
    assert.deepEqual(await choose(user, { editorModels, current: { smallName: 'gpt-mini' } }), [
      { provider: 'vscode', name: 'acme/large', smallName: '' },
    ]);
    assert.match(user.said[0] ?? '', /matching passages are now sent to acme\/large of VS Code/);
  });

  it('says so when VS Code offers no models', async () => {
    const user = new User(undefined);
    await choose(user);
    const headings = user.seen[0]?.filter(({ value }) => value === undefined).map(({ label }) => label);
    assert.deepEqual(headings, ['VS Code offers no models: extensions can add some', 'Services']);
  });

  it('shows what is in use', async () => {
    const user = new User(undefined);
    await choose(user, { editorModels, current: { provider: 'vscode', name: 'acme/large' } });
    assert.deepEqual(user.seen[0]?.map(({ description }) => description).filter(Boolean), [
      'acme · in use',
      'in use',
    ]);
  });

  it('sets how much the model that answers makes of a question', async () => {
    const user = new User('Thorough');
    const current = { provider: 'vscode', name: 'acme/large' } as const;
    assert.deepEqual(await choose(user, { editorModels, current }), [
      { provider: 'vscode', depth: 'thorough' },
    ]);
    assert.deepEqual(user.said, ['Depth of answers: Thorough.']);
    const offline = new User(undefined);
    await choose(offline, { editorModels });
    assert.ok(!offline.seen[0]?.some(({ label }) => label === 'Thorough'), 'rules know no depth');
  });

  it('takes a model that a service on this machine lists, without a key', async () => {
    const user = new User('OpenAI', ollama, 'qwen');
    assert.deepEqual(await choose(user, { lists: [['llama', 'qwen']] }), [
      { provider: 'openai-compatible', endpoint: ollama, name: 'qwen', smallName: '', apiVersion: '' },
    ]);
    assert.match(user.said[0] ?? '', /sent to qwen at 127\.0\.0\.1:11434/);
  });

  it('asks for the key of another machine before it lists, unless there is one', async () => {
    const user = new User('OpenAI', 'https://models.example/v1', 'key', 'large');
    await choose(user, { lists: [['large']] });
    assert.deepEqual(user.keysAsked, ['models.example']);
    const again = new User('OpenAI', 'https://models.example/v1', 'large');
    await choose(again, { lists: [['large']], hasKey: true });
    assert.deepEqual(again.keysAsked, []);
  });

  it('asks for the key, and lists again, when the service refuses', async () => {
    const user = new User('OpenAI', ollama, 'key', 'large');
    const [choice] = await choose(user, { lists: [new AskDocsError('model-refused'), ['large']] });
    assert.equal(choice?.name, 'large');
    assert.deepEqual(user.keysAsked, ['127.0.0.1:11434']);
  });

  it('lets the name be typed, and says why, when the service lists nothing', async () => {
    const user = new User('OpenAI', ollama, ' large ');
    const failure = new AskDocsError('model-unreachable', { detail: '127.0.0.1:11434' });
    const [choice] = await choose(user, { lists: [failure] });
    assert.equal(choice?.name, 'large');
    assert.match(user.problems.join(), /cannot be reached\. \(127\.0\.0\.1:11434\)/);
  });

  it('goes back from the name to the address, which is as it was typed, and on from another one', async () => {
    const user = new User(
      'OpenAI',
      'http://127.0.0.1:9/v1',
      '(back)',
      '(as it is)',
      '(back)',
      ollama,
      'qwen',
    );
    const failure = new AskDocsError('model-unreachable', { detail: '127.0.0.1:9' });
    const [choice] = await choose(user, { lists: [failure, failure, ['qwen']] });
    assert.deepEqual([choice?.endpoint, choice?.name], [ollama, 'qwen']);
    assert.equal(user.problems.length, 2);
    assert.ok(user.problems.every((problem) => problem.includes('127.0.0.1:9')));
  });

  it('goes back from the address to who answers, and from a typed name to the models', async () => {
    const user = new User('OpenAI', '(back)', 'OpenAI', ollama, 'Another', '(back)', 'large');
    const [choice] = await choose(user, { lists: [['large']] });
    assert.equal(choice?.name, 'large');
  });

  it('goes back from a key that is refused to the address', async () => {
    const user = new User('OpenAI', ollama, '(back)', 'http://127.0.0.1:1234/v1', 'large');
    const [choice] = await choose(user, { lists: [new AskDocsError('model-refused'), ['large']] });
    assert.equal(choice?.endpoint, 'http://127.0.0.1:1234/v1');
    assert.equal(user.problems.length, 1);
  });

  it('says what is awaited of a slow service, and goes back to the address from there', async () => {
    const slow = 'http://127.0.0.1:9/v1';
    const user = new User('OpenAI', slow, '(back while waiting)', ollama, 'large');
    const [choice] = await choose(user, { lists: [['large']] });
    assert.equal(choice?.endpoint, ollama);
    assert.deepEqual(user.waitedFor, [
      'Asking 127.0.0.1:9 for its models…',
      'Asking 127.0.0.1:11434 for its models…',
    ]);
  });

  it('lets another name be typed than those that are listed', async () => {
    const user = new User('OpenAI', ollama, 'Another', 'mine');
    const [choice] = await choose(user, { lists: [['large']] });
    assert.equal(choice?.name, 'mine');
  });

  it('asks for the version and the deployment of Azure OpenAI', async () => {
    const user = new User('OpenAI', 'https://my.openai.azure.com', '(as it is)', 'key', 'my-deployment');
    const [choice] = await choose(user);
    assert.deepEqual([choice?.apiVersion, choice?.name], ['2024-10-21', 'my-deployment']);
  });

  it('keeps the small model of the same service', async () => {
    const current = {
      provider: 'openai-compatible',
      endpoint: ollama,
      name: 'large',
      smallName: 'small',
    } as const;
    const user = new User('OpenAI', '(as it is)', 'llama');
    const [choice] = await choose(user, { current, lists: [['llama', 'small']] });
    assert.equal(choice?.smallName, 'small');
  });

  for (const replies of [
    [undefined],
    ['OpenAI', undefined],
    ['OpenAI', 'https://models.example/v1', undefined],
    ['OpenAI', ollama, undefined],
  ])
    it(`changes nothing when the user turns away at question ${replies.length}`, async () => {
      const user = new User(...replies);
      assert.deepEqual(await choose(user, { lists: [['large']] }), []);
      assert.deepEqual(user.said, []);
    });

  it('warns when the settings of the workspace come before the choice', async () => {
    const user = new User('On this machine');
    await choose(user, { holds: false });
    assert.match(user.said[0] ?? '', /settings of this workspace set another model/);
  });

  for (const address of ['nonsense', 'ftp://a.org', 'https://user:secret@a.org', ''])
    it(`does not take "${address}" for an address`, async () => {
      await assert.rejects(choose(new User('OpenAI', address)), assert.AssertionError);
    });
});
