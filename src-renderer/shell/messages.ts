import type { SignedIn } from '../../src-preload/contract/entities/session.ts';
import { failureSentences } from '../../src-preload/contract/rules/failures.ts';

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
    switchedOff: (area: string) => `${area} is switched off`,
    switchedOffText: 'Whoever runs this server has disabled this area with a feature flag.',
    checksOnly: 'This server has only health checks',
    checksOnlyText:
      'It is a health checker on its own: it has no sign-in, no catalog, and nothing else but its checks.',
    elsewhere: 'People are kept at the provider',
    elsewhereText:
      'This server signs people in through a hosted identity provider. Who belongs to the organisation, and may come in, is changed there.',
    toHealth: 'Go to Health',
    thisArea: 'This area',
    start: 'Go to the start page',
  },
  serverLine: 'Connection to the server',
  cannotReach: 'The server cannot be reached',
  couldNotCheck: (origin: string) => `Quarterdeck could not check your session at ${origin}. `,
  goBack: 'Go back',
  goOn: 'Continue',
  tryAgain: 'Try again',
  startAgain: 'Start again',
  openBrowser: 'Open the browser',
  signIn: {
    titles: {
      'sign-in': 'Sign In to your account',
      confirm: 'Confirm Action',
      'second-factor': 'Two-Factor Authentication',
    },
    kept: 'Your session is kept in this computer’s keychain, or in memory where there is none; never in a file.',
    /** Labels of the sign-in methods. */
    doors: {
      oidc: 'Use your browser',
      hosted: 'Use your organisation’s sign-in page',
      flow: 'Use your email and password',
      password: 'Use a user name and password',
      token: 'Use an access token',
    },
    hosted:
      'This server signs people in through a hosted identity provider. Quarterdeck signs in there with an access token.',
    needsBrowser:
      'This needs a browser: it opens the server’s own page there. You are not signed in to Quarterdeck by it.',
    backToKept: 'Go back to the data kept on this computer',
  },
  /** Older servers report only the version of their health checker. */
  backend: ({
    backendVersion,
    versionOf,
    checksOnly,
  }: Pick<SignedIn, 'backendVersion' | 'versionOf' | 'checksOnly'>) =>
    `Backend ${backendVersion ?? 'NA'}${versionOf === 'health-checker' && !checksOnly ? ' (health checker)' : ''}`,
  iconColours: { label: 'Icons', own: 'Icons in their own colours', grey: 'Icons in grey' },
  downloadKubeconfig: 'Download kubeconfig',
  /** For hosted workspaces, where the provider manages the profile. */
  manageAccount: 'Manage account',
  noAccountPage: 'The identity provider has no page for it.',
  workspaces: {
    add: 'Add a workspace',
    manage: 'Manage workspaces',
    open: (name: string) => `Open ${name}`,
    switcher: (name: string) => `Workspace ${name}`,
    choose: 'Choose a workspace',
    leadsTo: (origin: string) => `This link leads to ${origin}, which is not a workspace here.`,
    addThis: 'Add this workspace',
    signedIn: (person: string) => `Signed in as ${person}`,
    nobody: 'Nobody is signed in',
  },
  healthChecker: {
    menu: 'Menu of the health checker',
    title: 'Health checker',
    note: 'No sign-in: whoever reaches this server sees its checks.',
  },
  /** For a full server without sign-in. */
  noSignIn: {
    menu: 'Menu of a server without a sign-in',
    title: 'No sign-in',
    note: 'This server has no sign-in: whoever reaches it may do everything.',
  },
  views: {
    manage: 'Manage saved views',
    closed: (area: string) => `${area} is not open to you here`,
    nowhere: 'This version of Quarterdeck has no such page',
  },
  snapshot: (time: string, person: string | undefined) => ({
    menu: 'Menu of the snapshot',
    title: `Snapshot of ${time}`,
    note:
      person === undefined ? 'No server is asked.' : `What ${person} could read then. No server is asked.`,
  }),
  bell: (unread: number): string => (unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`),
  showNotifications: 'Show notifications',
  search: 'Search everything',
  keySheet: 'Keyboard shortcuts',
  keys: { refresh: 'Refresh', toggleSidebar: 'Toggle sidebar' },
} as const;
