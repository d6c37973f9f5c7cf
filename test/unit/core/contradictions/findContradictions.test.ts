import * as assert from 'node:assert/strict';
import { readBytes } from '../../../../src/adapters/readers/reader';
import { createChunker } from '../../../../src/adapters/splitting/chunker';
import { findContradictions } from '../../../../src/core/contradictions/findContradictions';
import { StatementMemory } from '../../../../src/core/contradictions/statementMemory';
import type { Chunk } from '../../../../src/core/model/types';

/** What differs in the pairs that are found, with which side is newer. */
async function differencesIn(files: Readonly<Record<string, string>>) {
  const chunks = new Map<string, readonly Chunk[]>();
  for (const [id, text] of Object.entries(files)) {
    const outcome = readBytes(id, Buffer.from(text));
    if (outcome.kind !== 'document') throw new Error('not read');
    chunks.set(id, await createChunker().split(outcome.document));
  }
  const documents = {
    ids: [...chunks.keys()].sort(),
    hashOf: () => '',
    chunksOf: (id: string) => chunks.get(id) ?? [],
  };
  const found = await findContradictions(documents, new StatementMemory());
  return found.map(({ one, other, newer }) => ({
    differ: [one, other].map(({ quote, difference }) => quote.slice(difference.start, difference.end)),
    newer: newer?.side,
  }));
}

/** A form that is filled in. */
const contract = (supplier: string, days: number, months: number): string =>
  `# Supply agreement\n\nbetween Brightwater Ltd and ${supplier}\n\n## Payment\n\nInvoices for delivered goods are payable within ${String(days)} days of receipt.\n\n## Warranty\n\nThe warranty period for delivered goods is ${String(months)} months from delivery.\n`;
const supplied = { differ: ['30 days', '45 days'], newer: undefined };

describe('findContradictions', () => {
  it('takes two contracts with one company for contradicting', async () => {
    const found = await differencesIn({
      'agreement.md': contract('Nordwald GmbH', 30, 24),
      'terms.md': contract('Nordwald GmbH', 45, 24),
    });
    assert.deepEqual(found, [supplied]);
  });

  it('lets contracts with two companies differ', async () => {
    const found = await differencesIn({
      'agreement.md': contract('Nordwald GmbH', 30, 24),
      'terms.md': contract('Seltec S.r.l.', 45, 36),
    });
    assert.deepEqual(found, []);
  });

  it('lets documents differ that are about two sites by their front matter', async () => {
    const restart = (site: string, minutes: number): string =>
      `---\nsite: ${site}\n---\n# Restart\n\nA restart of the warehouse system takes ${String(minutes)} minutes.\n`;
    const files = (site: string) => ({ 'restart.md': restart('Cork', 10), 'system.md': restart(site, 25) });
    assert.equal((await differencesIn(files('Cork'))).length, 1);
    assert.deepEqual(await differencesIn(files('Leeds')), []);
  });

  it('lets house rules of two houses differ', async () => {
    const rules = (house: string, hour: number, fee: number): string =>
      `# House rules of ${house}\n\nThe laundry room is open until ${String(hour)}:00 every evening.\n\nA load of laundry costs ${String(fee)} EUR at the machine.\n`;
    const files = (house: string) => ({
      'rules-a.md': rules('Linden Court', 20, 2),
      'rules-b.md': rules(house, 22, 3),
    });
    assert.equal((await differencesIn(files('Linden Court'))).length, 2);
    assert.deepEqual(await differencesIn(files('Birch Place')), []);
  });

  it('does not take the date until which something holds for the date of a document', async () => {
    const [found] = await differencesIn({
      'agreement.md': contract('Nordwald GmbH', 30, 24).replace(
        '## Pay',
        'Prices hold until 2 May 2025.\n\n## Pay',
      ),
      'terms.md': contract('Nordwald GmbH', 45, 24).replace(
        '## Pay',
        'Prices hold until 4 May 2026.\n\n## Pay',
      ),
    });
    assert.equal(found?.newer, undefined);
  });

  it('lets each document state its own version, and marks values without the full stop', async () => {
    const evacuation = (version: number, since: string, minutes: number): string =>
      `# Evacuation\n\nVersion ${String(version)}, in force since ${since}.\n\n## Numbers\n\nThe main house must be empty within ${String(minutes)} minutes.\n`;
    const found = await differencesIn({
      'archive/evacuation.md': evacuation(3, '5 March 2022', 4),
      'evacuation.md': evacuation(4, '10 January 2026', 3),
    });
    assert.deepEqual(
      found.map(({ differ }) => differ),
      [['4 minutes', '3 minutes']],
    );
  });

  it('lets the minutes of two days differ', async () => {
    const fair = (budget: number): string =>
      `# Committee\n\n## Summer fair\n\nThe budget for the summer fair is ${String(budget)} EUR for decorations.\n`;
    const found = await differencesIn({ 'minutes.md': fair(400), 'fair.md': fair(500) });
    assert.equal(found.length, 1);
    assert.deepEqual(
      await differencesIn({ 'minutes-2025-03-04.md': fair(400), 'minutes-2025-04-08.md': fair(500) }),
      [],
    );
  });

  it('lets things of one name differ that have another number', async () => {
    const boiler = (number: number, litres: number): string =>
      `## Boilers\n\nBoiler ${String(number)} of the swimming pool holds ${String(litres)} litres of water.\n`;
    const files = (number: number) => ({
      'pool.md': `# Pool\n\n${boiler(1, 300)}`,
      'cellar.md': `# Cellar\n\n${boiler(number, 400)}`,
    });
    assert.equal((await differencesIn(files(1))).length, 1);
    assert.deepEqual(await differencesIn(files(2)), []);
  });

  it('asks for more likeness between two sentences of one document', async () => {
    const gates = '## Gates\n\nLorries at the northern gate of the depot wait 10 minutes at most.\n';
    const lorries = '## Lorries\n\nA lorry waits 25 minutes at the northern gate in summer.\n';
    const found = await differencesIn({
      'gates.md': `# Depot\n\n${gates}`,
      'lorries.md': `# Depot\n\n${lorries}`,
    });
    assert.equal(found.length, 1);
    assert.deepEqual(await differencesIn({ 'depot.md': `# Depot\n\n${gates}\n${lorries}` }), []);
  });

  it('lets the pages of a reference differ, each of which fills in the same sentence', async () => {
    const page = (command: string, size: number): [string, string] => [
      `${command}.md`,
      `# ${command}\n\nRuns ${command} in the background.\n\n## Options\n\nThe buffer holds ${String(size)} entries unless configured otherwise.\n`,
    ];
    const two = [page('import', 50), page('replay', 80)];
    const others = ['archive', 'compress', 'verify', 'restore', 'rotate', 'publish', 'mirror', 'prune'];
    const more = others.map((command, at) => page(command, 100 + 20 * at));
    assert.equal((await differencesIn(Object.fromEntries(two))).length, 1);
    assert.deepEqual(await differencesIn(Object.fromEntries([...two, ...more])), []);
  });

  it('tells a negation of what the other says from one of what both deny', async () => {
    const page = (sentence: string): string => `# Loading\n\n## Forklifts\n\n${sentence}\n`;
    const says = (one: string, other: string) => differencesIn({ 'a.md': page(one), 'b.md': page(other) });
    const permitted = 'Visitors are permitted to drive the forklifts of the warehouse in Cork.';
    assert.equal((await says(permitted, permitted.replace('are', 'are not'))).length, 1);
    const supervisor = 'In the warehouse of Cork the forklift is driven by the operator, not the visitor.';
    assert.deepEqual(await says(supervisor, supervisor.replace(', not', ' instead of')), []);
  });

  it('finds the one page that was left behind when two others say the same', async () => {
    const page = (title: string, days: number): string =>
      `# ${title}\n\n## Travel\n\nTravel expenses are paid back within ${String(days)} days of the claim.\n`;
    const found = await differencesIn({
      'handbook.md': page('Staff handbook', 30),
      'finance.md': page('Finance guide', 30),
      'welcome.md': page('Welcome letter', 27),
    });
    assert.deepEqual(
      found.map(({ differ }) => differ.toSorted()),
      [
        ['27 days', '30 days'],
        ['27 days', '30 days'],
      ],
    );
  });

  it('tells the order of steps from "first" and "then", too', async () => {
    const list =
      '# Refuelling\n\n## Steps\n\n1. Connect the grounding cable.\n2. Unroll the hose.\n3. Switch on the pump.\n';
    const told = (order: string): string =>
      `# Briefing\n\n## Fuel\n\nThis is how refuelling goes: ${order}.\n`;
    const same = 'first connect the grounding cable, then unroll the hose, and finally switch on the pump';
    const other = 'switch on the pump first, then connect the grounding cable, and unroll the hose last';
    assert.deepEqual(await differencesIn({ 'fuel.md': list, 'briefing.md': told(same) }), []);
    assert.equal((await differencesIn({ 'fuel.md': list, 'briefing.md': told(other) })).length, 1);
  });

  it('finds steps in another order that are worded otherwise, or of which one list has more', async () => {
    const page = (title: string, heading: string, steps: readonly string[], mark = '1.'): string =>
      `# ${title}\n\n## ${heading}\n\n${steps.map((step) => `${mark} ${step}`).join('\n')}\n`;
    const manual = page('Manual', 'Shutting down', [
      'Close the suction valve.',
      'Switch off the pump.',
      'Drain the hose into the bucket.',
      'Hang the lock on the switch.',
    ]);
    const says = async (steps: readonly string[], mark?: string) =>
      (
        await differencesIn({
          'manual.md': manual,
          'notes.md': page('Notes', 'Shutting down the pump', steps, mark),
        })
      ).length;
    const worded = ['Turn off the pump.', 'Close the suction valve.', 'Empty the hose into a bucket.'];
    assert.equal(await says(worded), 1);
    assert.equal(await says(worded, '-'), 1);
    assert.equal(await says(['Switch off the pump.', 'Close the suction valve.']), 1);
    assert.equal(await says([1, 0, 2].flatMap((at) => worded[at] ?? [])), 0);
  });

  it('takes no step for the one that undoes it', async () => {
    const page = (title: string, steps: readonly string[]): string =>
      `# ${title}\n\n${steps.map((step) => `1. ${step}`).join('\n')}\n`;
    const found = await differencesIn({
      'opening.md': page('Opening the hall', [
        'Switch off the alarm.',
        'Open the gate.',
        'Turn on the lights.',
      ]),
      'closing.md': page('Closing the hall', [
        'Turn off the lights.',
        'Close the gate.',
        'Switch on the alarm.',
      ]),
    });
    assert.deepEqual(found, []);
  });

  it('takes "this plan" for what the title names', async () => {
    const [found] = await differencesIn({
      'plan.md': '# Winter plan\n\nThis plan is in force from 1 November to 31 March.\n',
      'minutes.md': '# Minutes\n\n## Winter\n\nThe winter plan is in force from 15 November to 31 March.\n',
    });
    assert.deepEqual(found?.differ.toSorted(), ['1 November', '15 November']);
  });

  it('compares ordinals that say when something happens', async () => {
    const page = (title: string, attempt: string): string =>
      `# ${title}\n\n## Accounts\n\nAn account is locked after the ${attempt} wrong password.\n`;
    const says = (one: string, other: string) =>
      differencesIn({ 'policy.md': page('Security policy', one), 'help.md': page('Help for staff', other) });
    assert.deepEqual((await says('third', 'fifth'))[0]?.differ.toSorted(), ['fifth', 'third']);
    assert.deepEqual(await says('third', '3rd'), []);
  });

  it('pairs values by what they are said of, also where one stands in both', async () => {
    const page = (since: string, said: string): string =>
      `# Infection control policy\n\nIn force since ${since}.\n\n## Outbreaks\n\nAfter an outbreak of norovirus the ward is closed ${said}.\n`;
    const differ = async (now: string, then: string) => {
      const [found] = await differencesIn({
        'archive/policy.md': page('1 May 2021', then),
        'policy.md': page('1 March 2026', now),
      });
      return found?.differ;
    };
    const now = 'to visitors for 48 hours and to staff for 24 hours';
    assert.deepEqual(await differ(now, 'to visitors for 24 hours and to staff for 12 hours'), [
      '24 hours',
      '48 hours',
    ]);
    assert.deepEqual(await differ(now, 'to staff for 12 hours and to visitors for 24 hours'), [
      '12 hours',
      '24 hours',
    ]);
    assert.deepEqual(await differ(now, '12 hours, or 24 hours'), [
      '12 hours, or 24 hours',
      '48 hours and to staff for 24 hours',
    ]);
  });

  it('reads German by its own stems', async () => {
    const page = (title: string, sentence: string): string =>
      `# ${title}\n\nDas ist für alle, die in der Küche sind und nicht wissen, wie es ist.\n\n## Küche\n\n${sentence}\n`;
    const [found] = await differencesIn({
      'plan.md': page('Hygieneplan', 'Rückstellproben der Speisen werden im Kühlschrank 7 Tage aufbewahrt.'),
      'zettel.md': page(
        'Aushang',
        'Die Rückstellprobe jeder Speise ist im Kühlschrank 14 Tage aufzubewahren.',
      ),
    });
    assert.deepEqual(found?.differ.toSorted(), ['14 Tage', '7 Tage']);
  });
});
