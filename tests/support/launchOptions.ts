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
