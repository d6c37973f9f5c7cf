import * as assert from 'node:assert/strict';
import { ownQuestions } from '../../../../src/core/understanding/ownQuestions/ownQuestions';
import { readDocument } from '../../../support/readDocument';

function asked(sentence: string): readonly string[] {
  const document = readDocument('rules.md', `# Rules\n\n${sentence}\n`);
  return ownQuestions(document, { hasCells: false }).map(({ question }) => question);
}

/** Those that only clauses ask. */
function askedOfClauses(sentence: string): readonly string[] {
  const document = readDocument('rules.md', `# Rules\n\n${sentence}\n`);
  return ownQuestions(document, { hasCells: false, hasClauses: () => true }).map(({ question }) => question);
}

describe('the questions that a document answers', () => {
  const facts: readonly (readonly [sentence: string, question: string])[] = [
    ['A dive in the large tank lasts at most 50 minutes.', 'How long does a dive in the large tank last?'],
    ['Yes. The annual pass costs 49 EUR and is sold at the gate.', 'How much does the annual pass cost?'],
    ['The guided tour costs 18 EUR on top of the ticket.', 'How much does the guided tour cost?'],
    ['The aquarium is open from 9:00 to 18:00 in summer.', 'When is the aquarium open?'],
    ['Tickets can be returned until three days before the visit.', 'Until when can tickets be returned?'],
    ['Dogs are not allowed in the exhibition halls.', 'Are dogs allowed in the exhibition halls?'],
    ['Protokolle werden 90 Tage lang aufbewahrt.', 'Wie lange werden Protokolle aufbewahrt?'],
    ['Das Aggregat wird jeden ersten Montag im Monat getestet.', 'Wie oft wird das Aggregat getestet?'],
    ['Die Kündigungsfrist beträgt drei Monate zum Quartalsende.', 'Wie lang ist die Kündigungsfrist?'],
    ['Der Eintritt für Erwachsene kostet 12,50 Euro.', 'Wie viel kostet der Eintritt für Erwachsene?'],
    ['Resturlaub verfällt am 31. März des folgenden Jahres.', 'Wann verfällt Resturlaub?'],
    [
      'Alle Beschäftigten haben Anspruch auf 29 Urlaubstage im Jahr.',
      'Wie viele Urlaubstage haben alle Beschäftigten?',
    ],
    [
      'Wochenenddienste werden mindestens vier Wochen vorher angekündigt.',
      'Wie lange vorher werden Wochenenddienste angekündigt?',
    ],
    [
      'Automatische Weiterleitungen sind an externe Postfächer nicht erlaubt.',
      'Sind automatische Weiterleitungen an externe Postfächer erlaubt?',
    ],
    [
      'Der Verlust eines Geräts ist innerhalb von zwei Stunden zu melden.',
      'Innerhalb welcher Frist ist der Verlust eines Geräts zu melden?',
    ],
  ];
  for (const [sentence, question] of facts)
    it(`are made of statements: ${sentence}`, () => {
      assert.deepEqual(asked(sentence), [question]);
    });

  const none: readonly string[] = [
    'It lasts at most 50 minutes in all.',
    'Dogs are not allowed for reasons of hygiene.',
    'Sie dauert höchstens drei Wochen im Jahr.',
    'Dieser Vertrag endet am 31. Dezember 2026.',
    'Bei Krankheit beträgt die Frist drei Tage.',
    'Schwerbehinderte haben Anspruch auf fünf zusätzliche freie Tage.',
  ];
  for (const sentence of none)
    it(`do not lean on anything before them: ${sentence}`, () => {
      assert.deepEqual(asked(sentence), []);
    });

  const clauses: readonly (readonly [sentence: string, question: string])[] = [
    ['Passes are refunded within 14 days after the purchase.', 'When are passes refunded?'],
    ['Invoices must be approved by the board.', 'Who must invoices be approved by?'],
    ['Discounts cannot be combined.', 'Can discounts be combined?'],
    [
      'The customer must not reverse engineer the software.',
      'May the customer reverse engineer the software?',
    ],
    ['Passes may be transferred to a family member.', 'May passes be transferred to a family member?'],
    ['Helmets must be worn outside if the river is high.', 'Must helmets be worn outside?'],
    ['Up to five unused days may be carried over.', 'How many unused days may be carried over?'],
    [
      'Both parents have sixteen weeks of parental leave.',
      'How many weeks of parental leave do both parents have?',
    ],
    ['If you lose your badge, reception blocks it at once.', 'What happens if I lose my badge?'],
    ['During the probationary period, no leave is taken.', 'What applies during the probationary period?'],
    ['“Working Day” means a day from Monday to Friday.', 'What does “Working Day” mean?'],
    [
      'Die Mitgliederversammlung findet jährlich im Februar statt.',
      'Wann findet die Mitgliederversammlung statt?',
    ],
    ['Die Kündigung muss schriftlich erfolgen.', 'Wie muss die Kündigung erfolgen?'],
    ['Medikamente werden vom Personal nicht verabreicht.', 'Werden Medikamente vom Personal verabreicht?'],
    ['Das Rudern muss nicht im Boot gelernt werden.', 'Muss das Rudern im Boot gelernt werden?'],
    ['Über die Aufnahme entscheidet der Vorstand.', 'Wer entscheidet über die Aufnahme?'],
    [
      'Wer aus dem Verein austritt, gibt den Schlüssel zurück.',
      'Was gilt, wenn man aus dem Verein austritt?',
    ],
    ['Bei Eisgang ist das Rudern verboten.', 'Was gilt bei Eisgang?'],
  ];
  for (const [sentence, question] of clauses)
    it(`are made of clauses: ${sentence}`, () => {
      assert.deepEqual(askedOfClauses(sentence), [question]);
    });

  const unclear: readonly string[] = [
    'They are refunded within 14 days after the purchase.',
    'This limit is not raised by the board.',
    'Up to ten percent may be deducted.',
    'If it is lost, reception blocks it at once.',
    'Wer nichts tut, zahlt weiter.',
    'Wenn er beschädigt wird, muss der Bootswart informiert werden.',
    'Der Aufzug darf von Kindern unter 12 Jahren nicht allein benutzt werden.',
    'Winterbereifung wird von Mitte Oktober bis nach Ostern gefahren.',
    'Schutzbrillen müssen in allen Räumen getragen werden.',
    'Time off must be taken sooner.',
    'During a pause no fee is due, and the box stays where it is.',
    'Calls may be loud displaying calls.',
    'Nobody may collect the keys of a neighbour.',
    'Fürs Spülen wird das Mittel nicht gewechselt.',
  ];
  for (const sentence of unclear)
    it(`are not made of clauses that lean on others: ${sentence}`, () => {
      assert.deepEqual(askedOfClauses(sentence), []);
    });

  const long: readonly (readonly [sentence: string, questions: readonly string[]])[] = [
    [
      'Employees can request reimbursement for professional development activities including conference registration certification examinations subscription memberships and accommodation expenses.',
      [],
    ],
    [
      'Every employee receives reimbursement documentation concerning professional development activities including conference registration certification examinations subscription memberships accommodation expenses.',
      [],
    ],
    [
      'Dogs are not allowed in extraordinarily extensive exhibition halls containing international contemporary photography installations sculptures paintings belonging to international collectors.',
      [],
    ],
    [
      'Reimbursement applications concerning international conferences must be approved by the departmental representative responsible for professional development.',
      ['Who must reimbursement applications concerning international conferences be approved by?'],
    ],
    [
      'Der Vorstand entscheidet auf Antrag der Mitgliederversammlung mit einfacher Mehrheit der anwesenden stimmberechtigten Mitglieder innerhalb eines angemessenen Zeitraumes nach Eingang des schriftlichen Antrags.',
      [],
    ],
    [
      'Zuschussanträge der Abteilungen werden von der Mitgliederversammlung nach eingehender Beratung der vollständig eingereichten Unterlagen genehmigt.',
      ['Von wem werden Zuschussanträge der Abteilungen genehmigt?'],
    ],
  ];
  for (const [sentence, questions] of long)
    it(`are soon found in a long sentence without a comma: ${sentence.slice(0, 30)}…`, () => {
      assert.deepEqual(askedOfClauses(sentence), questions);
    });
});
