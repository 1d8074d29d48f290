import type { FoundResource, SearchedKind } from '../../../src-preload/contract/search.ts';
import type { Option } from '../../kit/select/Option.ts';
import { bridge } from '../bridge/bridge.ts';

export const optionOf = ({ id, name, icon, type, tags }: FoundResource): Option => ({
  value: id,
  label: name === '' ? id : name,
  detail: [type, ...tags].filter((part) => part !== null && part !== '').join(' · ') || undefined,
  icon: icon ?? undefined,
});

const ofKind = (kind: SearchedKind) => ({
  search: async (text: string, signal: AbortSignal) =>
    (await bridge.search.resources({ kind, text }, { signal })).map(optionOf),
  labelOf: async (id: string) => (await bridge.search.resources({ kind, id }))[0]?.name,
});

export const searchOptions: Readonly<Record<SearchedKind, ReturnType<typeof ofKind>>> = {
  catalog: ofKind('catalog'),
  component: ofKind('component'),
  canary: ofKind('canary'),
  connection: ofKind('connection'),
  playbook: ofKind('playbook'),
  team: ofKind('team'),
  person: ofKind('person'),
};
