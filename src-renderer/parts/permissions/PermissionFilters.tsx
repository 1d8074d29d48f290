import { useMemo } from 'react';
import {
  grantedColumns,
  grantedKinds,
  subjectColumns,
  subjectKinds,
} from '#contract/rules/permissionRules.ts';
import type { SearchedKind } from '#contract/search.ts';
import { Select } from '#kit/select/Select.tsx';
import { useServerOptions } from '#kit/select/useServerOptions.ts';
import type { FiltersProps } from '../resource/ResourceDefinition.ts';
import { messages, permissionKindLabels } from './messages.ts';
import { globalOptions } from './permissionRows.ts';
import { searchOptions } from './searchOptions.ts';

const { filters: texts } = messages;
const columns = { ...grantedColumns, ...subjectColumns };
const kinds = [...grantedKinds, ...subjectKinds];
const anyOption = [{ value: '', label: texts.any }];
const kindOptions = [
  { value: '', label: texts.all },
  ...kinds.map((kind) => ({ value: columns[kind], label: permissionKindLabels[kind] })),
];

interface ResourceSelectProps {
  readonly kind: SearchedKind;
  readonly id: string | undefined;
  readonly onChange: (which: string | undefined) => void;
}

function ResourceSelect({ kind, id, onChange }: ResourceSelectProps) {
  const values = useMemo(() => (id === undefined ? [] : [id]), [id]);
  const found = useServerOptions({ options: anyOption, ...searchOptions[kind], values });
  return (
    <Select
      label={texts.which}
      options={found.options}
      search={found.search}
      optionOf={found.optionOf}
      onOpen={found.onOpen}
      value={id ?? ''}
      onChange={(next) => onChange(next === '' ? undefined : next)}
    />
  );
}

/** Filters permissions by kind of resource, resource, team or user. */
export function PermissionFilters({ by, which, onChange }: FiltersProps) {
  const kind = kinds.find((one) => columns[one] === by);
  const choose = (next: string | undefined) => onChange({ by, which: next });
  return (
    <>
      <Select
        label={texts.by}
        options={kindOptions}
        value={by ?? ''}
        onChange={(next) => onChange({ by: next === '' ? undefined : next, which: undefined })}
      />
      {kind === 'global' ? (
        <Select
          label={texts.which}
          options={[...anyOption, ...globalOptions]}
          value={which ?? ''}
          onChange={(next) => choose(next === '' ? undefined : next)}
        />
      ) : (
        kind !== undefined && <ResourceSelect key={kind} kind={kind} id={which} onChange={choose} />
      )}
    </>
  );
}
