import { useQuery } from '@tanstack/react-query';
import type { SendResourceKind, SilencedResource } from '#contract/rules/notifications.ts';
import type { FoundResource, SearchedKind } from '#contract/search.ts';
import { queries } from '../bridge/bridge.ts';

const searchedKinds: Readonly<Record<Exclude<SendResourceKind, 'check'>, SearchedKind>> = {
  config: 'catalog',
  component: 'component',
  canary: 'canary',
};

/**
 * Returns the silenced resource with its type and the tags that distinguish it.
 * @param thing undefined while the form is incomplete
 * @returns undefined until it is loaded, and if it is not found
 */
export function useSilencedResource(thing: SilencedResource | undefined): FoundResource | undefined {
  const { kind = 'config', id = '' } = thing ?? {};
  // A failure leaves out the headline of the preview. The field of the resource shows the failure.
  const meta = { quiet: true };
  const check = useQuery({
    ...queries.search.selected.queryOptions({ input: { kind: 'check', selectors: [], id } }),
    enabled: kind === 'check',
    meta,
  });
  const other = useQuery({
    ...queries.search.resources.queryOptions({
      input: { kind: kind === 'check' ? 'catalog' : searchedKinds[kind], id },
    }),
    enabled: thing !== undefined && kind !== 'check',
    meta,
  });
  return (kind === 'check' ? check : other).data?.[0];
}
