import { silencedResourceOf } from '#contract/rules/notifications.ts';
import { queries } from '../bridge/bridge.ts';
import type { ResourceDefinition } from '../resource/ResourceDefinition.ts';
import { messages } from './messages.ts';
import { silenceRows } from './silenceRows.tsx';
import { silenceTableColumns } from './silenceTableColumns.tsx';
import { useSilenceMenuItems } from './useSilenceMenuItems.tsx';

export const silences: ResourceDefinition = {
  kind: 'silences',
  texts: messages.words,
  form: {
    rows: silenceRows({ ownId: true }),
    newRows: silenceRows(),
    blank: { recursive: false },
    guarded: (values) => {
      const on = silencedResourceOf(values);
      return on === undefined ? undefined : { act: 'silence', on };
    },
  },
  list: { columns: silenceTableColumns, useMenuItems: useSilenceMenuItems },
  invalidates: [queries.notifications.silences.key()],
};
