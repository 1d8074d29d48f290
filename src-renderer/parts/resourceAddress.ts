import { stringifySearch } from '#kit/address/searchParams.ts';

interface Resource {
  readonly kind: 'config' | 'component' | 'check' | 'canary';
  readonly id: string;
}

export function resourceAddress({ kind, id }: Resource): string {
  const at = encodeURIComponent(id);
  if (kind === 'config') return `/catalog/${at}`;
  if (kind === 'component') return `/topology/${at}`;
  if (kind === 'canary') return `/settings/canaries/${at}`;
  return `/health${stringifySearch({ checkId: id, timeRange: '1h' })}`;
}
