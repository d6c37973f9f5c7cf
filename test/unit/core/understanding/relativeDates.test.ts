import * as assert from 'node:assert/strict';
import { withDates } from '../../../../src/core/understanding/relativeDates';

/** A Monday. */
const today = '2026-11-30';

describe('times of a question that depend on its day', () => {
  const stated: readonly [question: string, meant: string][] = [
    ['Who is on duty today?', 'Who is on duty on 30 November 2026?'],
    ['Who is on duty tomorrow?', 'Who is on duty on 1 December 2026?'],
    ['Who is on duty next Sunday?', 'Who is on duty on 6 December 2026?'],
    ['Who was on duty last Friday?', 'Who was on duty on 27 November 2026?'],
    ['Who is on call this Monday?', 'Who is on call on 30 November 2026?'],
    ['Which visits are due by tomorrow?', 'Which visits are due by 1 December 2026?'],
    ['How much was sold last year?', 'How much was sold in 2025?'],
    ['What is planned for next month?', 'What is planned for December 2026?'],
    ['What is planned next quarter?', 'What is planned in Q1 2027?'],
    ['What is due next week?', 'What is due from 7 December 2026 to 13 December 2026?'],
    ['Who drives on Wednesday next week?', 'Who drives on 9 December 2026?'],
    ['Who drives next week Wednesday?', 'Who drives on 9 December 2026?'],
    ['What is the menu for Wednesday next week?', 'What is the menu for 9 December 2026?'],
    ['Is Wednesday next week a holiday?', 'Is 9 December 2026 a holiday?'],
    ['Ist der Mittwoch nächster Woche frei?', 'Ist der 9. Dezember 2026 frei?'],
    ['What is due by Friday this week?', 'What is due by 4 December 2026?'],
    ['Wer hat am Mittwoch nächster Woche Dienst?', 'Wer hat am 9. Dezember 2026 Dienst?'],
    ['Who is on duty this weekend?', 'Who is on duty from 5 December 2026 to 6 December 2026?'],
    ['Who works in the week of 16 December?', 'Who works from 14 December 2026 to 20 December 2026?'],
    ['Who has the late shift on Christmas Eve?', 'Who has the late shift on 24 December 2026?'],
    ["Who worked on New Year's Day?", 'Who worked on 1 January 2027?'],
    ['When is Ayla on duty next?', 'When is Ayla on duty first from 30 November 2026 on?'],
    ['Who is on duty on Friday?', 'Who is on duty on 4 December 2026?'],
    ['Wer hat am Freitag Dienst?', 'Wer hat am 4. Dezember 2026 Dienst?'],
    ['Wer hat an Heiligabend Dienst?', 'Wer hat am 24. Dezember 2026 Dienst?'],
    [
      'Wann ist die nächste Frühschicht von Jana?',
      'Wann ist die erste Frühschicht von Jana ab dem 30. November 2026?',
    ],
    ["Who is today's duty doctor?", 'Who is the duty doctor on 30 November 2026?'],
    ["What is next year's budget?", 'What is the budget in 2027?'],
    ['Tomorrow, who has the late shift?', 'On 1 December 2026, who has the late shift?'],
    ['Wer hat heute Dienst?', 'Wer hat am 30. November 2026 Dienst?'],
    ['Wer hat übermorgen Spätdienst?', 'Wer hat am 2. Dezember 2026 Spätdienst?'],
    ['Wer hat am kommenden Freitag Dienst?', 'Wer hat am 4. Dezember 2026 Dienst?'],
    ['Wer hatte letzten Sonntag Dienst?', 'Wer hatte am 29. November 2026 Dienst?'],
    ['Was kostete das Wasser im letzten Jahr?', 'Was kostete das Wasser im Jahr 2025?'],
    ['Was ist nächste Woche fällig?', 'Was ist vom 7. Dezember 2026 bis 13. Dezember 2026 fällig?'],
    ['Was fehlt seit gestern?', 'Was fehlt seit dem 29. November 2026?'],
  ];
  for (const [question, meant] of stated)
    it(`are stated as dates: ${question}`, () => {
      assert.equal(withDates(question, today)?.question, meant);
    });

  for (const question of [
    'When is the surgery open on Sunday?',
    'What happens every Sunday?',
    'Who was on duty on Friday?',
    'Who is on duty on Sundays?',
    'What is the next step?',
    'Who sits next to the door?',
    'What is due in the last week of the term?',
    'What was said in the last year of the war?',
    'Who is on duty on 4 June 2026?',
    'Wann öffnet das Haus am Morgen?',
    'Was gilt im letzten Jahr der Laufzeit?',
  ])
    it(`are none in: ${question}`, () => {
      assert.equal(withDates(question, today), undefined);
    });
});
