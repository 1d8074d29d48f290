interface ScraperKind {
  readonly label: string;
  /** Name of an infrastructure icon. */
  readonly icon: string;
}

/** Scraper types by the key of the scraper's specification. */
const kinds: Readonly<Record<string, ScraperKind>> = {
  aws: { label: 'AWS', icon: 'aws' },
  azure: { label: 'Azure', icon: 'azure' },
  azureDevops: { label: 'Azure DevOps', icon: 'azure-devops' },
  file: { label: 'File', icon: 'folder' },
  githubActions: { label: 'Github Actions', icon: 'git' },
  http: { label: 'HTTP', icon: 'http' },
  kubernetes: { label: 'Kubernetes', icon: 'kubernetes' },
  kubernetesFile: { label: 'Kubernetes File', icon: 'kubernetes' },
  sql: { label: 'SQL', icon: 'sql' },
  trivy: { label: 'Trivy', icon: 'trivy' },
};

const custom: ScraperKind = { label: 'Custom', icon: 'cog' };

/** Specification keys that do not identify a scraper type. */
const ignoredKeys = ['schedule', 'retention', 'watch', 'full', 'logLevel', 'crdSync', 'system'];

/** Returns the scraper type, from the first identifying key of the specification. Otherwise `Custom`. */
export function scraperKindOf(spec: unknown): ScraperKind {
  const keys = typeof spec === 'object' && spec !== null ? Object.keys(spec) : [];
  const first = keys.find((key) => !ignoredKeys.includes(key));
  return (first !== undefined && Object.hasOwn(kinds, first) ? kinds[first] : undefined) ?? custom;
}
