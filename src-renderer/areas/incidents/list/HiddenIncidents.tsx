import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ongoing } from '#contract/rules/incidents.ts';
import { Button } from '#kit/controls/Button.tsx';
import { formatInteger } from '#kit/format/formatNumber.ts';
import { Row } from '#kit/layout/boxes.tsx';
import { queries } from '#parts/bridge/bridge.ts';
import { anyStatus, type IncidentsView, incidentsInput } from './incidentsView.ts';
import { messages } from './messages.ts';

interface HiddenIncidentsProps {
  readonly view: IncidentsView;
  /** Number of incidents in the list. Undefined while it loads. */
  readonly total: number | undefined;
  readonly onChange: (patch: Partial<IncidentsView>) => void;
}

/** Number of incidents that only the status filter hides, which is “open” without a choice of the user. */
export function HiddenIncidents({ view, total, onChange }: HiddenIncidentsProps) {
  const { status } = view;
  const { data } = useQuery(
    queries.incidents.list.queryOptions({
      input: { ...incidentsInput({ ...view, status: anyStatus }), pageIndex: 0, pageSize: 1 },
      // The list itself is more urgent.
      enabled: status !== anyStatus && total !== undefined,
      placeholderData: keepPreviousData,
    }),
  );
  if (status === anyStatus || data === undefined || total === undefined) return null;
  const hidden = data.data.total - total;
  if (hidden <= 0) return null;
  const count = formatInteger(hidden);
  return (
    <Row as="span" fixed gap={4} size={12} tone="muted">
      {status === ongoing ? messages.hiddenClosed(count) : messages.hidden(count)}
      <Button kind="quiet" onClick={() => onChange({ status: anyStatus, pageIndex: 0 })}>
        {messages.showAll}
      </Button>
    </Row>
  );
}
