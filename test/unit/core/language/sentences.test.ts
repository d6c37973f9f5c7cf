import * as assert from 'node:assert/strict';
import { sentences } from '../../../../src/core/language/sentences';

const split = (text: string) => sentences(text).map(({ start, end }) => text.slice(start, end));

describe('sentences', () => {
  const cases: readonly [name: string, text: string, parts: readonly string[]][] = [
    ['splits at full stops, question and exclamation marks', 'One. Two? Three!', ['One.', 'Two?', 'Three!']],
    [
      'goes on when an abbreviation ends in a full stop',
      'See e.g. Chapter 2. Then stop.',
      ['See e.g. Chapter 2.', 'Then stop.'],
    ],
    [
      'goes on after a bare yes or no',
      'Yes. The pass costs 49 EUR. Nein. Nur bar. He said yes. Then stop.',
      ['Yes. The pass costs 49 EUR.', 'Nein. Nur bar.', 'He said yes.', 'Then stop.'],
    ],
    [
      'goes on behind dots that lead to an amount',
      'Letter box key ......... £9. Wait... Then stop.',
      ['Letter box key ......... £9.', 'Wait...', 'Then stop.'],
    ],
    ['goes on when a title ends in a full stop', 'Ask Dr. Who. Then stop.', ['Ask Dr. Who.', 'Then stop.']],
    [
      'goes on when a number of a German date ends in a full stop',
      'Urlaubstage verfallen am 31. März des Folgejahres. Der 2. Mai 2025 gilt. Am 3. Oktober ist frei.',
      [
        'Urlaubstage verfallen am 31. März des Folgejahres.',
        'Der 2. Mai 2025 gilt.',
        'Am 3. Oktober ist frei.',
      ],
    ],
    [
      'goes on when a number follows its abbreviation',
      'Dr. Eva Klein, Raum Nr. 12. Siehe z. B. Abs. 3.',
      ['Dr. Eva Klein, Raum Nr. 12.', 'Siehe z. B. Abs. 3.'],
    ],
    [
      'ends after a unit',
      'The door is 5.60 m. Each hangar has one.',
      ['The door is 5.60 m.', 'Each hangar has one.'],
    ],
    [
      'ends after a number',
      'The limit is 31. More is fine. There are 12. Then stop.',
      ['The limit is 31.', 'More is fine.', 'There are 12.', 'Then stop.'],
    ],
    [
      'goes on after the name of a macro',
      'What does dbg! return, and when is println! used? Stop!',
      ['What does dbg! return, and when is println! used?', 'Stop!'],
    ],
    ['goes on when an initial ends in a full stop', 'Ask J. Doe. Then stop.', ['Ask J. Doe.', 'Then stop.']],
    [
      'goes on when a number has a decimal point',
      'It takes 3.5 MB. That is all.',
      ['It takes 3.5 MB.', 'That is all.'],
    ],
    [
      'goes on when a small letter follows the full stop',
      'Run foo. bar and stop. Then go.',
      ['Run foo. bar and stop.', 'Then go.'],
    ],
    [
      'takes a line break for a space when a sentence is wrapped',
      'A line that\ngoes on. Next\r\nsentence.',
      ['A line that\ngoes on.', 'Next\r\nsentence.'],
    ],
    [
      'keeps closing emphasis with its sentence',
      'This is *important.* Next.',
      ['This is *important.*', 'Next.'],
    ],
    ['keeps closing bold with its sentence', '**Stop.** Next.', ['**Stop.**', 'Next.']],
    ['keeps a closing bracket with its sentence', '(See above.) Next.', ['(See above.)', 'Next.']],
    [
      'keeps a closing quotation mark with its sentence',
      'It says “stop.” Next.',
      ['It says “stop.”', 'Next.'],
    ],
    [
      'ends before emphasis when it opens the next sentence',
      'First one. *Second* one.',
      ['First one.', '*Second* one.'],
    ],
    [
      'ends before a quotation mark when it opens the next sentence',
      'First one. "Second" one.',
      ['First one.', '"Second" one.'],
    ],
    ['splits Chinese when there are no spaces', '这是一。这是二。', ['这是一。', '这是二。']],
    ['leaves out white space around sentences', '  One.   Two.  ', ['One.', 'Two.']],
    ['gives nothing when there is only white space', ' \n\t ', []],
  ];
  for (const [name, text, parts] of cases) {
    it(name, () => {
      assert.deepEqual(split(text), parts);
    });
  }

  it('loses no word when texts are odd', () => {
    for (const text of ['a.b.c. D', '?!?! ) *x* _y_. Z', '"A." (B.) [C.] *D.* e', '1. 2. 3.']) {
      assert.equal(split(text).join('').replace(/\s/g, ''), text.replace(/\s/g, ''));
    }
  });
});
