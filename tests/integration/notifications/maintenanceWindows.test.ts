import { describe, expect, it } from 'vitest';
import type { MaintenanceWindowState } from '#contract/maintenanceWindows.ts';
import { weekdays } from '#contract/rules/maintenanceWindows.ts';
import { type TestWindow, waitFor } from '../../support/bridgeClient.ts';
import { itemIdOf, sampleAndWindow } from '../../support/sampleAndWindow.ts';

const { open, sample } = sampleAndWindow();

/** Three days from today, so that no occurrence has begun. */
const quietDay = weekdays[(new Date().getUTCDay() + 2) % weekdays.length] ?? 'Monday';

async function newWindow(window: TestWindow) {
  return {
    thing: {
      kind: 'config' as const,
      id: await itemIdOf(window, 'payments-worker', 'Kubernetes::Deployment'),
      name: 'payments-worker',
    },
    recursive: false,
    reason: 'Patching (100 % of *all* nodes)',
    schedule: {
      weekdays: [quietDay],
      weeks: 'every' as const,
      start: '02:00',
      end: '04:00',
      zone: 'Europe/Amsterdam',
    },
  };
}

const until = (window: TestWindow, test: (windows: readonly MaintenanceWindowState[]) => boolean) =>
  waitFor(window.bridge.maintenanceWindows.changes(), test);

const isCreated = (windows: readonly MaintenanceWindowState[], id: string): boolean =>
  windows.some((one) => one.id === id && one.occurrences.every(({ state }) => state === 'created'));

const storedRows = (id: string) =>
  sample().query(
    `select deleted_at is null as live, description, created_by is not null as has_creator, source::text, config_id is not null as has_item
     from notification_silences where description like '%' || $1 || '%' order by "from"`,
    [id],
  );

describe('maintenance windows on the server', () => {
  it('create silences that another console of the user finds, creates no second time, and removes', async () => {
    const [one, other] = [await open(['silences']), await open(['silences'])];
    const { id } = await one.bridge.maintenanceWindows.add({ window: await newWindow(one) });
    await until(one, (windows) => isCreated(windows, id));
    expect(await storedRows(id)).toEqual(
      Array(8).fill({
        live: true,
        has_creator: true,
        source: 'UI',
        has_item: true,
        description: `Patching (100 % of *all* nodes)\n\nMaintenance window: every ${quietDay} 02:00–04:00 Europe/Amsterdam (${id})`,
      }),
    );
    await other.bridge.sync.now({ feed: 'silences' });
    const found = await until(other, (windows) => isCreated(windows, id));
    expect(found).toMatchObject([await newWindow(one)]);
    expect(await storedRows(id)).toHaveLength(8);
    await other.bridge.maintenanceWindows.remove({ id });
    await until(other, (windows) => windows.length === 0);
    expect((await storedRows(id)).map((row) => Reflect.get(row, 'live'))).not.toContain(true);
    await one.bridge.sync.now({ feed: 'silences' });
    await until(one, (windows) => windows.length === 0);
    expect(await storedRows(id)).toHaveLength(8);
  });

  it('report why the server refuses their silences', async () => {
    const window = await open();
    const given = await newWindow(window);
    const thing = { ...given.thing, id: '0192e000-0000-7000-8000-000000000099' };
    const { id } = await window.bridge.maintenanceWindows.add({ window: { ...given, thing } });
    const [state] = await until(window, (windows) =>
      windows.some((one) => one.id === id && one.problem !== null),
    );
    expect(state?.problem?.sentence).not.toBe('');
    expect(state?.occurrences.map((one) => one.state)).toEqual(Array(8).fill('waiting'));
  });

  it.each([{ start: '2:00' }, { zone: 'Mars/Base' }, { weekdays: [] }])(
    'refuse an invalid schedule: %j',
    async (more) => {
      const window = await open();
      const given = await newWindow(window);
      const invalid = { ...given, schedule: { ...given.schedule, ...more } };
      await expect(
        window.bridge.maintenanceWindows.add({ window: invalid as typeof given }),
      ).rejects.toMatchObject({ code: 'INVALID' });
    },
  );
});
