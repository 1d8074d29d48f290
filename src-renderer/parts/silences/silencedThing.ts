import type { SendResourceKind, SilencedThing } from '../../../src-preload/contract/rules/notifications.ts';
import { checkAddress } from '../checks/drawer/drawerView.ts';

/** Only items and components have something below them that a recursive silence covers. */
export const hasBelow = (kind: SendResourceKind): boolean => kind === 'config' || kind === 'component';

/** Where something is shown that can be silenced. */
export function addressOfThing({ kind, id }: SilencedThing): string {
  const at = encodeURIComponent(id);
  switch (kind) {
    case 'config':
      return `/catalog/${at}`;
    case 'component':
      return `/topology/${at}`;
    case 'check':
      return checkAddress(id, undefined, 'history');
    case 'canary':
      return `/settings/canaries/${at}`;
  }
}
