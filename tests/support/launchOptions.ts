import { existsSync } from 'node:fs';

/** How tests start Chromium: the machine's own, quiet on the network. */
export const launchOptions = {
  executablePath: process.env.QUARTERDECK_CHROMIUM ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--disable-quic',
    '--no-first-run',
  ],
};

const headlessShell = '/usr/bin/chromium-headless-shell';

/** The same without a display's parts where the machine has that: it starts and draws sooner. Not for the bench: nobody works in it. */
export const headlessOptions =
  process.env.QUARTERDECK_CHROMIUM === undefined && existsSync(headlessShell)
    ? { ...launchOptions, executablePath: headlessShell }
    : launchOptions;
