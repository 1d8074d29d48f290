import { describe, expect, it } from 'vitest';
import { textAt } from '../../../src-renderer/areas/catalog/item/configVersions.ts';
import { itemIdOf, sampleAndWindow } from '../../support/sampleAndWindow.ts';

const { open, cutOff } = sampleAndWindow();
const opened = () => open(['items', 'bodies', 'changes']);

describe('the history of a configuration', () => {
  it('includes the rollout and the earlier configuration, online and offline', async () => {
    const window = await opened();
    const id = await itemIdOf(window, 'payments-worker', 'Kubernetes::Deployment');
    // The item was never opened, so this request provides the only cached data.
    const { data: item } = await window.bridge.catalog.item.get({ id });
    const { data: history, source } = await window.bridge.changes.history({ itemId: id });
    expect(source).toBe('server');
    expect(history.more).toBe(false);
    expect(history.steps.length).toBeGreaterThanOrEqual(4);
    const current = item.configText ?? '';
    const rollout = history.steps.find(({ summary }) => summary?.includes('3.17.4 to 3.18.2'));
    const earlier = textAt(current, history.steps, rollout?.id ?? '');
    expect(current).toContain('payments-worker:3.18.2');
    expect(earlier).toContain('payments-worker:3.17.4');
    expect(JSON.parse(earlier ?? '').spec.replicas).toBe(4);
    const first = textAt(current, history.steps, history.steps.at(-1)?.id ?? '');
    expect(first).toContain('payments-worker:3.17.2');

    await cutOff(window);
    const kept = await window.bridge.changes.history({ itemId: id });
    expect(kept).toMatchObject({ source: 'cache', because: { sentence: expect.any(String) } });
    expect(kept.data.steps.map(({ id: step, diff }) => [step, diff])).toEqual(
      history.steps.map(({ id: step, diff }) => [step, diff]),
    );
    expect(kept.data.more).toBe(false);
    const { data: keptItem } = await window.bridge.catalog.item.get({ id });
    expect(textAt(keptItem.configText ?? '', kept.data.steps, rollout?.id ?? '')).toBe(earlier);
  });

  it('reports more steps offline when the configuration was never opened', async () => {
    const window = await opened();
    const id = await itemIdOf(window, 'payments-db', 'AWS::RDS::DBInstance');
    await cutOff(window);
    expect((await window.bridge.changes.history({ itemId: id })).data).toEqual({ steps: [], more: true });
  });

  it('is readable for a secret item, but is not cached', async () => {
    const window = await opened();
    const [change] = (
      await window.bridge.changes.list({
        filter: {
          configType: { include: ['Kubernetes::Secret'], exclude: [] },
          type: { include: ['diff'], exclude: [] },
          tags: { include: [], exclude: [] },
          itemId: { include: [], exclude: [] },
          summary: { include: [], exclude: [] },
          source: { include: [], exclude: [] },
          createdBy: { include: [], exclude: [] },
          externalCreatedBy: { include: [], exclude: [] },
          hideDeleted: false,
        },
        range: null,
        sortBy: 'created_at',
        sortOrder: 'desc',
        pageIndex: 0,
        pageSize: 10,
      })
    ).data.changes;
    if (change === undefined) throw new Error('The sample has no change of a secret.');
    const { data } = await window.bridge.changes.history({ itemId: change.item.id });
    expect(data.steps.length).toBeGreaterThan(0);
    await window.bridge.changes.get({ id: change.id });
    await cutOff(window);
    expect((await window.bridge.changes.history({ itemId: change.item.id })).data).toEqual({
      steps: [],
      more: true,
    });
    await expect(window.bridge.changes.get({ id: change.id })).rejects.toMatchObject({ code: 'OFFLINE' });
  });
});
