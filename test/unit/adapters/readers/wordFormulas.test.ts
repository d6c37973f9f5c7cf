import * as assert from 'node:assert/strict';
import { withFormulas } from '../../../../src/adapters/readers/docxReader';

const run = (text: string) => `<m:r><m:t>${text}</m:t></m:r>`;
const words = (text: string) => `<w:r><w:t>${text}</w:t></w:r>`;

/** The words of a paragraph that has a formula in it. */
async function written(formula: string): Promise<string> {
  const xml = await withFormulas(
    `<w:p xmlns:w="w" xmlns:m="m">${words('Area:')}${formula}${words(' end')}</w:p>`,
  );
  return xml
    .replace(/<[^>]*>/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

describe('withFormulas', () => {
  const formulas: Readonly<Record<string, readonly [formula: string, text: string]>> = {
    'a power': [`${run('A=π')}<m:sSup><m:e>${run('r')}</m:e><m:sup>${run('2')}</m:sup></m:sSup>`, 'A=πr^2'],
    'a fraction with a root': [
      `<m:f><m:fPr><m:ctrlPr/></m:fPr><m:num>${run('b±')}<m:rad><m:deg/><m:e>${run('4ac')}</m:e></m:rad></m:num><m:den>${run('2a')}</m:den></m:f>`,
      '(b±√(4ac))/2a',
    ],
    'a sum': [
      `<m:nary><m:naryPr><m:chr m:val="∑"/></m:naryPr><m:sub>${run('n=1')}</m:sub><m:sup>${run('9')}</m:sup><m:e><m:d><m:dPr><m:begChr m:val="["/><m:endChr m:val="]"/></m:dPr><m:e>${run('n')}</m:e></m:d></m:e></m:nary>`,
      '∑_(n=1)^9 [n]',
    ],
  };
  for (const [what, [formula, text]] of Object.entries(formulas)) {
    it(`writes ${what} in one line, where it stands`, async () => {
      assert.equal(await written(`<m:oMath>${formula}</m:oMath>`), `Area: ${text} end`);
      assert.equal(
        await written(`<m:oMathPara><m:oMathParaPr/><m:oMath>${formula}</m:oMath></m:oMathPara>`),
        `Area: ${text} end`,
      );
    });
  }
});
