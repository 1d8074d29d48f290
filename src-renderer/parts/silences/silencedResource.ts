import type { SendResourceKind, SilencedResource } from '#contract/rules/notifications.ts';
import { checkAddress } from '../checkAddress.ts';

/** Recursive silences cover children of items and components only. */
export const hasChildren = (kind: SendResourceKind): boolean => kind === 'config' || kind === 'component';

export function silencedResourceAddress({ kind, id }: SilencedResource): string {
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
