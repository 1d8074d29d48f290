import { describe, expect, it } from 'vitest';
import type { ResourceRecord } from '#contract/resources.ts';
import type { TestWindow } from '../../support/bridgeClient.ts';
import { itemIdOf, sampleAndWindow } from '../../support/sampleAndWindow.ts';

const { open, sample } = sampleAndWindow();

const hourMs = 3_600_000;

async function createSilence(window: TestWindow) {
  const itemId = await itemIdOf(window, 'payments-worker', 'Kubernetes::Deployment');
  const { id } = await window.bridge.resources.create({
    kind: 'silences',
    record: { config_id: itemId, from: 'now', until: 'now+1h' },
  });
  return { itemId, id: id ?? '' };
}

async function recordOf(
  { bridge }: TestWindow,
  id: string,
): Promise<ResourceRecord & { readonly until: string }> {
  const { record } = (await bridge.resources.get({ kind: 'silences', id })).data;
  return { ...record, until: new Date(String(record.until)).toISOString() };
}

async function setGuard({ bridge }: TestWindow, whole: boolean): Promise<void> {
  for await (const { openId } of await bridge.workspaces.changes()) {
    await bridge.workspaces.update({ id: openId ?? '', guard: { whole, tags: [] } });
    return;
  }
}

describe('the end of a silence', () => {
  it('moves later, to now and back, without its other fields', async () => {
    const window = await open();
    const { id, itemId } = await createSilence(window);
    const { setEnd, of } = window.bridge.notifications.silences;
    const first = await recordOf(window, id);
    const later = new Date(Date.now() + 5 * hourMs).toISOString();
    expect(await setEnd({ id, until: later })).toEqual({ before: first.until });
    expect(await recordOf(window, id)).toMatchObject({ until: later, from: first.from, config_id: itemId });
    await setEnd({ id, until: 'now' });
    const ended = Date.parse(String((await recordOf(window, id)).until));
    expect(Math.abs(ended - Date.now())).toBeLessThan(10_000);
    await expect
      .poll(async () => (await of({ kind: 'config', id: itemId })).data.silences.map((one) => one.id))
      .not.toContain(id);
    await setEnd({ id, until: later });
    expect((await recordOf(window, id)).until).toBe(later);
    // A silence without an end gets it back by the answer.
    await setEnd({ id, until: '9999-12-31T00:00:00Z' });
    const { before } = await setEnd({ id, until: 'now' });
    await setEnd({ id, until: before });
    const [stored] = await sample().query('select until::text from notification_silences where id = $1', [
      id,
    ]);
    expect(stored).toEqual({ until: 'infinity' });
  });

  it('is set although others change the silence meanwhile', async () => {
    const window = await open();
    const { id } = await createSilence(window);
    const later = new Date(Date.now() + 3 * hourMs).toISOString();
    await Promise.all([
      window.bridge.notifications.silences.setEnd({ id, until: later }),
      sample().query(
        `update notification_silences set description = 'changed', updated_at = now() where id = $1`,
        [id],
      ),
    ]);
    expect(await recordOf(window, id)).toMatchObject({ until: later, description: 'changed' });
  });

  it('needs the typed name for a later end where the workspace has a lock, and not for an earlier one', async () => {
    const window = await open();
    const { id } = await createSilence(window);
    await setGuard(window, true);
    const { setEnd } = window.bridge.notifications.silences;
    const later = new Date(Date.now() + 5 * hourMs).toISOString();
    await expect(setEnd({ id, until: later })).rejects.toMatchObject({ code: 'CONFLICT' });
    await setEnd({ id, until: 'now' });
    await expect(setEnd({ id, until: later, typed: 'payments' })).rejects.toMatchObject({ code: 'CONFLICT' });
    await setEnd({ id, until: later, typed: 'payments-worker' });
    expect((await recordOf(window, id)).until).toBe(later);
  });

  it('cannot be set of a deleted silence, or of one that is managed elsewhere', async () => {
    const window = await open();
    const { id } = await createSilence(window);
    const { setEnd } = window.bridge.notifications.silences;
    await sample().query(`update notification_silences set source = 'KubernetesCRD' where id = $1`, [id]);
    await expect(setEnd({ id, until: 'now' })).rejects.toMatchObject({
      code: 'INVALID',
      data: { sentence: 'Managed by KubernetesCRD. Edit it there.' },
    });
    await sample().query('update notification_silences set source = null, deleted_at = now() where id = $1', [
      id,
    ]);
    await expect(setEnd({ id, until: 'now' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(setEnd({ id: 'none', until: 'now' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
