import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Button } from '../../../kit/controls/Button.tsx';
import { rowOf } from '../../../kit/table/cells.ts';
import { queries } from '../../../parts/bridge/bridge.ts';
import type { OwnColumns } from '../../../parts/resource/ResourceDefinition.ts';
import { UsageDialog } from './UsageDialog.tsx';
import { usageMessages as texts } from './usageMessages.ts';

const staleMs = 5 * 60_000;

/** Opens what uses which connection. */
export function UsageButton() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{texts.button}</Button>
      {open && <UsageDialog onClose={() => setOpen(false)} />}
    </>
  );
}

/** How many use each connection. Until it is known, and where it cannot be, nothing is said. */
export function useUsageColumns(): OwnColumns {
  // Much is read for it: it is as it was for a while.
  const { data } = useQuery({ ...queries.connections.usage.queryOptions(), staleTime: staleMs });
  const usage = data?.data;
  return useMemo(() => {
    const counts = new Map(usage?.connections.map(({ id, usedBy }) => [id, usedBy.length]));
    const said = (id: string): string => {
      const count = counts.get(id);
      return count === undefined ? '' : count === 0 ? texts.notUsed : String(count);
    };
    return {
      used_by: {
        text: ({ id }) => said(id),
        cell: ({ id }) => (said(id) === '' ? null : rowOf(said(id))),
        flex: 0,
        width: 90,
      },
    };
  }, [usage]);
}
