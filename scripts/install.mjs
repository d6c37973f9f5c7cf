// Installs what only some tests need, when it is not there: node scripts/install.mjs workbench|browser|inspector.
import { ensureChromium } from './chromium.mjs';
import { ensureMcpPeers, ensureWorkbench } from './setup.mjs';

const install = { workbench: ensureWorkbench, browser: ensureChromium, inspector: ensureMcpPeers };

install[process.argv[2]]();
