import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ConfigListItem } from '#contract/entities/configItem.ts';
import { type ColumnSpec, type ColumnType, comparedNumber, parseTime } from '#contract/rules/ownColumns.ts';
import { formatInstant } from '#kit/format/formatAge.ts';
import { formatBytes } from '#kit/format/formatNumber.ts';
import { Stack, Text } from '#kit/layout/boxes.tsx';
import { queries } from '#parts/bridge/bridge.ts';
import { toDisplayFailure } from '#parts/failures.ts';
import { messages } from './messages.ts';

/** How a typed value is read: `128Mi` as 134,217,728 bytes. Undefined for a value that is not of the type. */
function readAs(type: ColumnType, value: string): string | undefined {
  if (type === 'text') return value;
  const first = value.split(', ').find((one) => comparedNumber(type, one) !== undefined);
  if (first === undefined) return undefined;
  const number = comparedNumber(type, first) ?? 0;
  if (type === 'time')
    return formatInstant(new Date(parseTime(first) ?? 0).toISOString()).replace('\n', ' · ');
  return type === 'bytes' ? formatBytes(number) : String(number);
}

interface ColumnPreviewProps {
  readonly item: ConfigListItem | undefined;
  readonly spec: ColumnSpec | undefined;
  readonly isConfigurationStored: boolean | undefined;
  /** Reports why the path is invalid. Null for a valid one. */
  readonly onProblem: (problem: string | null) => void;
}

/** The value of the row under the cursor in a column. */
export function ColumnPreview({ item, spec, isConfigurationStored, onProblem }: ColumnPreviewProps) {
  const read = useQuery(
    queries.catalog.item.columnValue.queryOptions({
      input: { id: item?.id ?? null, column: spec ?? { source: 'label', key: ' ', type: 'text' } },
      enabled: spec !== undefined,
      retry: false,
      staleTime: 0,
    }),
  );
  const problem = spec === undefined ? null : (read.data?.data.problem ?? null);
  useEffect(() => onProblem(problem), [onProblem, problem]);
  if (item === undefined) return <Text tone="muted">{messages.noPreview}</Text>;
  const value = spec === undefined ? null : (read.data?.data.value ?? null);
  const shown = spec === undefined || value === null ? undefined : readAs(spec.type, value);
  const isMissingConfiguration = spec?.source === 'path' && isConfigurationStored === false;
  return (
    <Stack gap={4} role="status" aria-label={messages.preview(item.name)}>
      <Text tone="muted">{messages.preview(item.name)}</Text>
      <Text weight={500} data-value>
        {value ?? (read.isFetching && spec !== undefined ? messages.loadingPreview : messages.noValue)}
      </Text>
      {value !== null && spec !== undefined && shown !== value && (
        <Text tone="muted">{shown ?? messages.notOfType(messages.types[spec.type].toLowerCase())}</Text>
      )}
      {isMissingConfiguration && <Text tone="muted">{messages.notStored}</Text>}
      {read.error !== null && spec !== undefined && (
        <Text tone="muted">{messages.previewFailed(toDisplayFailure(read.error).sentence)}</Text>
      )}
    </Stack>
  );
}
