import type { ServerReach, SignedIn } from '#contract/entities/session.ts';
import { defaultIgnoredPaths } from '#contract/rules/ignoredPaths.ts';
import type { Preferences } from '#contract/shell.ts';
import type { FeedState, SyncState } from '#contract/sync.ts';
import type { ListedWorkspace, WorkspaceList } from '#contract/workspaces.ts';
import type { Answers } from '../FakeBridge.ts';
import { pending } from '../FakeBridge.ts';
import { ago, idOf, minuteMs, secondMs } from './times.ts';

export const preferences: Preferences = {
  theme: 'system',
  iconColours: 'own',
  timeZone: '',
  sidebarCollapsed: false,
  tourSeen: true,
  singleKeys: true,
  configFormat: 'yaml',
  areDeletedConfigsHidden: true,
  areDeletedConfigChangesHidden: true,
  relationships: { shown: 'table', direction: 'LR', edges: 'curve' },
  lastRoutes: {},
  tableLayouts: {},
  configTypesFavorites: {},
  ignoredPaths: [...defaultIgnoredPaths],
  catalogColumns: [],
  recentQueries: [],
  listQueries: {},
};

export const workspace = (values: Partial<ListedWorkspace> = {}): ListedWorkspace => ({
  id: idOf(1, 1),
  name: 'Production',
  origin: 'https://mission-control.example.com',
  kind: 'server',
  originKind: 'web',
  identityMode: 'kratos',
  certificate: 'verified',
  proxy: 'system',
  colour: null,
  readOnly: false,
  backgroundSync: false,
  background: 'off',
  guard: { whole: false, tags: [] },
  authority: null,
  person: 'Hanneke de Wit',
  ...values,
});

/** A server that also offers sign-in in the browser. */
export const oidc = { issuer: 'https://id.example.com' };

/** A hosted identity provider, and the organization of the workspace. */
export const hosted: NonNullable<ListedWorkspace['hosted']> = {
  accounts: 'https://accounts.example.com',
  frontend: 'https://clerk.example.com',
  organisation: { id: 'org_harbour', name: 'Harbour', slug: 'harbour' },
};

/** Returns a workspace list with the first workspace open. */
export const workspaceList = (...workspaces: ListedWorkspace[]): WorkspaceList => ({
  workspaces,
  openId: workspaces[0]?.id ?? null,
  notice: null,
});

export const signedIn = (values: Partial<SignedIn> = {}): SignedIn => ({
  status: 'signed-in',
  person: { id: idOf(2, 1), name: 'Hanneke de Wit', email: 'hanneke@example.com' },
  roles: ['admin'],
  properties: [],
  backendVersion: '1.0.1140',
  versionOf: 'server',
  keeping: { where: 'keychain' },
  warnings: [],
  server: { status: 'online' },
  ...values,
});

/** The server has been unreachable for some minutes. */
export const away: Extract<ServerReach, { status: 'offline' }> = {
  status: 'offline',
  since: ago(4 * minuteMs),
  sentence: 'Network Error. Please try again.',
  details: 'GET /auth/whoami: connect ECONNREFUSED 203.0.113.7:443',
  nextTryAt: null,
};

export const feed = (values: Partial<FeedState> & Pick<FeedState, 'name'>): FeedState => ({
  state: 'fresh',
  busy: false,
  asOf: ago(minuteMs),
  checkedAt: ago(20 * secondMs),
  rows: 120,
  done: 0,
  total: null,
  rowsPerSecond: null,
  sizeBytes: 480_000,
  error: null,
  unreadable: { count: 0, rows: [] },
  nextAt: null,
  ...values,
});

const feeds: readonly FeedState[] = [
  feed({ name: 'items', rows: 812, sizeBytes: 2_400_000 }),
  feed({ name: 'bodies', rows: 790, sizeBytes: 9_100_000 }),
  feed({ name: 'agents', rows: 5, sizeBytes: 4_096 }),
  feed({ name: 'people', rows: 12, sizeBytes: 4_096 }),
  feed({ name: 'checks', rows: 48, sizeBytes: 120_000 }),
  feed({ name: 'runs', rows: 2_880, sizeBytes: 800_000 }),
];

export const syncState = (values: Partial<SyncState> = {}): SyncState => ({
  status: 'on',
  notice: null,
  feeds: [...feeds],
  leftOut: [],
  sizeBytes: 13_000_000,
  limits: {
    historyDays: 90,
    historyBytes: 256 * 1024 ** 2,
    bodyBytes: 2_000_000_000,
    secretTypes: [],
    changeDays: 90,
  },
  ...values,
});

/** Returns the sync state with one feed changed. */
export const syncWith = (one: Partial<FeedState> & Pick<FeedState, 'name'>): SyncState =>
  syncState({ feeds: feeds.map((usual) => (usual.name === one.name ? { ...usual, ...one } : usual)) });

const unableHere = 'Quarterdeck runs in a browser here, which has no such thing.';

/** Default answers: signed in, fully synced, no problems. */
export const shellAnswers = {
  'about.read': {
    version: '0.9.0',
    host: 'web',
    runtime: [
      { name: 'Node', version: '24.4.1' },
      { name: 'SQLite', version: '3.50.2' },
    ],
    system: 'Linux 6.12 (x64)',
    dataFolder: '/home/hanneke/.local/share/Quarterdeck',
  },
  'about.diagnostics.list': [
    { name: 'about.json', what: 'Versions and what Quarterdeck runs on.', sizeBytes: 420 },
    { name: 'main.log', what: 'The end of the log.', sizeBytes: 200_000 },
  ],
  'about.diagnostics.save': async function* () {
    yield { stage: 'saved' as const };
  },
  'desktop.state': {
    settings: {
      openAtLogin: { value: false, unable: unableHere },
      tray: { value: false, unable: unableHere },
      notifications: { value: true, unable: null },
      quietHours: { value: null, unable: null },
      sends: { value: true, unable: null },
      pinnedWait: { value: 'failures-1', unable: null },
      pinnedRecovery: { value: false, unable: null },
      zoomPercent: { value: 100, unable: unableHere },
      commandLine: { value: false, unable: null },
    },
    commandLine: {
      program: ['/opt/Quarterdeck/quarterdeck', '--command-line'],
      file: '/home/hanneke/.local/bin/quarterdeck',
      otherProgram: null,
    },
    menu: false,
    windows: false,
    badge: 0,
  },
  'desktop.events': pending,
  'desktop.window.focused': {},
  'desktop.window.open': {},
  'desktop.act': { said: 'Done' },
  'desktop.menu.write': {},
  'desktop.settings.write': {},
  'views.changes': [],
  'views.add': { id: idOf(40, 9) },
  'views.change': {},
  'views.move': {},
  'views.remove': {},
  'views.file.write': { name: 'Saved views of Production.json', text: '{}' },
  'views.file.read': { workspace: 'Production', count: 2, taken: [] },
  'views.file.import': { added: 2, replaced: 0, skipped: 0 },
  'drafts.read': { text: null },
  'drafts.write': {},
  'drafts.remove': {},
  'search.query': { data: { groups: [], tookMs: 2 }, source: 'cache', asOf: ago(20 * secondMs) },
  'session.changes': signedIn(),
  'session.clock.changes': { differenceMs: 0 },
  'session.organisation.choose': {},
  'session.check': { session: 'good' },
  'session.signIn.basic': {},
  'session.signIn.accessToken': {},
  'session.signIn.browser': async function* () {
    yield {
      step: 'opened' as const,
      url: 'https://id.example.com/authorize',
      where: 'browser' as const,
      until: ago(-5 * minuteMs),
    };
    await new Promise<never>(() => {});
  },
  'session.signIn.ownWindow': { able: false },
  'session.organisation.list': { organisations: [], createPage: null },
  'session.organisation.open': {},
  'session.account.page': { url: null },
  'session.farewell': { server: 'ended', host: 'mission-control.example.com', workspaces: [] },
  'session.signOut': {},
  'session.retry': {},
  'shell.start': { version: '0.9.0', host: 'web', preferences },
  'shell.preferences.write': preferences,
  'shell.window.seen': {},
  'shell.window.show': {},
  'shell.window.painted': {},
  'shell.file.save': async function* () {
    yield { stage: 'saved' as const };
  },
  'shell.uncaughtErrors': pending,
  'shell.file.piece': { id: 'text' },
  'shell.link.open': {},
  'shell.savedFile.open': {},
  'snapshots.save': async function* () {
    yield { stage: 'saved' as const, rows: 1_200, bytes: 4_000_000 };
  },
  'snapshots.opening': { status: 'none' },
  'snapshots.receive.begin': { id: 'receiving' },
  'snapshots.receive.piece': {},
  'snapshots.receive.end': {},
  'snapshots.stop': {},
  'snapshots.dismiss': {},
  'sync.changes': syncState(),
  'sync.changed': { changes: [] },
  'sync.displayed': {},
  'sync.now': {},
  'sync.limits.write': {},
  'sync.clear': {},
  'updates.changes': {
    way: 'source',
    on: false,
    locked: null,
    note: null,
    feedUrl: null,
    channel: null,
    at: { stage: 'idle' },
  },
  'updates.write': {},
  'updates.check': {},
  'updates.fetch': {},
  'updates.install': {},
  'workspaces.changes': workspaceList(workspace()),
  'workspaces.add': { outcome: 'added', workspace: workspace() },
  'workspaces.update': { outcome: 'changed', workspace: workspace() },
  'workspaces.remove': {},
  'workspaces.reorder': {},
  'workspaces.setBackgroundSync': {},
  'workspaces.open': workspace(),
  'workspaces.doctor': async function* () {
    yield { rows: [], done: true, startedAt: ago(0) };
  },
} satisfies Partial<Answers>;
