/** A test that proves that a recommendation is met. */
export interface Proof {
  /** `here`: in `npm test`. `matrix`: real Electron on three platforms. `configuration`: packaged files. */
  readonly kind: 'here' | 'matrix' | 'configuration';
  readonly file: string;
  readonly title: string;
}

/** A recommendation of https://www.electronjs.org/docs/latest/tutorial/security, in the same order. */
export interface Row {
  readonly number: number;
  readonly recommendation: string;
  readonly how: string;
  readonly proofs: readonly [Proof, ...Proof[]];
}

const here = (file: string, title: string): Proof => ({ kind: 'here', file: `tests/${file}`, title });

const running = (title: string): Proof => ({
  kind: 'matrix',
  file: 'tests/security/matrix/running.mjs',
  title,
});

const electron = (title: string): Proof => here('security/electron.test.ts', title);
const links = (title: string): Proof => here('security/links.test.ts', title);
const signIn = (title: string): Proof => here('integration/host/signInWindow.test.ts', title);
const served = (title: string): Proof => here('security/served.test.ts', title);

export const table: readonly Row[] = [
  {
    number: 1,
    recommendation: 'Only load secure content',
    how: 'The window loads its own files from app:// and nothing else; its session refuses every request to a network. The one window with foreign pages, for a sign-in, has a session of its own in memory, and a certificate that the system does not trust is refused.',
    proofs: [
      electron('blocks requests to every network, downloads, and the spell checker'),
      running('blocks network requests from the page'),
      signIn('has a new session each time'),
      signIn('reports the reason without the address: %s'),
    ],
  },
  {
    number: 2,
    recommendation: 'Do not enable Node.js integration for remote content',
    how: 'Node integration is off, in workers and frames too. Nothing remote is loaded but the pages of a sign-in, which have no preload script either.',
    proofs: [
      electron('has exactly the allowed web preferences'),
      running('exposes no Node.js API to the page'),
      signIn('gives foreign pages only the listed permissions'),
    ],
  },
  {
    number: 3,
    recommendation: 'Enable context isolation in all renderers',
    how: 'Context isolation is on for every window.',
    proofs: [
      electron('has exactly the allowed web preferences'),
      running('runs the page with context isolation and a sandbox'),
      signIn('gives foreign pages only the listed permissions'),
    ],
  },
  {
    number: 4,
    recommendation: 'Enable process sandboxing',
    how: 'The sandbox is on for every window.',
    proofs: [
      electron('has exactly the allowed web preferences'),
      running('runs the page with context isolation and a sandbox'),
      signIn('gives foreign pages only the listed permissions'),
    ],
  },
  {
    number: 5,
    recommendation: 'Handle session permission requests from remote content',
    how: 'Both handlers grant our own page the writing of selected text to the clipboard; everything else and everybody else is refused, devices too. Pages of a sign-in are granted nothing.',
    proofs: [
      electron('grants the permission %s only to its own page, and only if the table allows it'),
      signIn('grants no permissions to foreign pages'),
    ],
  },
  {
    number: 6,
    recommendation: 'Do not disable webSecurity',
    how: 'Web security is on for every window.',
    proofs: [
      electron('has exactly the allowed web preferences'),
      signIn('gives foreign pages only the listed permissions'),
    ],
  },
  {
    number: 7,
    recommendation: 'Define a Content Security Policy and use restrictive rules',
    how: "Each page has default-src 'none' and a fresh nonce for styles; no inline script, no eval. Both hosts serve it from one place.",
    proofs: [
      served('have the Content Security Policy on every page of the %s host'),
      running('enforces the Content Security Policy on the page'),
    ],
  },
  {
    number: 8,
    recommendation: 'Do not enable allowRunningInsecureContent',
    how: 'No page is given them: they are never set.',
    proofs: [electron('has exactly the allowed web preferences')],
  },
  {
    number: 9,
    recommendation: 'Do not enable experimental features',
    how: 'They are never set, neither for a page nor on the command line.',
    proofs: [
      electron('has exactly the allowed web preferences'),
      electron('sets no Chromium switch and no experimental feature'),
    ],
  },
  {
    number: 10,
    recommendation: 'Do not use enableBlinkFeatures',
    how: 'It is never set for any window.',
    proofs: [electron('has exactly the allowed web preferences')],
  },
  {
    number: 11,
    recommendation: '<webview>: Do not use allowpopups',
    how: 'There are no web views: webviewTag is off, and one that is attached all the same is refused.',
    proofs: [electron('blocks every web view')],
  },
  {
    number: 12,
    recommendation: '<webview>: Verify options and params before creation',
    how: 'Every web view is refused before it is made, whatever its options.',
    proofs: [electron('blocks every web view')],
  },
  {
    number: 13,
    recommendation: 'Disable or limit navigation',
    how: 'Whatever shows pages stays on app://quarterdeck: navigation, navigation of a frame and redirects elsewhere are prevented. Pages of a sign-in stay on http and https, and the window’s title says whose page it is.',
    proofs: [
      electron('blocks navigation, frame navigation, and redirects to foreign pages'),
      running('blocks navigation to other pages'),
      signIn('limits foreign pages to web addresses'),
      signIn('shows the page’s host in its title, regardless of the page’s title'),
    ],
  },
  {
    number: 14,
    recommendation: 'Disable or limit creation of new windows',
    how: 'Every window.open is denied; a web address goes to the person’s browser instead.',
    proofs: [
      electron('opens no further window, and opens only web addresses in the browser'),
      running('opens no second window'),
      signIn('opens no further windows, and opens web addresses in the browser'),
    ],
  },
  {
    number: 15,
    recommendation: 'Do not use shell.openExternal with untrusted content',
    how: 'One function checks each address on both hosts: http and https only, no credentials, no control characters, no backslash.',
    proofs: [
      links('is refused by both hosts for the address %j'),
      links('opens only plain http and https addresses, for any text'),
      links('is checked by every call that opens an address'),
    ],
  },
  {
    number: 16,
    recommendation: 'Use a current version of Electron',
    how: 'The lock file has a version of a line that Electron supports, and the real one says that it is the one.',
    proofs: [
      electron('uses a supported major version of Electron'),
      running('is the Electron version of the lock file'),
    ],
  },
  {
    number: 17,
    recommendation: 'Validate the sender of all IPC messages',
    how: 'There is one message; it gives a port only to the main frame of one of our windows on a page of our origin. The web host checks Host, Origin and key.',
    proofs: [
      electron('gives no port to a foreign sender'),
      signIn('gives foreign pages no message port, even with the application’s address'),
      electron('listens to a single IPC message'),
      served('refuses bridge connections that do not come from its own window'),
    ],
  },
  {
    number: 18,
    recommendation: 'Avoid usage of the file:// protocol and prefer usage of custom protocols',
    how: 'The window is served from app://quarterdeck, from inside its own folder only.',
    proofs: [electron('is served from the app scheme'), served('exclude files outside their folder: %s')],
  },
  {
    number: 19,
    recommendation: 'Check which fuses you can change',
    how: 'Those that are safe are flipped when the application is packed.',
    proofs: [
      {
        kind: 'configuration',
        file: 'tests/checks/packaging.test.ts',
        title: 'sets the Electron fuses to safe values',
      },
    ],
  },
  {
    number: 20,
    recommendation: 'Do not expose Electron APIs to untrusted web content',
    how: 'The preload script hands over one port and exposes nothing; what crosses it is validated by the contract.',
    proofs: [
      here('checks/built/bundle.test.ts', 'exposes nothing to the page except the transfer of a port'),
      electron('gives the page a port and no Electron API'),
    ],
  },
];
