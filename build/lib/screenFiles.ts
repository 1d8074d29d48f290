import type { Plugin } from 'vite';

/** Every resource list imports this module first. */
const resourcesPrefetch = 'parts/resource/resourcesPrefetch.ts';

/**
 * Modules to preload per screen, by path. A path that ends with a star covers everything below it. A test
 * compares this table with the areas.
 */
export const screenModules: Readonly<Record<string, readonly string[]>> = {
  '/catalog': ['areas/catalog/catalogPrefetch.ts', 'areas/catalog/CatalogList.tsx'],
  '/catalog/graph': ['areas/catalog/graph/GraphScreen.tsx'],
  '/catalog/compare': ['areas/catalog/compare/CompareScreen.tsx'],
  '/catalog/scrapers': [resourcesPrefetch, 'areas/catalog/scrapers/scrapers.tsx'],
  '/catalog/scrapers/*': [resourcesPrefetch, 'areas/catalog/scrapers/scrapers.tsx'],
  '/catalog/*': [
    'areas/catalog/item/itemPrefetch.ts',
    'areas/catalog/item/CatalogItem.tsx',
    'areas/catalog/item/ConfigTab.tsx',
  ],
  '/catalog/changes': ['areas/catalog/changes/changesPrefetch.ts', 'areas/catalog/changes/ChangesScreen.tsx'],
  '/catalog/insights': [
    'areas/catalog/insights/insightsPrefetch.ts',
    'areas/catalog/insights/InsightsScreen.tsx',
  ],
  '/health': ['areas/health/healthPrefetch.ts', 'areas/health/HealthScreen.tsx'],
  '/handover': ['areas/handover/HandoverScreen.tsx'],
  '/incidents': ['areas/incidents/list/incidentsPrefetch.ts', 'areas/incidents/list/IncidentsScreen.tsx'],
  '/incidents/*': ['areas/incidents/page/incidentPrefetch.ts', 'areas/incidents/page/IncidentScreen.tsx'],
  '/playbooks': [
    'areas/playbooks/library/libraryPrefetch.ts',
    'areas/playbooks/library/LibraryScreen.tsx',
    'areas/playbooks/library/LibraryDialogs.tsx',
  ],
  '/playbooks/runs': ['areas/playbooks/runs/runsPrefetch.ts', 'areas/playbooks/runs/RunsScreen.tsx'],
  '/playbooks/runs/compare': ['areas/playbooks/compare/CompareRunsScreen.tsx'],
  '/playbooks/runs/*': ['areas/playbooks/run/runPrefetch.ts', 'areas/playbooks/run/RunScreen.tsx'],
  '/notifications': [
    'areas/notifications/sends/sendsPrefetch.ts',
    'areas/notifications/sends/SendsScreen.tsx',
  ],
  '/notifications/noise': [
    'areas/notifications/noise/noisePrefetch.ts',
    'areas/notifications/noise/NoiseScreen.tsx',
  ],
  '/notifications/rules': [resourcesPrefetch, 'areas/notifications/rules/RulesScreen.tsx'],
  '/notifications/silences': [resourcesPrefetch, 'areas/notifications/silences/SilencesScreen.tsx'],
  '/notifications/windows': ['areas/notifications/windows/WindowsScreen.tsx'],
  '/notifications/silences/add': ['areas/notifications/silences/AddSilenceScreen.tsx'],
  '/topology': ['areas/topology/topologyPrefetch.ts', 'areas/topology/dashboard/DashboardScreen.tsx'],
  '/topology/*': ['areas/topology/topologyPrefetch.ts', 'areas/topology/component/ComponentScreen.tsx'],
  '/view/topology/*': ['areas/topology/topologyPrefetch.ts', 'areas/topology/view/ComponentViewScreen.tsx'],
  '/logs': ['areas/logs/logsPrefetch.ts', 'areas/logs/LogsScreen.tsx'],
  '/all': ['areas/overview/OverviewScreen.tsx'],
  '/agents': [resourcesPrefetch, 'areas/agents/AgentsScreen.tsx'],
  '/settings/agents': [resourcesPrefetch, 'areas/agents/AgentsScreen.tsx'],
  '/settings': ['areas/settings/StartScreen.tsx'],
  '/settings/assistants': ['areas/assistants/AssistantsScreen.tsx'],
  '/settings/sync': ['areas/settings/SyncScreen.tsx'],
  '/settings/feature-flags': [resourcesPrefetch, 'areas/settings/resources/featureFlags.tsx'],
  '/settings/users': [resourcesPrefetch, 'areas/settings/resources/users.tsx'],
  '/settings/connections': [resourcesPrefetch, 'areas/settings/connections/connections.tsx'],
  '/settings/teams': [resourcesPrefetch, 'areas/settings/resources/teams.tsx'],
  '/settings/teams/*': [resourcesPrefetch, 'areas/settings/resources/teams.tsx'],
  '/settings/incident_rules': [resourcesPrefetch, 'areas/settings/resources/rules.tsx'],
  '/settings/incident_rules/*': [resourcesPrefetch, 'areas/settings/resources/rules.tsx'],
  '/settings/logging_backends': [resourcesPrefetch, 'areas/settings/resources/logBackends.tsx'],
  '/settings/logging_backends/*': [resourcesPrefetch, 'areas/settings/resources/logBackends.tsx'],
  '/settings/integrations': [resourcesPrefetch, 'areas/integrations/IntegrationsScreen.tsx'],
  '/settings/integrations/*': [
    'areas/integrations/integrationPrefetch.ts',
    'areas/integrations/IntegrationPage.tsx',
  ],
  '/settings/permissions': [resourcesPrefetch, 'areas/settings/resources/permissions.tsx'],
  '/settings/config_scrapers': [resourcesPrefetch, 'areas/settings/resources/scrapers.tsx'],
  '/settings/config_scrapers/*': [resourcesPrefetch, 'areas/settings/resources/scrapers.tsx'],
  '/settings/topologies': [resourcesPrefetch, 'areas/settings/resources/topologies.tsx'],
  '/settings/topologies/*': [resourcesPrefetch, 'areas/settings/resources/topologies.tsx'],
  '/settings/canaries': [resourcesPrefetch, 'areas/settings/resources/canaries.tsx'],
  '/settings/canaries/*': [resourcesPrefetch, 'areas/settings/resources/canaries.tsx'],
  '/settings/jobs': ['areas/settings/jobs/jobsPrefetch.ts', 'areas/settings/jobs/JobsScreen.tsx'],
  '/settings/event-queue-status': ['areas/settings/QueuesScreen.tsx'],
  '/settings/saved-views': ['areas/views/ViewsScreen.tsx'],
  '/settings/workspaces': ['areas/workspaces/WorkspacesScreen.tsx'],
  '/settings/about': ['areas/about/AboutScreen.tsx'],
  '/settings/kubeconfigs': ['areas/kubeconfig/KubeconfigsScreen.tsx'],
  '/settings/tokens': ['areas/tokens/TokensScreen.tsx'],
  '/settings/desktop': ['areas/desktop/DesktopScreen.tsx'],
};

interface Chunk {
  readonly type: 'chunk';
  readonly fileName: string;
  readonly isEntry: boolean;
  readonly facadeModuleId: string | null;
  readonly imports: readonly string[];
  readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> };
}

type Bundle = Readonly<Record<string, Chunk | { readonly type: 'asset' }>>;

/** Returns a chunk, its static imports and their style sheets. */
function withImports(bundle: Bundle, start: Chunk, found = new Set<string>()): Set<string> {
  if (found.has(start.fileName)) return found;
  found.add(start.fileName);
  for (const style of start.viteMetadata?.importedCss ?? []) found.add(style);
  for (const name of start.imports) {
    const next = bundle[name];
    if (next?.type === 'chunk') withImports(bundle, next, found);
  }
  return found;
}

/** @throws if a screen's module has no chunk, because the table is outdated */
export function filesByScreen(bundle: Bundle): Record<string, readonly string[]> {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  const shellFiles = new Set<string>();
  for (const chunk of chunks) if (chunk.isEntry) withImports(bundle, chunk, shellFiles);
  const filesOf = (module: string) => {
    const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/src-renderer/${module}`));
    if (chunk === undefined) throw new Error(`The renderer build has no chunk for ${module}.`);
    return [...withImports(bundle, chunk)].filter((file) => !shellFiles.has(file)).map((file) => `/${file}`);
  };
  return Object.fromEntries(
    Object.entries(screenModules).map(([path, modules]) => [path, [...new Set(modules.flatMap(filesOf))]]),
  );
}

/**
 * Writes which files each screen needs in addition to the shell's, so that the page can request them in
 * parallel.
 */
export const screenFiles: Plugin = {
  name: 'quarterdeck-screen-files',
  generateBundle(_options, bundle) {
    this.emitFile({
      type: 'asset',
      fileName: 'screen-files.json',
      source: JSON.stringify(filesByScreen(bundle)),
    });
  },
};
