import type { ResourceTab } from '../../../parts/resource/ResourceDefinition.ts';

/** What the editor of a connection has beside its form. */
export const connectionTabs: readonly ResourceTab[] = [];
