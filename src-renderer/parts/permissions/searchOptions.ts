import type { FoundResource, SearchedKind } from '#contract/search.ts';
import { formatTypeLabel } from '#kit/format/formatName.ts';
import type { Option } from '#kit/select/Option.ts';
import { bridge } from '../bridge/bridge.ts';

/** Returns the option of a resource. Its qualifier has the type and the tags that distinguish it. */
export const toResourceOption = ({ id, name, icon, type, tags }: FoundResource): Option => ({
  value: id,
  label: name === '' ? id : name,
  qualifier:
    [type === null ? '' : formatTypeLabel(type), ...tags].filter((part) => part !== '').join(' · ') ||
    undefined,
  icon: icon ?? undefined,
});

const searchOfKind = (kind: SearchedKind) => ({
  search: async (text: string, signal: AbortSignal) =>
    (await bridge.search.resources({ kind, text }, { signal })).map(toResourceOption),
  optionOf: async (id: string) => (await bridge.search.resources({ kind, id })).map(toResourceOption)[0],
});

/** Like `searchOfKind`, for kinds with few rows: the first ones are listed before the user types. */
const listOfKind = (kind: SearchedKind) => {
  const { search, optionOf } = searchOfKind(kind);
  return { search: Object.assign(search, { findsWithoutText: true as const }), optionOf };
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
