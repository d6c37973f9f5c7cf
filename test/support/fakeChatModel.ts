import type * as z from 'zod/mini';
import type { ChatModel, ModelRole, Prompt } from '../../src/core/model/ports';

/** What a call gets: an object to be held against the schema, the chunks of a text up to what is thrown, or what is thrown. */
type Reply = object | readonly (string | Error)[] | Error;

/** A language model that replies from a script, call by call of each role, and keeps what it was asked. */
export class FakeChatModel implements ChatModel {
  readonly id = 'fake';
  contextTokens = 8000;
  readonly prompts: Prompt[] = [];
  readonly #script: Partial<Record<ModelRole, Reply[]>>;

  constructor(script: Partial<Record<ModelRole, readonly Reply[]>>) {
    this.#script = Object.fromEntries(Object.entries(script).map(([role, replies]) => [role, [...replies]]));
  }

  get roles(): ModelRole[] {
    return this.prompts.map(({ role }) => role);
  }

  /** All that the calls of a role were asked, as one text each; examples and instructions included. */
  asked(role: ModelRole): string[] {
    return this.prompts
      .filter((prompt) => prompt.role === role)
      .map(({ messages }) => messages.map(({ text }) => text).join('\n\n'));
  }

  // eslint-disable-next-line @typescript-eslint/require-await -- what it throws must be a rejection
  async generateObject<T>(prompt: Prompt, schema: z.ZodMiniType<T>): Promise<T> {
    return schema.parse(this.#reply(prompt));
  }

  // eslint-disable-next-line @typescript-eslint/require-await -- the port is asynchronous
  async *streamText(prompt: Prompt): AsyncIterable<string> {
    const reply = this.#reply(prompt);
    if (!Array.isArray(reply)) throw new Error('the script has an object where a text was asked for');
    for (const chunk of reply as (string | Error)[]) {
      if (chunk instanceof Error) throw chunk;
      yield chunk;
    }
  }

  #reply(prompt: Prompt): object {
    this.prompts.push(prompt);
    const reply = this.#script[prompt.role]?.shift();
    if (reply === undefined) throw new Error(`the script has no more replies for the ${prompt.role}`);
    if (reply instanceof Error) throw reply;
    return reply;
  }
}
