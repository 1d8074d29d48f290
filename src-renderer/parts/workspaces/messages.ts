import type { Workspace } from '../../../src-preload/contract/entities/workspace.ts';
import type { DoctorStep, WorkspaceColour } from '../../../src-preload/contract/rules/workspaces.ts';
import type { DoctorRow } from '../../../src-preload/contract/workspaces.ts';

/** Texts shared by adding and editing a workspace. */
export const messages = {
  name: 'Name',
  address: 'Address',
  addressExample: 'https://mission-control.example.com',
  proxy: 'Proxy',
  proxies: {
    system: 'As this computer says',
    none: 'None',
    own: 'This one',
  },
  proxyAddress: 'Address of the proxy',
  proxyExample: 'http://proxy.example.com:3128',
  proxyHint: 'Host and port, without a password: it would stand in a file.',
  authority: 'Own authority',
  authorityHint:
    'A file of certificates (PEM) that vouch for the server, for this workspace alone. A copy is kept on this computer.',
  keptAuthority: (subject: string, day: string) => `Now it is ${subject}, valid until ${day}.`,
  withoutAuthority: 'Take the own authority away',
  signIn: 'Sign-in',
  signIns: { found: 'As the server says', hosted: 'At a hosted provider' },
  signInHint: 'A server of the hosted product does not say where its people sign in.',
  accounts: 'Address of the sign-in pages',
  accountsHint: 'The usual one when it is empty.',
  frontend: 'Address for programs',
  frontendHint: 'It follows from the other when it is empty.',
  noAddress: 'This is no address. Write it as https://accounts.example.com.',
  colour: 'Colour',
  noColour: 'None',
  colours: { blue: 'Blue', orange: 'Orange', teal: 'Teal', plum: 'Plum' } satisfies Record<
    WorkspaceColour,
    string
  >,
  readOnly: 'Lock to reading',
  readOnlyHint: 'Quarterdeck then refuses everything that would change something at this server.',
  locked: 'Locked to reading',
  guardWhole: 'Guard everything in it',
  guardWholeHint:
    'The name has to be typed before runs, approvals, deletions, silences and reopened incidents.',
  guardTags: 'Guarded tags',
  guardTagsHint: 'The same for what has one of these tags or labels, each as key=value.',
  guardTagsExample: 'cluster=prod-eu-1',
  guardTagWrong: (tag: string) => `“${tag}” is no tag. Write it as key=value.`,
  guarded: 'Guarded: names have to be typed',
  guardedTags: (tags: readonly string[]) => `Guarded: ${tags.join(', ')}`,
  advanced: 'Advanced',
  certificates: {
    verified: 'Certificate verified',
    trusted: 'Certificate trusted by you',
    plain: 'Not encrypted',
  } satisfies Record<Workspace['certificate'], string>,
  identityModes: {
    kratos: 'Email and password',
    basic: 'User name and password',
    hosted: 'Hosted provider',
    none: 'No sign-in',
  } satisfies Record<Workspace['identityMode'], string>,
  /** Label of a server that also signs users in on its own pages. */
  browserSignIn: 'Browser sign-in',
  /** Replaces the user's name on a server without sign-in. */
  anyone: 'Whoever reaches it',
  runsHere: 'Runs on this computer',
  /** Label of a stand-alone health checker. */
  checksOnly: 'Only health checks',
  /** Label of a snapshot, next to its name. */
  snapshot: 'Snapshot',
  snapshotOf: (time: string) => `Snapshot of ${time}`,
  noServer: 'No server is asked',
  showCertificate: 'Show the certificate…',
  fingerprint: 'SHA-256 fingerprint of the certificate:',
  compare:
    'Compare it with the one that the server’s administrator gives you. It is trusted for this workspace alone.',
  trust: 'Trust this certificate',
  doctor: {
    title: 'Connection doctor',
    open: 'Examine the connection',
    again: 'Examine again',
    copy: 'Copy as text',
    copied: 'Copied the report to clipboard',
    failed: 'The connection could not be examined',
    steps: {
      address: 'Address',
      proxy: 'Proxy',
      dns: 'Name',
      connection: 'Connection',
      server: 'Server',
      identity: 'Sign-in',
      clock: 'Clock',
      versions: 'Versions',
      permissions: 'Permissions',
    } satisfies Record<DoctorStep, string>,
    states: {
      waiting: 'Waiting',
      running: 'Looking',
      ok: 'Good',
      warn: 'Worth a look',
      bad: 'Wrong',
      skipped: 'Skipped',
    } satisfies Record<DoctorRow['state'], string>,
  },
} as const;
