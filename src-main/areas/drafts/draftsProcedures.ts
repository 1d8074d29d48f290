import { Failure } from '#main/base/Failure.ts';
import { dropSecrets } from '#main/base/sealedSecrets.ts';
import { procedures } from '#main/bridge/procedures.ts';
import type { OfflineStore } from '#main/sync/OfflineStore.ts';

/**
 * Returns the thread that stores the user's drafts.
 * @throws Failure CONFLICT if nothing can be stored on this computer
 */
async function openUserStore(store: OfflineStore) {
  const kept = await store.open();
  if (kept === undefined)
    throw new Failure('CONFLICT', { sentence: 'Drafts cannot be saved on this computer.' });
  return kept.cache.user();
}

/** Removes secrets that users typed into code fields. Forms already leave out their secret fields. */
function withoutSecrets(text: string): string {
  try {
    return JSON.stringify(dropSecrets(JSON.parse(text)));
  } catch {
    // No form writes invalid JSON, so its secrets could not be found.
    throw new Failure('INVALID', { sentence: 'This draft cannot be saved.' });
  }
}

export const draftsProcedures = (store: OfflineStore) => ({
  read: procedures.drafts.read.handler(async ({ input }) => ({
    text: await (await openUserStore(store)).readDraft(input.key),
  })),
  write: procedures.drafts.write.handler(async ({ input }) => {
    await (await openUserStore(store)).writeDraft(input.key, withoutSecrets(input.text));
    return {};
  }),
  remove: procedures.drafts.remove.handler(async ({ input }) => {
    await (await openUserStore(store)).removeDraft(input.key);
    return {};
  }),
});
