import { isIntegrationType } from '#contract/rules/integrations.ts';
import { queries } from '#parts/bridge/bridge.ts';
import type { PrefetchQuery } from '#parts/manifest.ts';
import { editors } from './editors.ts';

export const integrationPrefetch: PrefetchQuery = (_query, { type, id = '' }) =>
  isIntegrationType(type)
    ? [queries.resources.get.queryOptions({ input: { kind: editors[type].kind, id } })]
    : [];
