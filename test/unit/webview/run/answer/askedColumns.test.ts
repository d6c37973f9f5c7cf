import * as assert from 'node:assert/strict';
import { askedColumns, type TableTexts } from '../../../../../src/webview/run/answer/askedColumns';

const plans: TableTexts = {
  headings: ['Plan', 'Price', 'Users', 'Phone support', 'API calls per day'],
  rows: [
    ['Business', '249 EUR', '60', 'yes', '100,000'],
    ['Enterprise', '890 EUR', 'unlimited', 'yes', 'unlimited'],
  ],
};
const products: TableTexts = {
  headings: ['SKU', 'Product', 'Category', 'Unit price EUR', 'Stock', 'Warranty months'],
  rows: [['HI-110', 'Halden pH Probe Pro', 'Sensors', '259.00', '45', '24']],
};

function asked(table: TableTexts, question: string): readonly string[] | undefined {
  return askedColumns(table, question)?.map((column) => table.headings[column] ?? '');
}

describe('askedColumns', () => {
  it('are the first and those that the question names', () => {
    assert.deepEqual(asked(plans, 'Which plans include phone support?'), ['Plan', 'Phone support']);
    assert.deepEqual(asked(plans, 'How many API calls?'), ['Plan', 'API calls per day']);
  });

  it('have the price where it is asked how much something is, and the name of the thing', () => {
    const question = 'How much is the pH Probe Pro and how long is its warranty?';
    assert.deepEqual(asked(products, question), ['SKU', 'Product', 'Unit price EUR', 'Warranty months']);
    assert.deepEqual(asked(plans, 'Wie viel kostet Business?'), ['Plan', 'Price']);
  });

  it('have the place where it is asked where something is', () => {
    const inventory = {
      headings: ['Item', 'Category', 'Quantity', 'Location', 'Unit price GBP', 'Bought'],
      rows: [['Thermal drone', 'Search', '1', 'Corrie 3', '6900', '2025-07']],
    };
    assert.deepEqual(asked(inventory, 'Where is the thermal drone kept?'), ['Item', 'Location']);
    assert.deepEqual(asked(inventory, 'How many thermal drones are there?'), ['Item', 'Quantity']);
  });

  it('are undefined where its words only say which row is meant', () => {
    const feeding = {
      headings: ['Exhibit', 'Animals', 'Food', 'Times'],
      rows: [['Penguin house', 'Gentoo penguins', 'herring', '8:30']],
    };
    assert.equal(asked(feeding, 'What do the penguins get?'), undefined);
    assert.deepEqual(asked(feeding, 'Which food do the penguins get?'), ['Exhibit', 'Animals', 'Food']);
  });

  it('are undefined where the question names none, or all', () => {
    assert.equal(asked(plans, 'What is there?'), undefined);
    const both = { headings: ['Plan', 'Users'], rows: [['Team', '15']] };
    assert.equal(asked(both, 'How many users?'), undefined);
  });
});
