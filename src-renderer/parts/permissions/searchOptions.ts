import type { FoundResource, SearchedKind } from '#contract/search.ts';
import type { Option } from '#kit/select/Option.ts';
import { bridge } from '../bridge/bridge.ts';

export const toResourceOption = ({ id, name, icon, type, tags }: FoundResource): Option => ({
  value: id,
  label: name === '' ? id : name,
  detail: [type, ...tags].filter((part) => part !== null && part !== '').join(' · ') || undefined,
  icon: icon ?? undefined,
});

const searchOfKind = (kind: SearchedKind) => ({
  search: async (text: string, signal: AbortSignal) =>
    (await bridge.search.resources({ kind, text }, { signal })).map(toResourceOption),
  labelOf: async (id: string) => (await bridge.search.resources({ kind, id }))[0]?.name,
});

/** Like `searchOfKind`, for kinds with few rows: the first ones are listed before the user types. */
const listOfKind = (kind: SearchedKind) => {
  const { search, labelOf } = searchOfKind(kind);
  return { search: Object.assign(search, { findsWithoutText: true as const }), labelOf };
};

export const searchOptions: Readonly<Record<SearchedKind, ReturnType<typeof searchOfKind>>> = {
  catalog: searchOfKind('catalog'),
  component: searchOfKind('component'),
  canary: searchOfKind('canary'),
  connection: searchOfKind('connection'),
  playbook: searchOfKind('playbook'),
  team: listOfKind('team'),
  person: listOfKind('person'),
};
