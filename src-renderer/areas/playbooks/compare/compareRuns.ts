import { GitCompareArrows } from 'lucide-react';
import type { PlaybookRun } from '#contract/playbooks.ts';
import { actionLabels } from '#parts/selection/actionLabels.ts';
import type { BulkAction } from '#parts/selection/BulkAction.ts';
import { compareRunsAddress } from './compareRunsAddress.ts';

/** Actions on the selected runs. */
export const runActions: ReadonlyArray<BulkAction<PlaybookRun>> = [
  {
    id: 'compare',
    label: actionLabels.compare,
    icon: GitCompareArrows,
    local: true,
    rowCount: { exactly: 2 },
    href: ([left, right]) => compareRunsAddress(left?.id ?? '', right?.id ?? ''),
  },
];
