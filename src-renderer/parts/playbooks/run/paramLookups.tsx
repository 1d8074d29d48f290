import type { RunTarget } from '#contract/rules/playbooks.ts';
import type { SelectedSearch } from '#contract/search.ts';
import { CodeTextField } from '#kit/fields/CodeTextField.tsx';
import { bridge } from '#parts/bridge/bridge.ts';
import { searchOptions, toResourceOption } from '#parts/permissions/searchOptions.ts';
import type { ParamLookups } from './paramRows.ts';

/** Options that match the selectors of a playbook or parameter, from the server. */
export function selectorOptions(
  kind: RunTarget,
  selectors: ReadonlyArray<Readonly<Record<string, unknown>>>,
) {
  const fetchOptions = async (more: Pick<SelectedSearch, 'text' | 'id'>, signal?: AbortSignal) => {
    const input = { kind, selectors: selectors as SelectedSearch['selectors'], ...more };
    return bridge.search.selected(input, signal === undefined ? {} : { signal });
  };
  return {
    search: async (text: string, signal: AbortSignal) =>
      (await fetchOptions({ text }, signal)).map(toResourceOption),
    optionOf: async (id: string) => (await fetchOptions({ id })).map(toResourceOption)[0],
  };
}

export const serverLookups: ParamLookups = {
  code: (wanted, { value, onChange, error }) => (
    <CodeTextField
      {...wanted}
      value={typeof value === 'string' ? value : ''}
      onChange={onChange}
      error={error}
    />
  ),
  people: (role) =>
    role === undefined
      ? searchOptions.person
      : {
          ...searchOptions.person,
          search: async (text, signal) =>
            (await bridge.search.resources({ kind: 'person', text, role }, { signal })).map(toResourceOption),
        },
  teams: searchOptions.team,
  resources: selectorOptions,
};
