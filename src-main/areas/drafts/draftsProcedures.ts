import { Failure } from '../../base/Failure.ts';
import { procedures } from '../../bridge/procedures.ts';
import type { LocalData } from '../../sync/LocalData.ts';

/** The thread of what a person typed. @throws Failure CONFLICT when nothing can be kept on this computer */
async function userOf(local: LocalData) {
  const kept = await local.kept();
  if (kept === undefined)
    throw new Failure('CONFLICT', { sentence: 'Drafts cannot be kept on this computer.' });
  return kept.cache.user();
}

export const draftsProcedures = (local: LocalData) => ({
  read: procedures.drafts.read.handler(async ({ input }) => ({
    text: await (await userOf(local)).readDraft(input.key),
  })),
  write: procedures.drafts.write.handler(async ({ input }) => {
    await (await userOf(local)).writeDraft(input.key, input.text);
    return {};
  }),
  remove: procedures.drafts.remove.handler(async ({ input }) => {
    await (await userOf(local)).removeDraft(input.key);
    return {};
  }),
});
