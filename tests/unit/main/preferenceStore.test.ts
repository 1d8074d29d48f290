import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { PreferenceStore } from '#main/areas/shell/PreferenceStore.ts';
import { silentLog } from '../../support/silentLog.ts';

function openStore(stored: Record<string, unknown>) {
  const folder = mkdtempSync(join(tmpdir(), 'quarterdeck-preferences-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'preferences.json');
  writeFileSync(file, JSON.stringify(stored));
  return {
    store: new PreferenceStore(folder, silentLog),
    read: () => JSON.parse(readFileSync(file, 'utf8')),
  };
}

it.each([
  ['Europe/Berlin', 'Europe/Berlin'],
  ['UTC', 'UTC'],
  ['', ''],
  ['Mars/North', ''],
  [5, ''],
  [null, ''],
  [undefined, ''],
])('a stored time zone %j is read as %j, without effect on other preferences', (timeZone, expected) => {
  const { store } = openStore({ theme: 'dark', timeZone });
  expect(store.value).toMatchObject({ theme: 'dark', timeZone: expected });
});

it('a changed time zone is stored, and an unknown one is stored as this computer’s zone', async () => {
  const { store, read } = openStore({ theme: 'dark' });
  await expect(store.change({ timeZone: 'Asia/Kolkata' })).resolves.toMatchObject({
    theme: 'dark',
    timeZone: 'Asia/Kolkata',
  });
  expect(read()).toMatchObject({ timeZone: 'Asia/Kolkata' });
  await store.change({ theme: 'light' });
  expect(read()).toMatchObject({ theme: 'light', timeZone: 'Asia/Kolkata' });
  await store.change({ timeZone: 'Mars/North' });
  expect(read()).toMatchObject({ timeZone: '' });
});

it.each([
  [
    ['type:Kubernetes::Pod', 'cost>3'],
    ['type:Kubernetes::Pod', 'cost>3'],
  ],
  ['cost>3', []],
  [[5], []],
  [Array.from({ length: 21 }, String), []],
  [undefined, []],
])('stored queries %j are read as %j, without effect on other preferences', (recentQueries, expected) => {
  const { store } = openStore({ theme: 'dark', recentQueries });
  expect(store.value).toMatchObject({ theme: 'dark', recentQueries: expected });
});

it('changed queries are stored, and stay when another preference changes', async () => {
  const { store, read } = openStore({ theme: 'dark' });
  await store.change({ recentQueries: ['cost>3'] });
  await store.change({ theme: 'light' });
  expect(read()).toMatchObject({ theme: 'light', recentQueries: ['cost>3'] });
});

it.each([
  [{ health: ['status:unhealthy'] }, { health: ['status:unhealthy'] }],
  [{ health: [5], incidents: ['type:cost'] }, { incidents: ['type:cost'] }],
  [{ other: ['x'] }, {}],
  ['status:unhealthy', {}],
  [undefined, {}],
])(
  'stored queries of other lists %j are read as %j, without effect on those of the catalog',
  (listQueries, expected) => {
    const { store } = openStore({ recentQueries: ['cost>3'], listQueries });
    expect(store.value).toMatchObject({ recentQueries: ['cost>3'] });
    expect(JSON.parse(JSON.stringify(store.value.listQueries))).toEqual(expected);
  },
);

it('changed queries of one list are stored, and those of the others stay', async () => {
  const { store, read } = openStore({ recentQueries: ['cost>3'], listQueries: { health: ['a'] } });
  await store.change({ listQueries: { incidents: ['type:cost'] } });
  expect(read()).toMatchObject({
    recentQueries: ['cost>3'],
    listQueries: { health: ['a'], incidents: ['type:cost'] },
  });
});
