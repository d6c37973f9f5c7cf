// Who answers, by the settings alone: what steps before have chosen does not count.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** As for somebody who never chose who answers: neither the settings of the user nor those of the machine name a model. */
export function forgetModels(home) {
  for (const level of ['User', 'Machine']) {
    const file = path.join(home, 'data', level, 'settings.json');
    if (!existsSync(file)) continue;
    const settings = JSON.parse(readFileSync(file, 'utf8'));
    const others = Object.entries(settings).filter(([name]) => !name.startsWith('askDocs.model.'));
    writeFileSync(file, JSON.stringify(Object.fromEntries(others), null, 2));
  }
}

/** Questions in this folder are answered by rules, whatever the settings of the user say. */
export function writeOffline(folder) {
  mkdirSync(path.join(folder, '.vscode'), { recursive: true });
  const settings = JSON.stringify({ 'askDocs.model.provider': 'offline' });
  writeFileSync(path.join(folder, '.vscode', 'settings.json'), settings);
}
