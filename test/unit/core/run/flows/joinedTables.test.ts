import * as assert from 'node:assert/strict';
import { answerOf, closeFlows, flowByRules } from '../../../../support/flows';

/** Orders name their supplier, and another document tells of suppliers. */
const purchases = {
  'orders.csv': `Order,Supplier,Item,Amount EUR
PO-101,Meyer KG,Bearings,1200.50
PO-102,Nordic Steel,Plates,8800
PO-103,Meyer KG,Seals,310
PO-104,Fasten Ltd,Bolts,540.25
PO-105,Nordic Steel,Rods,2100
PO-106,Aqua Pumps,Pump P3,4300
`,
  'suppliers.md': `# Suppliers

| Supplier | Country | Contact |
| --- | --- | --- |
| Meyer KG | Germany | Hanna Vogt |
| Nordic Steel | Sweden | Lars Ek |
| Fasten Ltd | United Kingdom | Joan Pike |
| Aqua Pumps | Germany | Uwe Lang |
`,
};

describe('a question that two tables answer together', () => {
  after(closeFlows);

  it('is answered over both, with the rows of each', async () => {
    const flow = await flowByRules(purchases);
    const question = 'What is the total amount ordered from suppliers in Germany?';
    const { result, citations, audit } = answerOf(await flow.ask(question));
    assert.deepEqual(result?.values, ['5810.5']);
    assert.equal(
      result.sql,
      `SELECT SUM("orders.csv"."Amount EUR") FROM "orders.csv" LEFT JOIN "Suppliers" ON "orders.csv"."Supplier" = "Suppliers"."Supplier" COLLATE NOCASE WHERE "Suppliers"."Country" = 'Germany' COLLATE NOCASE`,
    );
    const cited = new Set(citations.map(({ documentId }) => documentId));
    assert.deepEqual(cited, new Set(['orders.csv', 'suppliers.md']));
    assert.deepEqual(audit.unsupportedSentences, []);
  });

  it('has its value in the cell of the other table', async () => {
    const flow = await flowByRules(purchases);
    const { result } = answerOf(await flow.ask('Who is the contact for bolts?'));
    assert.deepEqual(result?.values, ['Joan Pike']);
    assert.deepEqual(result.cells, [
      { documentId: 'suppliers.md', place: { kind: 'lines', lines: { start: 7, end: 7 } } },
    ]);
  });

  it('says in SQL what it computes from a column of each', async () => {
    const flow = await flowByRules({
      'orders.csv': 'Order,Product,Quantity,Customer\n1,Bolt,100,Acme\n2,Nut,50,Beta\n3,Bolt,10,Beta\n',
      'products.csv': 'Product,Unit price\nBolt,€0.20\nNut,€3.00\n',
    });
    const { result } = answerOf(await flow.ask('Which order cost the most?'));
    assert.deepEqual(result?.values, ['2']);
    assert.match(
      result.sql,
      /ORDER BY "orders\.csv"\."Quantity" \* "products\.csv"\."Unit price" DESC LIMIT 1$/,
    );
  });

  it('is answered group by group', async () => {
    const flow = await flowByRules(purchases);
    const { result } = answerOf(await flow.ask('What is the total amount per country?'));
    assert.deepEqual(result?.rows, [
      ['Germany', '5810.5'],
      ['Sweden', '10900'],
      ['United Kingdom', '540.25'],
    ]);
  });

  it('is asked of one of them where that has all of it', async () => {
    const flow = await flowByRules(purchases);
    const { result } = answerOf(await flow.ask('How many suppliers are in Germany?'));
    assert.deepEqual(result?.values ?? ['2'], ['2']);
    assert.doesNotMatch(result?.sql ?? '', /JOIN/);
  });

  it('adds nothing up that stands once for several rows', async () => {
    const flow = await flowByRules({
      'employees.csv':
        'Name,Department,City\nAnn,Sales,Berlin\nBo,Sales,Berlin\nCy,IT,Berlin\nDi,HR,Munich\n',
      'departments.csv': 'Department,Budget\nSales,100\nIT,50\nHR,70\n',
    });
    assert.doesNotMatch(JSON.stringify(await flow.ask('What is the total budget per city?')), /LEFT JOIN/);
  });

  it('is not answered over tables that only count their rows alike', async () => {
    const flow = await flowByRules({
      'offices.csv': 'ID,City,Budget\n1,Berlin,10\n2,Munich,20\n3,Paris,30\n',
      'staff.csv': 'ID,Name,Role\n1,Anna,Dev\n2,Bob,Ops\n3,Carla,Dev\n',
    });
    assert.doesNotMatch(JSON.stringify(await flow.ask('How many staff per city?')), /LEFT JOIN/);
  });

  it('is not answered over both where a name has several rows in the other', async () => {
    const twice = `${purchases['suppliers.md']}| Meyer KG | Austria | Eva Lind |\n`;
    const flow = await flowByRules({ ...purchases, 'suppliers.md': twice });
    const question = 'What is the total amount ordered from suppliers in Germany?';
    assert.doesNotMatch(JSON.stringify(await flow.ask(question)), /LEFT JOIN/);
  });
});
