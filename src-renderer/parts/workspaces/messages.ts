import type { Workspace } from '#contract/entities/workspace.ts';
import type { DoctorStep, WorkspaceColor } from '#contract/rules/workspaces.ts';
import type { DoctorRow } from '#contract/workspaces.ts';

/** Texts shared by adding and editing a workspace. */
export const messages = {
  name: 'Name',
  address: 'Address',
  addressExample: 'https://mission-control.example.com',
  proxy: 'Proxy',
  proxies: {
    system: 'System',
    none: 'None',
    own: 'Custom',
  },
  proxyAddress: 'Proxy address',
  proxyExample: 'http://proxy.example.com:3128',
  proxyHint: 'Host and port, without a password, because it is stored in a file.',
  authority: 'CA certificate',
  authorityHint:
    'A file with certificates (PEM) to trust for this workspace only. A copy is stored on this computer.',
  storedAuthority: (subject: string, day: string) => `Current: ${subject}, valid until ${day}.`,
  withoutAuthority: 'Remove the CA certificate',
  signIn: 'Sign-in',
  signIns: { found: 'Automatic', hosted: 'Hosted provider' },
  signInHint: 'A hosted server does not report its sign-in provider.',
  accounts: 'Sign-in address',
  accountsHint: 'Leave empty for the default.',
  frontend: 'API address',
  frontendHint: 'Leave empty to derive it from the sign-in address.',
  noAddress: 'Invalid address. Example: https://accounts.example.com.',
  colour: 'Color',
  noColour: 'None',
  colours: { blue: 'Blue', orange: 'Orange', teal: 'Teal', plum: 'Plum' } satisfies Record<
    WorkspaceColor,
    string
  >,
  readOnly: 'Read-only',
  readOnlyHint: 'Quarterdeck refuses every change on this server.',
  locked: 'Read-only',
  guardWhole: 'Confirm runs and deletions',
  guardWholeHint: 'Type the name before runs, approvals, deletions, silences, and reopened incidents.',
  guardTags: 'Confirm for tags',
  guardTagsHint: 'The same for items with one of these tags or labels, each as key=value.',
  guardTagsExample: 'cluster=prod-eu-1',
  guardTagWrong: (tag: string) => `“${tag}” is not a tag. Use key=value.`,
  guarded: 'Confirmation for all items',
  guardedTags: (tags: readonly string[]) => `Confirmation for ${tags.join(', ')}`,
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
  anyone: 'Anyone with access',
  runsHere: 'Runs on this computer',
  /** Label of a stand-alone health checker. */
  checksOnly: 'Only health checks',
  /** Label of a snapshot, next to its name. */
  snapshot: 'Snapshot',
  snapshotOf: (time: string) => `Snapshot of ${time}`,
  noServer: 'No server',
  showCertificate: 'Show certificate…',
  fingerprint: 'SHA-256 fingerprint of the certificate:',
  compare:
    'Compare it with the fingerprint from the server’s administrator. The certificate is trusted for this workspace only.',
  trust: 'Trust this certificate',
  doctor: {
    title: 'Connection check',
    open: 'Check connection',
    again: 'Check again',
    copy: 'Copy as text',
    copied: 'Copied the report to clipboard',
    failed: 'The connection could not be checked',
    steps: {
      address: 'Address',
      proxy: 'Proxy',
      dns: 'DNS',
      connection: 'Connection',
      server: 'Server',
      identity: 'Sign-in',
      clock: 'Clock',
      versions: 'Versions',
      permissions: 'Permissions',
    } satisfies Record<DoctorStep, string>,
    states: {
      waiting: 'Waiting',
      running: 'Checking',
      ok: 'OK',
      warn: 'Warning',
      bad: 'Failed',
      skipped: 'Skipped',
    } satisfies Record<DoctorRow['state'], string>,
  },
} as const;
