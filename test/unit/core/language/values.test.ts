import * as assert from 'node:assert/strict';
import { valuesIn } from '../../../../src/core/language/values';

function kindsIn(text: string): string[] {
  return valuesIn(text).map(({ kind, unit, value }) => `${kind} ${unit} ${value}`);
}

describe('valuesIn', () => {
  it('takes "12.50" for an amount before a unit or behind a currency, and for a time elsewhere', () => {
    assert.deepEqual(kindsIn('It costs 12.50 EUR.'), ['number eur 12.5']);
    assert.deepEqual(kindsIn('It costs € 12.50 a day.'), ['number eur 12.5', 'number each 86400']);
    assert.deepEqual(kindsIn('It weighs 12.50 kg.'), ['number mass 12.5']);
    assert.deepEqual(kindsIn('It opens at 12.50 on Fridays.'), ['time clock 770']);
    assert.deepEqual(kindsIn('Es öffnet um 12.50 Uhr.'), ['time clock 770']);
  });

  it('reads noon, midnight and halves of the day as times', () => {
    for (const text of ['12:00', 'noon', '12 noon', '12 p.m.', '12:00 pm'])
      assert.deepEqual(kindsIn(`It closes at ${text}.`), ['time clock 720'], text);
    for (const text of ['0:00', '24:00', 'midnight', '12 a.m.'])
      assert.deepEqual(kindsIn(`It closes at ${text}.`), ['time clock 0'], text);
    assert.deepEqual(kindsIn('It closes at 2:30 p.m.'), ['time clock 870']);
    assert.deepEqual(kindsIn('It closes in the afternoon.'), []);
  });

  it('tells how often something is done, however it is said', () => {
    for (const text of ['twice a year', 'zweimal jährlich', 'every six months', 'halbjährlich'])
      assert.deepEqual(kindsIn(`It is tested ${text}.`), ['number per 15778800'], text);
    assert.deepEqual(kindsIn('It is tested five times.'), ['number times 5']);
  });

  it('takes "a month" for one, and "one" before no noun for nobody in particular', () => {
    assert.deepEqual(kindsIn('within a month'), kindsIn('within one month'));
    assert.deepEqual(kindsIn('mit einer Frist von einem Monat'), kindsIn('one month'));
    assert.deepEqual(kindsIn('This is how one asks for a spare one.'), []);
  });
});
