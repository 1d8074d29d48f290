import { Failure } from '../../base/Failure.ts';
import { procedures } from '../../bridge/procedures.ts';
import type { OfflineStore } from '../../sync/OfflineStore.ts';

/** The thread of what a person typed. @throws Failure CONFLICT when nothing can be kept on this computer */
async function userOf(store: OfflineStore) {
  const kept = await store.open();
  if (kept === undefined)
    throw new Failure('CONFLICT', { sentence: 'Drafts cannot be kept on this computer.' });
  return kept.cache.user();
}

export const draftsProcedures = (store: OfflineStore) => ({
  read: procedures.drafts.read.handler(async ({ input }) => ({
    text: await (await userOf(store)).readDraft(input.key),
  })),
  write: procedures.drafts.write.handler(async ({ input }) => {
    await (await userOf(store)).writeDraft(input.key, input.text);
    return {};
  }),
  remove: procedures.drafts.remove.handler(async ({ input }) => {
    await (await userOf(store)).removeDraft(input.key);
    return {};
  }),
});
