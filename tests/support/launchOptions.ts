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

/**
 * Pages of tests live for a second or two: code that V8 optimises in the background is hardly used before they go, and costs a fifth of
 * all the time. What it does is the same without.
 */
const withoutOptimising = '--js-flags=--no-maglev,--no-turbofan';

const headlessShell = '/usr/bin/chromium-headless-shell';

const headlessExecutable =
  process.env.QUARTERDECK_CHROMIUM === undefined && existsSync(headlessShell)
    ? { executablePath: headlessShell }
    : {};

/** The same without a display's parts where the machine has that: it starts and draws sooner. Not for the bench: nobody works in it. */
export const headlessOptions = {
  ...launchOptions,
  args: [...launchOptions.args, withoutOptimising],
  ...headlessExecutable,
};

/** For pages that stay open over many tests. */
export const optimisingOptions = { ...launchOptions, ...headlessExecutable };
