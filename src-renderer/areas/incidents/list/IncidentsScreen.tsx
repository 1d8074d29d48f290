import { Plus } from 'lucide-react';
import { useEffect, useMemo, useRef } from 'react';
import type { Incident } from '#contract/incidents.ts';
import { actionRequirements } from '#contract/rules/guards.ts';
import { incidentSeverities, incidentStatuses, incidentTypes, ongoing } from '#contract/rules/incidents.ts';
import { Button } from '#kit/controls/Button.tsx';
import type { Option } from '#kit/select/Option.ts';
import { Select } from '#kit/select/Select.tsx';
import { useActionState } from '#parts/actions/useActionState.ts';
import { bridge, queries } from '#parts/bridge/bridge.ts';
import { incidentSeverityLooks, statusLooks, typeLooks } from '#parts/incidents/incidentLooks.ts';
import { OutboxBar } from '#parts/incidents/OutboxBar.tsx';
import { ListPage } from '#parts/list/ListPage.tsx';
import { useRowKey } from '#parts/list/useRowKey.ts';
import { useServerList } from '#parts/list/useServerList.ts';
import { useView } from '#parts/list/useView.ts';
import { TableQueryField, type TableQueryFieldHandle } from '#parts/query/TableQueryField.tsx';
import { pinKey, togglePin, usePins } from '#parts/recent/pins.ts';
import { incidentRecord } from '../incidentRecord.ts';
import { type IncidentFilters, incidentList } from '../query/incidentWords.ts';
import { useIncidentNames } from '../query/useIncidentNames.ts';
import { CreateIncident } from './CreateIncident.tsx';
import { IncidentCountFilters } from './IncidentCountFilters.tsx';
import { incidentColumns, incidentPath } from './incidentColumns.tsx';
import { anyStatus, type IncidentsView, incidentsInput, incidentsView } from './incidentsView.ts';
import { listTexts, messages } from './messages.ts';

const { filters: texts } = messages;
const allOption: Option = { value: '', label: texts.all };
/** Delay in milliseconds between typing and the search. */
const searchDelayMs = 400;

const optionsOf = <Value extends string>(
  values: readonly Value[],
  looks: Readonly<Record<Value, { readonly word: string }>>,
): Option[] => values.map((value) => ({ value, label: looks[value].word }));

const typeOptions = [allOption, ...optionsOf(incidentTypes, typeLooks)];
const severityOptions = [allOption, ...optionsOf(incidentSeverities, incidentSeverityLooks)];
const statusOptions = [
  { value: anyStatus, label: texts.all },
  { value: ongoing, label: texts.ongoing },
  ...optionsOf(incidentStatuses, statusLooks),
];

interface ReferenceFilterProps {
  readonly label: string;
  readonly value: string | undefined;
  readonly candidates: ReadonlyArray<{ readonly id: string; readonly name: string }> | undefined;
  readonly loading: boolean;
  readonly onOpen: () => void;
  readonly onChange: (id: string | undefined) => void;
}

/**
 * Filter by person or component.
 * Queries the options when opened, or to show the name of the current value.
 */
function ReferenceFilter({ label, value, candidates, loading, onOpen, onChange }: ReferenceFilterProps) {
  const known = candidates?.map(({ id, name }): Option => ({ value: id, label: name })) ?? [];
  const missing = value !== undefined && !known.some((option) => option.value === value);
  return (
    <Select
      label={label}
      placeholder={texts.all}
      options={[allOption, ...known, ...(missing ? [{ value, label: value }] : [])]}
      value={value ?? ''}
      loading={loading}
      onOpen={onOpen}
      onChange={(next) => onChange(next === '' ? undefined : next)}
    />
  );
}

export function IncidentsScreen() {
  const at = useView(incidentsView);
  const { view, change, close, open } = at;
  const list = useServerList({
    procedure: queries.incidents.list,
    input: incidentsInput(view),
    rows: 'incidents',
    rowId: ({ id }) => id,
    newer: 'held',
  });
  const pins = usePins('incident');
  const columns = useMemo(() => incidentColumns(pins), [pins]);
  const onCursor = useRowKey<Incident>(pinKey, (incident) => togglePin(incidentRecord(incident), pins));
  const names = useIncidentNames(view);
  const line = useRef<TableQueryFieldHandle<IncidentFilters>>(null);
  const filter = (patch: Partial<IncidentsView>) => {
    line.current?.keepWaiting(patch);
    change(patch);
  };
  const { isPermitted, disabledReason } = useActionState({
    requirement: actionRequirements.attachEvidence,
  });
  // The list shows synced data, so request a sync when the screen opens.
  useEffect(() => {
    bridge.sync.now({ feed: 'incidents' }).catch(() => undefined);
  }, []);
  return (
    <ListPage
      id="incidents"
      texts={listTexts}
      viewInAddress={at}
      list={list}
      columns={columns}
      above={
        <>
          <OutboxBar />
          <IncidentCountFilters view={view} total={list.page?.total} onChange={filter} />
        </>
      }
      onOpen={({ id }) => open(incidentPath(id))}
      onCursor={onCursor}
      cellFilters={{
        type: (value, sign) => (sign === 1 ? { type: incidentTypes.find((one) => one === value) } : {}),
        severity: (value, sign) =>
          sign === 1 ? { severity: incidentSeverities.find((one) => one === value) } : {},
        status: (value, sign) =>
          sign === 1 ? { status: incidentStatuses.find((one) => one === value) ?? anyStatus } : {},
      }}
      actions={
        isPermitted && (
          <Button kind="primary" disabledReason={disabledReason} onClick={() => change({ create: true })}>
            <Plus aria-hidden />
            {messages.create.open}
          </Button>
        )
      }
      filters={
        <>
          <TableQueryField
            ref={line}
            of={incidentList}
            label={texts.search}
            current={view}
            names={names}
            delayMs={searchDelayMs}
            onChange={change}
          />
          <Select
            label={texts.type}
            placeholder={texts.all}
            options={typeOptions}
            value={view.type ?? ''}
            onChange={(value) => filter({ type: incidentTypes.find((one) => one === value) })}
          />
          <Select
            label={texts.severity}
            placeholder={texts.all}
            options={severityOptions}
            value={view.severity ?? ''}
            onChange={(value) => filter({ severity: incidentSeverities.find((one) => one === value) })}
          />
          <Select
            label={texts.status}
            options={statusOptions}
            value={view.status}
            onChange={(value) =>
              filter({ status: [...incidentStatuses, ongoing].find((one) => one === value) ?? anyStatus })
            }
          />
          <ReferenceFilter
            label={texts.owner}
            value={view.owner}
            candidates={names.records.owner}
            loading={names.isLoading.owner}
            onOpen={() => names.load(['owner'])}
            onChange={(owner) => filter({ owner })}
          />
          <ReferenceFilter
            label={texts.component}
            value={view.component}
            candidates={names.records.component}
            loading={names.isLoading.component}
            onOpen={() => names.load(['component'])}
            onChange={(component) => filter({ component })}
          />
        </>
      }
    >
      {view.create && isPermitted && (
        <CreateIncident onCreated={(id) => open(incidentPath(id))} onClose={close} />
      )}
    </ListPage>
  );
}
