import type { GrantedKind } from '#contract/rules/permissionRules.ts';

/** Returns the address of a permission's resource. Undefined for a global object. */
export function permissionResourceAddress({
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
