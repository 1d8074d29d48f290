import { expect, it } from 'vitest';
import type { Resource, ResourceServer } from '#main/resources/Resource.ts';
import { setSilenceEnd } from '#main/resources/setSilenceEnd.ts';

const nowMs = Date.parse('2026-03-01T12:00:00.000Z');
const at = (minutes: number) => new Date(nowMs + minutes * 60_000).toISOString();

/** Sets the end of a silence by an old offer. @returns the saved end, if any */
async function extendOld(stored: string, until: string): Promise<unknown> {
  let saved: unknown;
  const silences = {
    get: async () => ({ record: { config_id: 'item', until: stored }, row: { source: null, agent: null } }),
    update: async (_server: unknown, _id: string, _version: unknown, change: object) => {
      saved = change;
      return { outcome: 'saved' };
    },
  } as unknown as Resource;
  const guards = { ofSilence: async () => undefined, assertTyped: () => undefined };
  const server = { nowMs } as ResourceServer;
  await setSilenceEnd({ guards, server, silences }, { id: 's1', until, onlyLater: true });
  return saved;
}

it('extends a silence by an old offer while it is active', async () => {
  expect(await extendOld(at(5), at(65))).toEqual({ until: at(65) });
});

it('changes no silence by an old offer that is over, or that already ends later', async () => {
  await expect(extendOld(at(-5), at(55))).rejects.toMatchObject({
    code: 'CONFLICT',
    data: { sentence: 'The silence has already ended. It was not changed.' },
  });
  await expect(extendOld(at(600), at(65))).rejects.toMatchObject({
    code: 'CONFLICT',
    data: { sentence: 'The silence already ends later. It was not changed.' },
  });
  await expect(extendOld('infinity', at(65))).rejects.toMatchObject({ code: 'CONFLICT' });
});
