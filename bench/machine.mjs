import { readFileSync } from 'node:fs';
import os from 'node:os';

/** The machine as the figures name it. */
export function machine() {
  return {
    cores: os.availableParallelism(),
    memoryGiB: Math.ceil(os.totalmem() / 2 ** 30),
    system: systemName(),
    node: process.versions.node,
  };
}

/** How many programs wanted a processor lately: above the number of cores, figures are worse than they could be. */
export function load() {
  return Math.round(os.loadavg()[0] * 10) / 10;
}

function systemName() {
  try {
    const release = readFileSync('/etc/os-release', 'utf8');
    const field = (name) => new RegExp(`^${name}="?([^"\\n]*)`, 'm').exec(release)?.[1] ?? '';
    return `${field('NAME').split(' ')[0]} ${field('VERSION_ID')}`;
  } catch {
    return `${os.type()} ${os.release()}`;
  }
}
