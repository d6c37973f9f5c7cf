/** Questions with rewordings of them, and with others that sound alike and ask something else. */
export interface QuestionVariations {
  readonly question: string;
  readonly same: readonly string[];
  readonly other: readonly string[];
}

export const questionVariations: readonly QuestionVariations[] = [
  {
    question: 'How long are backups kept in the EU?',
    same: [
      'how long are backups kept in the eu',
      'How long do we keep backups in the EU?',
      'For how long are EU backups stored?',
      'How long is a backup retained in the EU?',
      'Can you tell me how long backups are kept in the EU?',
    ],
    other: [
      'How long are backups kept in the US?',
      'How long are backups kept?',
      'How often are backups made in the EU?',
      'Who keeps the backups in the EU?',
      'How long are log files kept in the EU?',
      'Why are backups kept in the EU?',
    ],
  },
  {
    question: 'How often is a failed part retried in version 3?',
    same: [
      'How often are failed parts retried in version 3?',
      'In version 3, how often is a failed part retried?',
      'How frequently does version 3 retry a failed part?',
    ],
    other: [
      'How often is a failed part retried in version 2?',
      'How long does a failed part wait in version 3?',
      'Why is a failed part retried in version 3?',
      'How often is a failed login retried in version 3?',
    ],
  },
  {
    question: 'What is the maximum size of an upload?',
    same: [
      'What is the max upload size?',
      'What is the maximum upload size?',
      'How big is the largest upload?',
      'What is the largest size of an upload?',
    ],
    other: [
      'What is the minimum size of an upload?',
      'What is the maximum size of a download?',
      'What is the maximum number of uploads?',
      'What is the maximum size of an upload part?',
    ],
  },
  {
    question: 'Who approves expenses above 500 euros?',
    same: [
      'Who has to approve expenses above 500 euros?',
      'Who is it that approves expenses above 500 euros?',
      'Expenses above 500 euros: who approves them?',
    ],
    other: [
      'Who approves expenses above 5000 euros?',
      'Who approves expenses below 500 euros?',
      'When are expenses above 500 euros approved?',
      'Who approves holidays?',
      'Who pays expenses above 500 euros?',
    ],
  },
  {
    question: 'Which port does the staging database listen on?',
    same: [
      'What port does the staging database listen on?',
      'On which port is the staging database listening?',
      'Which port does the database of staging listen on?',
    ],
    other: [
      'Which port does the production database listen on?',
      'Which port does the staging cache listen on?',
      'Which user does the staging database run as?',
    ],
  },
  {
    question: 'How do I restart the worker after a deployment?',
    same: [
      'How can I restart the worker after a deployment?',
      'How to restart the worker after a deployment',
      'How do we restart workers after deployments?',
      'Please explain how to restart the worker after a deployment.',
    ],
    other: [
      'How do I restart the worker before a deployment?',
      'Why does the worker restart after a deployment?',
      'How do I restart the database after a deployment?',
      'How do I restart the worker without a deployment?',
    ],
  },
  {
    question: 'When does the contract with Northwind end?',
    same: [
      'When does the Northwind contract end?',
      'When will the contract with Northwind end?',
      'What date does the contract with Northwind end?',
      'When does the contract with Northwind expire?',
    ],
    other: [
      'When does the contract with Contoso end?',
      'When does the contract with Northwind begin?',
      'Who signed the contract with Northwind?',
      'Why does the contract with Northwind end?',
    ],
  },
  {
    question: 'Does the API support pagination with cursors?',
    same: [
      'Is pagination with cursors supported by the API?',
      'does the api support cursor pagination',
      'Does the API support cursors for pagination?',
    ],
    other: [
      'Does the API not support pagination with cursors?',
      'Does the SDK support pagination with cursors?',
      'Does the API support pagination with offsets?',
    ],
  },
  {
    question: 'How many days of holiday do new employees get?',
    same: [
      'How many holiday days do new employees get?',
      'How many days of holiday does a new employee get?',
      'How many days of holiday do new staff get?',
    ],
    other: [
      'How many days of sick leave do new employees get?',
      'How many days of holiday do old employees get?',
      'How many hours of training do new employees get?',
      'When do new employees get holiday?',
    ],
  },
  {
    question: 'Wie lange werden Rechnungen aufbewahrt?',
    same: ['wie lange werden rechnungen aufbewahrt', 'Wie lange wird eine Rechnung aufbewahrt?'],
    other: ['Wer bewahrt die Rechnungen auf?', 'Wie lange werden Verträge aufbewahrt?'],
  },
  {
    question: 'What was the revenue of Fabrikam in Q3 2023?',
    same: [
      'What was the revenue of Fabrikam in the third quarter of 2023?',
      'How much was the revenue of Fabrikam in Q3 2023?',
      "What was Fabrikam's revenue in Q3 2023?",
    ],
    other: [
      'What was the revenue of Fabrikam in Q2 2023?',
      'What was the revenue of Fabrikam in Q3 2022?',
      'What was the profit of Fabrikam in Q3 2023?',
      'What was the revenue of Contoso in Q3 2023?',
    ],
  },
  {
    question: 'Is `max_retries` read from the environment?',
    same: ['Is max_retries read from the environment?', 'Does max_retries get read from the environment?'],
    other: ['Is `min_retries` read from the environment?', 'Is `max_retries` read from the file?'],
  },
];
