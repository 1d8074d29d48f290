import type { IntegrationType } from '#contract/rules/integrations.ts';
import type { ResourceDefinition } from '#parts/resource/ResourceDefinition.ts';

export const editors: Readonly<Record<IntegrationType, () => Promise<ResourceDefinition>>> = {
  scrapers: async () => (await import('#parts/editors/scrapers.tsx')).scrapers,
  topologies: async () => (await import('#parts/editors/topologies.tsx')).topologies,
  logging_backends: async () => (await import('#parts/editors/logBackends.tsx')).logBackends,
};
