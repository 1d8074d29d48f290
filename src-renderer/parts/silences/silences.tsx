import { silencedThingOf } from '../../../src-preload/contract/rules/notifications.ts';
import { queries } from '../bridge/bridge.ts';
import type { ResourceDefinition } from '../resource/ResourceDefinition.ts';
import { messages } from './messages.ts';
import { silenceColumns } from './silenceColumns.tsx';
import { silenceRows } from './silenceRows.tsx';

export const silences: ResourceDefinition = {
  kind: 'silences',
  rows: silenceRows({ ownId: true }),
  newRows: silenceRows(),
  blank: { recursive: false },
  guarded: (values) => {
    const on = silencedThingOf(values);
    return on === undefined ? undefined : { act: 'silence', on };
  },
  words: messages.words,
  columns: silenceColumns,
  touches: [queries.notifications.silences.key()],
};
