import { existsSync } from 'node:fs';

/** Launch options of the system's Chromium, without background network traffic. */
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
 * Test pages live for seconds, too short to benefit from V8's optimizing compilers. Optimization would cost
 * a fifth of the time.
 */
const withoutOptimising = '--js-flags=--no-maglev,--no-turbofan';

const headlessShell = '/usr/bin/chromium-headless-shell';

const headlessExecutable =
  process.env.QUARTERDECK_CHROMIUM === undefined && existsSync(headlessShell)
    ? { executablePath: headlessShell }
    : {};

/**
 * Headless options. Uses the headless shell if installed, which starts and renders faster. Not for the
 * bench, because users do not run it.
 */
export const headlessOptions = {
  ...launchOptions,
  args: [...launchOptions.args, withoutOptimising],
  ...headlessExecutable,
};

/** For pages that stay open across many tests. */
export const optimisingOptions = { ...launchOptions, ...headlessExecutable };
