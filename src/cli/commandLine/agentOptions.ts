/** Options on who answers, of all commands that ask. */
import type { OptionSpecs, ValuesOf } from './spec';
import { wrong } from './wrong';

/** What a command line says of domain agents. */
export interface AgentFlags {
  /** False leaves the contracts of the folder unread, as of a folder that is not the user's. */
  readonly agents?: boolean;
  /** The one that is to answer; the router chooses when it is left out. */
  readonly agent?: string | undefined;
}

export const agentOptions = {
  agent: {
    type: 'string',
    value: 'NAME',
    says: 'have this domain agent of FOLDER answer, see agents',
    default: 'the one that the question is clearly for, or none',
    inConfig: true,
  },
  'no-agents': {
    type: 'boolean',
    says: 'leave the domain agents of FOLDER (.askdocs/agents) unread, as of a folder that is not yours',
    inConfig: true,
  },
} as const satisfies OptionSpecs;

export function agentFlags({
  agent,
  'no-agents': isWithout = false,
}: ValuesOf<typeof agentOptions>): AgentFlags {
  if (agent !== undefined && isWithout) throw wrong('give either --agent or --no-agents, not both');
  return {
    ...(isWithout && { agents: false }),
    ...(agent !== undefined && { agent: agent.replace(/^@/, '') }),
  };
}
