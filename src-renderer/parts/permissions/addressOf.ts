import type { GrantedKind } from '../../../src-preload/contract/rules/permissionRules.ts';

/** Where something is shown that a permission is for; what stands for all of a kind is shown nowhere. */
export function addressOf({
  kind,
  id,
}: {
  readonly kind: GrantedKind;
  readonly id: string;
}): string | undefined {
  const at = encodeURIComponent(id);
  switch (kind) {
    case 'catalog':
      return `/catalog/${at}`;
    case 'component':
      return `/topology/${at}`;
    case 'playbook':
      return `/playbooks/${at}`;
    case 'connection':
      return `/settings/connections?id=${at}`;
    case 'canary':
      return `/settings/canaries/${at}`;
    case 'global':
      return undefined;
  }
}
