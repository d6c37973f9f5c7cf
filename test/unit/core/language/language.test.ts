import * as assert from 'node:assert/strict';
import { languageOf, languageOfQuestion } from '../../../../src/core/language/language';

describe('languageOf', () => {
  const texts: readonly [language: string, text: string][] = [
    ['en', 'The backups are kept for 35 days, and the log says when each of them was made.'],
    ['de', 'Die Sicherungen werden 35 Tage aufbewahrt, und das Protokoll zeigt, wann sie erstellt wurden.'],
    ['fr', 'Les sauvegardes sont conservées pendant 35 jours, et le journal indique la date de chacune.'],
    ['es', 'Las copias de seguridad se guardan durante 35 días y el registro muestra cuándo se hicieron.'],
    [
      'it',
      'Le copie di sicurezza sono conservate per 35 giorni e il registro indica quando sono state fatte, come di norma.',
    ],
    ['pt', 'As cópias de segurança são guardadas durante 35 dias e o registo mostra quando foram feitas.'],
    [
      'nl',
      'De back-ups worden 35 dagen bewaard en het logboek toont wanneer elke back-up is gemaakt met de dienst.',
    ],
    [
      'sv',
      'Säkerhetskopiorna sparas i 35 dagar och loggen visar när de gjordes för varje tjänst som är aktiv.',
    ],
    [
      'da',
      'Sikkerhedskopierne gemmes i 35 dage, og loggen viser, hvornår de blev lavet, når det skal bruges af driften.',
    ],
    ['en', 'const el = document.querySelector("#los"); el.die(); // des der que'],
    ['en', 'Kündigungsfrist'],
    ['en', ''],
  ];
  for (const [language, text] of texts) {
    it(`says ${language} when the text is "${text.slice(0, 40)}"`, () => {
      assert.equal(languageOf(text), language);
    });
  }
});

describe('languageOfQuestion', () => {
  const questions: readonly [language: string, question: string][] = [
    ['en', 'How long are backups kept?'],
    ['en', 'What is das Backup?'],
    ['de', 'Wie lange werden Backups aufbewahrt?'],
    ['de', 'Bekommt mein Nachbar einen Schlüssel?'],
    ['de', 'Und für Gäste?'],
    ['en', 'Were the guests in Kiel or in Bad Doberan?'],
    ['fr', 'Combien de temps les sauvegardes sont-elles conservées ?'],
    ['es', '¿Cuánto tiempo se guardan las copias de seguridad?'],
    ['it', 'Per quanto tempo sono conservate le copie?'],
    ['pt', 'Por quanto tempo são guardadas as cópias?'],
    ['nl', 'Hoe lang worden back-ups bewaard?'],
  ];
  for (const [language, question] of questions) {
    it(`says ${language} when asked "${question}"`, () => {
      assert.equal(languageOfQuestion(question), language);
    });
  }
});
