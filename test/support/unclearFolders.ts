/** Folders of documents of which several answer one question for themselves. */

/** Texts by their paths. */
export type Folder = Readonly<Record<string, string>>;

const contract = (
  party: string,
  { notice, law, fee }: { readonly notice: string; readonly law: string; readonly fee: string },
): string => `# ${party} Services Agreement

This agreement is made between Northwind Ltd and ${party} for the operation of the booking platform.

## Fees

Northwind pays ${party} a monthly fee of ${fee}. Invoices are due within 14 days.

## Termination

Either party may end this agreement with a notice period of ${notice}, in writing. A breach that is not mended ends it at once.

## Governing law

The agreement is governed by the law of ${law}.
`;

/** Three contracts, and a handbook that is about other things. */
export const contracts: Folder = {
  'contracts/acme.md': contract('Acme', { notice: '30 days', law: 'England', fee: '4,000 euros' }),
  'contracts/globex.md': contract('Globex', { notice: '60 days', law: 'Ireland', fee: '5,500 euros' }),
  'contracts/initech.md': contract('Initech', { notice: '90 days', law: 'Denmark', fee: '900 euros' }),
  'handbook.md': `# Handbook

## Holidays

Everybody has 28 days of holiday a year. Requests go to the team lead.

## Expenses

Receipts are handed in by the fifth of the next month.
`,
};

const manual = (product: string, hours: string, kilos: string): string => `# ${product} User Manual

## Battery

A full charge of the battery takes ${hours} hours with the supplied charger.

## Transport

The machine weighs ${kilos} kg. Two people carry it by the handles.

## Cleaning

Wipe the housing with a dry cloth. Never use solvents.
`;

export const manuals: Folder = {
  'falcon.md': manual('Falcon 200', '3', '18'),
  'osprey.md': manual('Osprey 9', '5', '24'),
};

const office = (city: string, hours: string, lead: string): string => `# ${city}

## Opening hours

The reception is open from ${hours} on working days.

## People

The office manager is ${lead}. Keys are handed out by her team.
`;

export const offices: Folder = {
  'offices/berlin.md': office('Berlin', '8:00 to 17:00', 'Clara Vogt'),
  'offices/madrid.md': office('Madrid', '9:00 to 18:30', 'Lucia Ramos'),
};

const german = (firm: string, notice: string): string => `# Mietvertrag ${firm}

## Kündigung

Die Kündigungsfrist beträgt ${notice} zum Ende eines Monats. Die Kündigung muss schriftlich erfolgen.

## Kaution

Der Mieter zahlt eine Kaution in Höhe von drei Monatsmieten.
`;

export const leases: Folder = {
  'vertrag-nord.md': german('Lager Nord', '3 Monate'),
  'vertrag-hafen.md': german('Lager Hafen', '6 Monate'),
};

/** What is said of each cloud differently. */
export const clouds: Folder = {
  'limits.md': `# Limits

## AWS

A single upload can be at most 5 GB large.

## Azure

A single upload can be at most 4 GB large.

## Retries

A failed upload is tried again three times.
`,
};

/** Two issues of one document. */
export const policies: Folder = {
  'policy-2022.md': `# Leave Policy 2022

## Parental leave

Parental leave lasts 12 weeks for each parent.
`,
  'policy-2024.md': `# Leave Policy 2024

## Parental leave

Parental leave lasts 16 weeks for each parent.
`,
};
