import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Button } from '#kit/controls/Button.tsx';
import { partsCell } from '#kit/table/cells.ts';
import { queries } from '#parts/bridge/bridge.ts';
import type { OwnColumns } from '#parts/resource/ResourceDefinition.ts';
import { UsageDialog } from './UsageDialog.tsx';
import { usageMessages as texts } from './usageMessages.ts';

const staleTimeMs = 5 * 60_000;

export function UsageButton() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{texts.button}</Button>
      {open && <UsageDialog onClose={() => setOpen(false)} />}
    </>
  );
}

/** Column with the number of uses per connection. Empty until loaded, and if the query fails. */
export function useUsageColumns(): OwnColumns {
  // The query is expensive, so its result stays fresh for a while.
  const { data } = useQuery({ ...queries.connections.usage.queryOptions(), staleTime: staleTimeMs });
  const usage = data?.data;
  return useMemo(() => {
    const counts = new Map(usage?.connections.map(({ id, usedBy }) => [id, usedBy.length]));
    const usageText = (id: string): string => {
      const count = counts.get(id);
      return count === undefined ? '' : count === 0 ? texts.notUsed : String(count);
    };
    return {
      used_by: {
        text: ({ id }) => usageText(id),
        cell: ({ id }) => (usageText(id) === '' ? null : partsCell(usageText(id))),
        flex: 0,
        width: 90,
      },
    };
  }, [usage]);
}
