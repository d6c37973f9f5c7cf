import * as assert from 'node:assert/strict';
import path from 'node:path';
import { checkOutputFile } from '../../../../src/cli/terminal/outputFile';
import { temporaryFolders } from '../../../support/temporaryFolder';

describe('checkOutputFile', () => {
  const temporaryFolder = temporaryFolders();

  it('says that the folder of the documents does not exist before it looks at the file', async () => {
    const folder = await temporaryFolder({ 'trace.json': '{}' });
    await assert.rejects(
      checkOutputFile(path.join(folder, 'trace.json'), { folder: path.join(folder, 'missing') }),
      { code: 'folder-missing' },
    );
  });
});
