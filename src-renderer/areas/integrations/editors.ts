import type { IntegrationType } from '#contract/rules/integrations.ts';
import type { ResourceKind } from '#contract/rules/resources.ts';
import type { ResourceDefinition } from '#parts/resource/ResourceDefinition.ts';

interface IntegrationEditor {
  readonly kind: ResourceKind;
  load(): Promise<ResourceDefinition>;
}

export const editors: Readonly<Record<IntegrationType, IntegrationEditor>> = {
  scrapers: {
    kind: 'scrapers',
    load: async () => (await import('#parts/editors/scrapers.tsx')).scrapers,
  },
  topologies: {
    kind: 'topologies',
    load: async () => (await import('#parts/editors/topologies.tsx')).topologies,
  },
  logging_backends: {
    kind: 'logBackends',
    load: async () => (await import('#parts/editors/logBackends.tsx')).logBackends,
  },
};
