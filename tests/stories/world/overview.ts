import type { SyncState } from '#contract/sync.ts';
import type { ListedWorkspace, WorkspaceList } from '#contract/workspaces.ts';
import type { Answers, WorkspaceAnswers } from '../FakeBridge.ts';
import { failing, pending } from '../FakeBridge.ts';
import { checkList, failingCheck } from './health.ts';
import { incident } from './incidents.ts';
import { away, signedIn, syncState, workspace } from './session.ts';
import { ago, cachedAfterFailure, dayMs, hourMs, idOf, minuteMs } from './times.ts';

export const ids = {
  production: idOf(1, 1),
  staging: idOf(1, 2),
  edge: idOf(1, 3),
  laboratory: idOf(1, 4),
  archive: idOf(1, 5),
  spare: idOf(1, 6),
} as const;

const inBackground = { backgroundSync: true, background: 'on' } as const;

export const severalWorkspaces: readonly ListedWorkspace[] = [
  workspace({ colour: 'orange', ...inBackground }),
  workspace({
    id: ids.staging,
    name: 'Staging',
    origin: 'https://staging.example.com',
    colour: 'blue',
    ...inBackground,
  }),
  workspace({
    id: ids.edge,
    name: 'Edge',
    origin: 'https://edge.example.com',
    colour: 'teal',
    readOnly: true,
    ...inBackground,
  }),
  workspace({
    id: ids.laboratory,
    name: 'Laboratory',
    origin: 'https://laboratory.example.com',
    colour: 'plum',
    ...inBackground,
  }),
  workspace({
    id: ids.archive,
    name: 'Archive',
    origin: 'https://archive.example.com',
    ...inBackground,
  }),
  workspace({ id: ids.spare, name: 'Spare', origin: 'https://spare.example.com' }),
];

/** Returns a list with Production open. */
export const listOf = (...workspaces: readonly ListedWorkspace[]): WorkspaceList => ({
  workspaces: [...workspaces],
  openId: ids.production,
  notice: null,
});

const neverSynced: SyncState = syncState({
  feeds: syncState().feeds.map((feed) => ({ ...feed, state: 'never' as const, asOf: null, checkedAt: null })),
});

const syncedAgo = (ms: number): SyncState =>
  syncState({ feeds: syncState().feeds.map((feed) => ({ ...feed, asOf: ago(ms), checkedAt: ago(ms) })) });

export const expiredSentence = 'Your session has expired. Sign in again.';

const stagingChecks = checkList([
  // The same id as in Production: the servers do not know each other.
  { ...failingCheck, name: 'stage-checkout', namespace: 'shop', lastTransitionAt: ago(5 * minuteMs) },
  { ...failingCheck, id: idOf(6, 8), name: 'stage-search', lastTransitionAt: ago(2 * dayMs) },
]);

/** Staging works, Edge is offline, the session of Laboratory has expired, and Archive is slow. */
export const severalAnswers: WorkspaceAnswers = {
  [ids.staging]: {
    'health.checks.list': stagingChecks,
    'incidents.list': cachedAfterFailure({
      incidents: [
        incident({
          id: idOf(60, 9),
          displayId: 'INC-7',
          title: 'Checkout fails in the staging shop',
          severity: 'high',
          createdAt: ago(2 * minuteMs),
        }),
      ],
      total: 1,
    }),
  },
  [ids.edge]: {
    'session.changes': signedIn({ server: { ...away, since: ago(3 * hourMs) }, roles: ['editor'] }),
    'sync.changes': syncedAgo(3 * hourMs),
    'health.checks.list': checkList([
      { ...failingCheck, id: idOf(6, 9), name: 'edge-gateway', lastTransitionAt: ago(4 * hourMs) },
    ]),
  },
  [ids.laboratory]: {
    'session.changes': signedIn({ server: { status: 'expired', sentence: expiredSentence } }),
    'sync.changes': syncedAgo(dayMs),
    'health.checks.list': checkList([]),
    'catalog.items.list': failing('UNAUTHENTICATED', { sentence: expiredSentence }),
    'incidents.list': failing('UNAUTHENTICATED', { sentence: expiredSentence }),
  },
  [ids.archive]: {
    'sync.changes': neverSynced,
    'health.checks.list': pending,
    'catalog.items.list': pending,
    'incidents.list': pending,
  },
};

export const several: Partial<Answers> = { 'workspaces.changes': listOf(...severalWorkspaces) };
