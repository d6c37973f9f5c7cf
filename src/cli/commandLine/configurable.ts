import type { CommandEntry, OptionSpec } from './spec';

/** The options that a config file may set. */
export function configurable(commands: readonly CommandEntry[]): ReadonlyMap<string, OptionSpec> {
  const all = commands.flatMap(({ options }) => Object.entries(options));
  return new Map(all.filter(([, { inConfig }]) => inConfig));
}
