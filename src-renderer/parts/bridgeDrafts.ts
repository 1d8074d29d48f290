import type { DraftStore } from '#kit/form/DraftStore.ts';
import { bridge } from './bridge/bridge.ts';

/** Drafts that the main process stores per user in the open workspace. */
export const bridgeDrafts: DraftStore = {
  read: async (key) => (await bridge.drafts.read({ key })).text ?? undefined,
  write: async (key, text) => {
    await bridge.drafts.write({ key, text });
  },
  remove: async (key) => {
    await bridge.drafts.remove({ key });
  },
};
