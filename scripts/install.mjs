// Installs what only some tests need, when it is not there: node scripts/install.mjs workbench|browser|inspector|postgres.
import { ensureChromium } from './chromium.mjs';
import { ensurePostgres } from './postgres.mjs';
import { ensureMcpPeers, ensureWorkbench } from './setup.mjs';

const install = {
  workbench: ensureWorkbench,
  browser: ensureChromium,
  inspector: ensureMcpPeers,
  postgres: ensurePostgres,
};

install[process.argv[2]]();
