import * as assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import * as path from 'node:path';
import * as z from 'zod/mini';
import { defaultMaxFileMb } from '../../../src/adapters/documents/folderSource';
import { localModels, sizeOf } from '../../../src/adapters/embedders/localModels';
import { defaultReadLimits } from '../../../src/adapters/readers/readerProcess';
import { defaultChunkerSettings } from '../../../src/adapters/splitting/chunker';
import { offlineModel } from '../../../src/core/model/modelSettings';
import { defaultRunSettings } from '../../../src/core/run/run';
import {
  chatViewId,
  commandIds,
  mcpProviderId,
  participantId,
  openedSourceContextKey,
  pinnedViewId,
  sourcesViewId,
} from '../../../src/extension/base/commandIds';
import { settingSchemas, type SettingKey } from '../../../src/extension/base/settings';
import { askInput } from '../../../src/mcp/tools/askTool';
import { tablesInput } from '../../../src/mcp/tools/tablesTool';
import { searchInput } from '../../../src/mcp/tools/searchTool';

const menuItem = z.object({ command: z.string() });
const setting = z.object({
  type: z.string(),
  default: z.unknown(),
  scope: z.string(),
  markdownDescription: z.string(),
  enum: z.optional(z.array(z.string())),
  minimum: z.optional(z.number()),
  maximum: z.optional(z.number()),
});
const manifestSchema = z.object({
  capabilities: z.object({
    untrustedWorkspaces: z.object({ restrictedConfigurations: z.array(z.string()) }),
  }),
  contributes: z.object({
    chatParticipants: z.array(z.object({ id: z.string() })),
    languageModelTools: z.array(
      z.object({ name: z.string(), inputSchema: z.record(z.string(), z.unknown()) }),
    ),
    mcpServerDefinitionProviders: z.array(z.object({ id: z.string() })),
    commands: z.array(z.object({ command: z.string(), title: z.string(), category: z.string() })),
    menus: z.record(z.string(), z.array(menuItem)),
    views: z.record(z.string(), z.array(z.object({ id: z.string() }))),
    viewsWelcome: z.array(z.object({ contents: z.string() })),
    configuration: z.array(z.object({ title: z.string(), properties: z.record(z.string(), setting) })),
    walkthroughs: z.array(
      z.object({
        steps: z.array(z.object({ description: z.string(), completionEvents: z.array(z.string()) })),
      }),
    ),
  }),
});

const root = path.resolve(__dirname, '../../..');
const manifestText = readFileSync(path.join(root, 'package.json'), 'utf8');
const { capabilities, contributes } = manifestSchema.parse(JSON.parse(manifestText));
const titles = z
  .record(z.string(), z.string())
  .parse(JSON.parse(readFileSync(path.join(root, 'package.nls.json'), 'utf8')));
const settings = contributes.configuration.flatMap(({ properties }) => Object.entries(properties));

function jsonSchemaOf(schema: z.ZodMiniType): object {
  return { ...z.toJSONSchema(schema, { io: 'input' }), $schema: undefined };
}

describe('the manifest', () => {
  it('declares exactly the commands of the code', () => {
    assert.deepEqual(
      contributes.commands.map(({ command }) => command).sort(),
      Object.values(commandIds).sort(),
    );
  });

  it('names only declared commands when it fills menus', () => {
    const declared: readonly string[] = Object.values(commandIds);
    const used = Object.values(contributes.menus).flatMap((items) => items.map(({ command }) => command));
    assert.deepEqual(
      used.filter((command) => !declared.includes(command)),
      [],
    );
  });

  it('gives every command the category of the product', () => {
    assert.deepEqual([...new Set(contributes.commands.map(({ category }) => category))], ['Ask Docs']);
  });

  it('declares the views of the code', () => {
    assert.deepEqual(
      Object.values(contributes.views).flatMap((views) => views.map(({ id }) => id)),
      [chatViewId, sourcesViewId, pinnedViewId],
    );
  });

  it("declares what VS Code's own chat and its agents can use", () => {
    assert.deepEqual(
      contributes.chatParticipants.map(({ id }) => id),
      [participantId],
    );
    assert.deepEqual(
      contributes.mcpServerDefinitionProviders.map(({ id }) => id),
      [mcpProviderId],
    );
  });

  it('describes the input of tools as they take it', () => {
    assert.deepEqual(
      contributes.languageModelTools.map(({ name, inputSchema }) => [
        name,
        { ...inputSchema, $schema: undefined },
      ]),
      [
        ['search_documents', jsonSchemaOf(searchInput)],
        ['ask_documents', jsonSchemaOf(askInput)],
        ['query_tables', jsonSchemaOf(tablesInput)],
      ],
    );
  });

  it('names only commands that exist in the links of empty views', () => {
    const known: readonly string[] = [
      ...Object.values(commandIds),
      'vscode.openFolder',
      'workbench.action.openSettings',
    ];
    const texts = contributes.viewsWelcome.map(({ contents }) => titles[contents.slice(1, -1)] ?? '');
    const linked = texts.flatMap((text) =>
      [...text.matchAll(/\(command:([^?)]+)/g)].map(([, name = '']) => name),
    );
    assert.ok(linked.length >= texts.length, 'each text has something to do');
    assert.deepEqual(
      linked.filter((name) => !known.includes(name)),
      [],
    );
  });

  it('declares exactly the settings of the code', () => {
    assert.deepEqual(settings.map(([key]) => key).sort(), Object.keys(settingSchemas).sort());
  });

  it('has the defaults of the command line', () => {
    const { contextTokens, requestTimeoutMs, requestsPerMinute, depth } = offlineModel;
    const { candidates, maxParallelTasks, taskTimeoutMs, maxRetries } = defaultRunSettings;
    const used: Partial<Record<SettingKey, unknown>> = {
      'askDocs.search.candidates': candidates,
      'askDocs.run.depth': depth,
      'askDocs.run.maxParallelTasks': maxParallelTasks,
      'askDocs.run.taskTimeoutSeconds': taskTimeoutMs / 1000,
      'askDocs.run.maxRetries': maxRetries,
      'askDocs.documents.maxFileSizeMb': defaultMaxFileMb,
      'askDocs.documents.readTimeLimitSeconds': defaultReadLimits.timeLimitMs / 1000,
      'askDocs.splitting.maxTokens': defaultChunkerSettings.maxTokens,
      'askDocs.splitting.overlapTokens': defaultChunkerSettings.overlapTokens,
      'askDocs.model.contextTokens': contextTokens,
      'askDocs.model.requestTimeoutSeconds': requestTimeoutMs / 1000,
      'askDocs.model.requestsPerMinute': requestsPerMinute,
    };
    const declared = Object.fromEntries(settings.map(([key, { default: value }]) => [key, value]));
    for (const [key, value] of Object.entries(used)) assert.equal(declared[key], value, key);
  });

  for (const [key, declared] of settings) {
    it(`has a default that the code accepts when ${key} is not set`, () => {
      assert.equal(accepts(key, declared.default), true);
    });

    it(`has the limits of the code for ${key}`, () => {
      const { minimum, maximum } = declared;
      for (const value of declared.enum ?? []) assert.equal(accepts(key, value), true, value);
      if (minimum !== undefined)
        assert.deepEqual(
          [minimum, minimum - 1].map((n) => accepts(key, n)),
          [true, false],
        );
      if (maximum !== undefined)
        assert.deepEqual(
          [maximum, maximum + 1].map((n) => accepts(key, n)),
          [true, false],
        );
    });
  }

  it('lets no workspace that is not trusted say where questions and texts go', () => {
    const { restrictedConfigurations } = capabilities.untrustedWorkspaces;
    const places = settings
      .map(([key]) => key)
      .filter((key) => /\.(provider|endpoint|modelHost|name|smallName|apiVersion|prices)$/.test(key));
    assert.deepEqual(
      places.filter((key) => !restrictedConfigurations.includes(key)),
      [],
    );
    const unknown = restrictedConfigurations.filter((key) => !Object.hasOwn(settingSchemas, key));
    assert.deepEqual(unknown, []);
  });

  it('offers the local models that there are, with their size and license', () => {
    const declared = settings.find(([key]) => key === 'askDocs.embedding.localModel')?.[1].enum;
    assert.deepEqual(
      declared,
      localModels.map(({ id }) => id),
    );
    for (const model of localModels) {
      const description = titles[`setting.embedding.localModel.${model.id}`] ?? '';
      assert.ok(description.endsWith(` ${sizeOf(model)}, ${model.license}.`), description);
    }
  });

  it('ends the steps of the walkthrough with what the code knows, and names declared commands in them', () => {
    const { steps } = contributes.walkthroughs[0] ?? { steps: [] };
    const [events, texts] = [
      steps.flatMap((step) => step.completionEvents),
      steps.map((step) => step.description),
    ];
    const known = [
      ...Object.values(commandIds).map((id) => `onCommand:${id}`),
      `onContext:${openedSourceContextKey}`,
    ];
    const views = [chatViewId, sourcesViewId, pinnedViewId];
    assert.deepEqual(
      events.filter((event) => !known.includes(event) && !views.includes(event.replace('onView:', ''))),
      [],
    );
    const named = texts.map((key) => titles[key.replaceAll('%', '')] ?? '').join('\n');
    const commands = [...named.matchAll(/\(command:([\w.]+)/g)].map((match) => match[1] ?? '');
    const declared: readonly string[] = [...Object.values(commandIds), ...views.map((id) => `${id}.focus`)];
    assert.deepEqual([commands.length, commands.filter((id) => !declared.includes(id))], [steps.length, []]);
  });

  it('has a text for every key in percent signs, and no text without a key', () => {
    const used = [...manifestText.matchAll(/"%([^%"]+)%"/g)].map((match) => match[1]);
    assert.deepEqual([...new Set(used)].sort(), Object.keys(titles).sort());
  });
});

function accepts(key: string, value: unknown): boolean {
  // The test above compares the keys of both sides.
  return settingSchemas[key as SettingKey].safeParse(value).success;
}
