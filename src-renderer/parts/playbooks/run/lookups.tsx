import type { RunTarget } from '../../../../src-preload/contract/rules/playbooks.ts';
import type { SelectedSearch } from '../../../../src-preload/contract/search.ts';
import { CodeTextField } from '../../../kit/fields/CodeTextField.tsx';
import { bridge } from '../../bridge/bridge.ts';
import { optionOf, searchOptions } from '../../permissions/searchOptions.ts';
import type { ParamLookups } from './paramRows.ts';

/** Options that match the selectors of a playbook or parameter, from the server. */
export function selectedOptions(
  kind: RunTarget,
  selectors: ReadonlyArray<Readonly<Record<string, unknown>>>,
) {
  const ask = async (more: Pick<SelectedSearch, 'text' | 'id'>, signal?: AbortSignal) => {
    const input = { kind, selectors: selectors as SelectedSearch['selectors'], ...more };
    return bridge.search.selected(input, signal === undefined ? {} : { signal });
  };
  return {
    search: async (text: string, signal: AbortSignal) => (await ask({ text }, signal)).map(optionOf),
    labelOf: async (id: string) => (await ask({ id }))[0]?.name,
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
            (await bridge.search.resources({ kind: 'person', text, role }, { signal })).map(optionOf),
        },
  teams: searchOptions.team,
  resources: selectedOptions,
};
