import type { SignedIn } from '#contract/entities/session.ts';
import { failureSentences } from '#contract/rules/failures.ts';

export const messages = {
  connectionLost: failureSentences.bridgeLost,
  errors: {
    BAD_SESSION:
      'Bad Session. Please try logging out and logging in again, if the problem persist, please contact us.',
    unknown: 'Unknown error.',
    flow: 'An error occurred',
    rendering: 'Something went wrong',
    sorry: 'Sorry.. there was an error',
  },
  uncaughtError: {
    text: 'An internal error occurred',
    note: 'Quarterdeck continues to run. If a screen looks wrong, reload the window.',
  },
  guard: {
    unauthorized: 'Unauthorized',
    refused: 'You do not have permission to access this page.',
    askFor: (area: string) => `An administrator of this workspace can give you access to ${area}.`,
    switchedOff: (area: string) => `${area} is turned off`,
    switchedOffText: 'An administrator has disabled this area with a feature flag.',
    checksOnly: 'This server has only health checks',
    checksOnlyText:
      'This server is a standalone health checker. It has no sign-in, no catalog, and no other areas.',
    elsewhere: 'Users are managed by the identity provider',
    elsewhereText:
      'This server uses a hosted identity provider. Change the members of the organization and their access there.',
    toHealth: 'Go to Health',
    thisArea: 'This area',
    thisPage: 'this page',
    start: 'Go to the start page',
  },
  serverLine: 'Connection to the server',
  cannotReach: 'The server cannot be reached',
  couldNotCheck: (origin: string) => `Quarterdeck could not check your session at ${origin}. `,
  goBack: 'Go back',
  proceed: 'Continue',
  tryAgain: 'Try again',
  startAgain: 'Start again',
  openBrowser: 'Open the browser',
  signIn: {
    titles: {
      'sign-in': 'Sign In to your account',
      confirm: 'Confirm Action',
      'second-factor': 'Two-Factor Authentication',
    },
    storageNote:
      'Your session is stored in this computer’s keychain, or in memory if there is none. It is never stored in a file.',
    /** Labels of the sign-in methods. */
    methods: {
      oidc: 'Use your browser',
      hosted: 'Use your organization’s sign-in page',
      flow: 'Use your email and password',
      password: 'Use a user name and password',
      token: 'Use an access token',
    },
    hosted: 'This server uses a hosted identity provider. Quarterdeck signs in with an access token.',
    needsBrowser: 'This opens the server’s own page in your browser. It does not sign you in to Quarterdeck.',
    backToCached: 'Go back to the data stored on this computer',
  },
  /** Older servers report only the version of their health checker. */
  backend: ({
    backendVersion,
    versionOf,
    checksOnly,
  }: Pick<SignedIn, 'backendVersion' | 'versionOf' | 'checksOnly'>) =>
    `Backend ${backendVersion ?? 'NA'}${versionOf === 'health-checker' && !checksOnly ? ' (health checker)' : ''}`,
  timeZone: {
    label: 'Time zone',
    search: 'Search time zones',
    local: 'Local',
    choose: (zone: string) => `Time zone: ${zone}`,
    shown: (zone: string) => `Times are shown in ${zone}`,
  },
  iconColorOptions: { label: 'Icons', own: 'Colored icons', grey: 'Gray icons' },
  downloadKubeconfig: 'Download kubeconfig',
  /** For hosted workspaces, where the provider manages the profile. */
  manageAccount: 'Manage account',
  noAccountPage: 'The identity provider has no account page.',
  workspaces: {
    add: 'Add a workspace',
    manage: 'Manage workspaces',
    open: (name: string) => `Open ${name}`,
    backTo: (name: string) => `Back to ${name}`,
    opening: (name: string) => `Opening ${name}…`,
    openingNote: 'Work in progress ends first, which can take some seconds.',
    switcher: (name: string) => `Workspace ${name}`,
    choose: 'Choose a workspace',
    unknownServer: (origin: string) => `This link opens ${origin}, which is not one of your workspaces.`,
    addThis: 'Add this workspace',
    signedIn: (person: string) => `Signed in as ${person}`,
    notSignedIn: 'Not signed in',
  },
  healthChecker: {
    menu: 'Health checker menu',
    title: 'Health checker',
    note: 'No sign-in: anyone who can reach this server can see its checks.',
  },
  /** For a full server without sign-in. */
  noSignIn: {
    menu: 'Menu of a server without sign-in',
    title: 'No sign-in',
    note: 'No sign-in: anyone who can reach this server has full access.',
  },
  views: {
    manage: 'Manage saved views',
    noAccess: (area: string) => `You don’t have access to ${area}`,
    unknownPage: 'This page does not exist in this version',
  },
  snapshot: (time: string, person: string | undefined) => ({
    menu: 'Snapshot menu',
    title: `Snapshot of ${time}`,
    note:
      person === undefined ? 'No server is used.' : `Data that ${person} could read then. No server is used.`,
  }),
  bell: (unread: number): string => (unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`),
  showNotifications: 'Show notifications',
  recent: 'Pinned and recent',
  showRecent: 'Show pinned and recent',
  search: 'Search everything',
  shortcutSheet: 'Keyboard shortcuts',
  keys: { refresh: 'Refresh', toggleSidebar: 'Toggle sidebar' },
} as const;
