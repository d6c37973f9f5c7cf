/** The options for domain agents, shared by all commands that ask. */
import type { OptionSpecs, ValuesOf } from './spec';
import { wrong } from './wrong';

/** The flags for domain agents. */
export interface AgentFlags {
  /**
   * False ignores the agent contracts in the folder, for instance because the folder is not the user's own.
   */
  readonly agents?: boolean;
  /** The agent that must answer; by default, the router chooses. */
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
