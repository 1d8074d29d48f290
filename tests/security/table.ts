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
      electron('asks nothing of any network'),
      running('reaches no network from the page'),
      signIn('has a session of its own each time'),
      signIn('says why, and nothing of its address: %s'),
    ],
  },
  {
    number: 2,
    recommendation: 'Do not enable Node.js integration for remote content',
    how: 'Node integration is off, in workers and frames too. Nothing remote is loaded but the pages of a sign-in, which have no preload script either.',
    proofs: [
      electron('gives a page exactly these powers'),
      running('has no Node in the page'),
      signIn('shows foreign pages with these powers and no others'),
    ],
  },
  {
    number: 3,
    recommendation: 'Enable context isolation in all renderers',
    how: 'Context isolation is on for every window.',
    proofs: [
      electron('gives a page exactly these powers'),
      running('runs isolated and in a sandbox'),
      signIn('shows foreign pages with these powers and no others'),
    ],
  },
  {
    number: 4,
    recommendation: 'Enable process sandboxing',
    how: 'The sandbox is on for every window.',
    proofs: [
      electron('gives a page exactly these powers'),
      running('runs isolated and in a sandbox'),
      signIn('shows foreign pages with these powers and no others'),
    ],
  },
  {
    number: 5,
    recommendation: 'Handle session permission requests from remote content',
    how: 'Both handlers grant our own page the writing of selected text to the clipboard; everything else and everybody else is refused, devices too. Pages of a sign-in are granted nothing.',
    proofs: [electron('grants %s to nobody but as the table says'), signIn('grants foreign pages nothing')],
  },
  {
    number: 6,
    recommendation: 'Do not disable webSecurity',
    how: 'Web security is on for every window.',
    proofs: [
      electron('gives a page exactly these powers'),
      signIn('shows foreign pages with these powers and no others'),
    ],
  },
  {
    number: 7,
    recommendation: 'Define a Content Security Policy and use restrictive rules',
    how: "Each page has default-src 'none' and a fresh nonce for styles; no inline script, no eval. Both hosts serve it from one place.",
    proofs: [served('gives every page of the %s host the policy'), running('holds the page to its policy')],
  },
  {
    number: 8,
    recommendation: 'Do not enable allowRunningInsecureContent',
    how: 'No page is given them: they are never set.',
    proofs: [electron('gives a page exactly these powers')],
  },
  {
    number: 9,
    recommendation: 'Do not enable experimental features',
    how: 'They are never set, neither for a page nor on the command line.',
    proofs: [
      electron('gives a page exactly these powers'),
      electron('sets no switch of Chromium and no experimental feature'),
    ],
  },
  {
    number: 10,
    recommendation: 'Do not use enableBlinkFeatures',
    how: 'It is never set for any window.',
    proofs: [electron('gives a page exactly these powers')],
  },
  {
    number: 11,
    recommendation: '<webview>: Do not use allowpopups',
    how: 'There are no web views: webviewTag is off, and one that is attached all the same is refused.',
    proofs: [electron('lets no page attach a web view')],
  },
  {
    number: 12,
    recommendation: '<webview>: Verify options and params before creation',
    how: 'Every web view is refused before it is made, whatever its options.',
    proofs: [electron('lets no page attach a web view')],
  },
  {
    number: 13,
    recommendation: 'Disable or limit navigation',
    how: 'Whatever shows pages stays on app://quarterdeck: navigation, navigation of a frame and redirects elsewhere are prevented. Pages of a sign-in stay on http and https, and the window’s title says whose page it is.',
    proofs: [
      electron('stays on its own pages, however it is led away'),
      running('stays where it is'),
      signIn('keeps foreign pages on the web'),
      signIn('says in its title whose page it is, whatever the page says'),
    ],
  },
  {
    number: 14,
    recommendation: 'Disable or limit creation of new windows',
    how: 'Every window.open is denied; a web address goes to the person’s browser instead.',
    proofs: [
      electron('opens no window, and only web addresses elsewhere'),
      running('opens no window'),
      signIn('opens no further window, and web addresses in the browser'),
    ],
  },
  {
    number: 15,
    recommendation: 'Do not use shell.openExternal with untrusted content',
    how: 'One function checks each address on both hosts: http and https only, no credentials, no control characters, no backslash.',
    proofs: [
      links('refuses %j on both hosts'),
      links('lets nothing through but plain web addresses, whatever the text is'),
      links('is asked by everything that opens an address'),
    ],
  },
  {
    number: 16,
    recommendation: 'Use a current version of Electron',
    how: 'The lock file has a version of a line that Electron supports, and the real one says that it is the one.',
    proofs: [electron('is of a line that Electron supports'), running('is the Electron of the lock file')],
  },
  {
    number: 17,
    recommendation: 'Validate the sender of all IPC messages',
    how: 'There is one message; it gives a port only to the main frame of one of our windows on a page of our origin. The web host checks Host, Origin and key.',
    proofs: [
      electron('gives no port to a foreign sender'),
      signIn('gives foreign pages no port, wherever they say they are'),
      electron('listens to one message and no other'),
      served('lets nobody onto the bridge of the web host who is not its window'),
    ],
  },
  {
    number: 18,
    recommendation: 'Avoid usage of the file:// protocol and prefer usage of custom protocols',
    how: 'The window is served from app://quarterdeck, from inside its own folder only.',
    proofs: [
      electron('serves its window from a scheme of its own'),
      served('serves nothing from outside its folder: %s'),
    ],
  },
  {
    number: 19,
    recommendation: 'Check which fuses you can change',
    how: 'Those that are safe are flipped when the application is packed.',
    proofs: [
      {
        kind: 'configuration',
        file: 'tests/checks/packaging.test.ts',
        title: 'flips the fuses that are safe',
      },
    ],
  },
  {
    number: 20,
    recommendation: 'Do not expose Electron APIs to untrusted web content',
    how: 'The preload script hands over one port and exposes nothing; what crosses it is validated by the contract.',
    proofs: [
      here('checks/built/bundle.test.ts', 'exposes nothing to the page but the hand-over of a port'),
      electron('hands the page a port and nothing of Electron'),
    ],
  },
];
