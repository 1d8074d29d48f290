import { useMemo } from 'react';
import {
  grantedColumns,
  grantedKinds,
  subjectColumns,
  subjectKinds,
} from '../../../src-preload/contract/rules/permissionRules.ts';
import type { SearchedKind } from '../../../src-preload/contract/search.ts';
import { Select } from '../../kit/select/Select.tsx';
import { useServerOptions } from '../../kit/select/useServerOptions.ts';
import type { FiltersProps } from '../resource/ResourceDefinition.ts';
import { kindLabels, messages } from './messages.ts';
import { globalOptions } from './permissionRows.ts';
import { searchOptions } from './searchOptions.ts';

const { filters: texts } = messages;
const columns = { ...grantedColumns, ...subjectColumns };
const kinds = [...grantedKinds, ...subjectKinds];
const anyOne = [{ value: '', label: texts.any }];
const kindOptions = [
  { value: '', label: texts.all },
  ...kinds.map((kind) => ({ value: columns[kind], label: kindLabels[kind] })),
];

interface WhichProps {
  readonly kind: SearchedKind;
  readonly which: string | undefined;
  readonly onChange: (which: string | undefined) => void;
}

function Which({ kind, which, onChange }: WhichProps) {
  const values = useMemo(() => (which === undefined ? [] : [which]), [which]);
  const found = useServerOptions({ options: anyOne, ...searchOptions[kind], values });
  return (
    <Select
      label={texts.which}
      options={found.options}
      search={found.search}
      nameOf={found.nameOf}
      onOpen={found.onOpen}
      value={which ?? ''}
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
          options={[...anyOne, ...globalOptions]}
          value={which ?? ''}
          onChange={(next) => choose(next === '' ? undefined : next)}
        />
      ) : (
        kind !== undefined && <Which key={kind} kind={kind} which={which} onChange={choose} />
      )}
    </>
  );
}
