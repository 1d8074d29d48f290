import type { FeedState } from '#contract/sync.ts';
import { AsOf } from '#parts/AsOf.tsx';
import { FeedRow } from '../../../src-renderer/areas/settings/FeedRow.tsx';
import { type KitSection, State, States } from '../KitSection.tsx';

const minutesAgo = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();

const feed: FeedState = {
  name: 'items',
  state: 'fresh',
  busy: false,
  asOf: minutesAgo(2),
  checkedAt: minutesAgo(2),
  rows: 12_431,
  done: 0,
  total: null,
  rowsPerSecond: null,
  sizeBytes: 18_400_000,
  error: null,
  unreadable: { count: 0, rows: [] },
  nextAt: minutesAgo(-28),
};

const error = { sentence: 'The server answered 500.', details: 'disk is full', at: minutesAgo(1) };

const feeds: ReadonlyArray<readonly [name: string, Partial<FeedState>]> = [
  ['never', { state: 'never', asOf: null, rows: 0, sizeBytes: 0, nextAt: minutesAgo(1) }],
  [
    'rows left out',
    {
      unreadable: {
        count: 3,
        rows: [
          { id: '01a2035f-16a6-3d79-83eb-95a7b0e193d3', reason: '✖ Invalid time.\n  → at created_at' },
          { id: '01a2035f-16a6-71cd-e306-38ddc844c4ff', reason: '✖ Invalid input\n  → at labels' },
        ],
      },
    },
  ],
  [
    'first',
    {
      state: 'first',
      busy: true,
      asOf: null,
      rows: 12_400,
      done: 12_400,
      total: 30_000,
      rowsPerSecond: 2_310,
    },
  ],
  ['fresh', {}],
  ['busy', { busy: true, done: 40, rowsPerSecond: 12 }],
  ['stale', { state: 'stale', asOf: minutesAgo(95) }],
  ['failing', { state: 'failing', error }],
  [
    'forbidden',
    {
      state: 'forbidden',
      needs: 'read permission on catalog',
      asOf: null,
      rows: 0,
      sizeBytes: 0,
      nextAt: null,
    },
  ],
  ['paused', { state: 'paused', nextAt: null }],
];

const partial = { source: 'cache', asOf: minutesAgo(0) } as const;

function Content() {
  return (
    <>
      <States>
        <State name="AsOf: old">
          <AsOf online={false} answer={{ source: 'cache', asOf: minutesAgo(8) }} />
        </State>
        <State name="AsOf: partial">
          <AsOf online answer={{ ...partial, synced: { done: 12_400, total: 30_000 } }} />
        </State>
        <State name="AsOf: partial, total unknown">
          <AsOf online answer={{ ...partial, synced: { done: 12_400, total: null } }} />
        </State>
        <State name="AsOf: fresh">
          <AsOf online answer={partial} />
        </State>
      </States>
      <State name="Feeds" wide>
        <table>
          <tbody>
            {feeds.map(([name, more]) => (
              <FeedRow
                key={name}
                feed={{ ...feed, ...more }}
                disabledReason={name === 'stale' ? 'Sync needs the server.' : undefined}
                onRun={() => undefined}
              />
            ))}
          </tbody>
        </table>
      </State>
    </>
  );
}

export const section: KitSection = {
  id: 'freshness',
  title: 'Freshness',
  note: 'How old what is shown is, and how it is kept fresh',
  order: 40,
  Content,
};
