interface ScraperKind {
  readonly label: string;
  /** An infrastructure icon's name. */
  readonly icon: string;
}

/** What a scraper can read, by the key of its specification; UI reference, forms section 3. */
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

/** Keys of a specification that say nothing of what is read. */
const others = ['schedule', 'retention', 'watch', 'full', 'logLevel', 'crdSync', 'system'];

/** What a scraper reads: the first key of its specification that says so. Any other specification is one of its own kind. */
export function scraperKindOf(spec: unknown): ScraperKind {
  const keys = typeof spec === 'object' && spec !== null ? Object.keys(spec) : [];
  const first = keys.find((key) => !others.includes(key));
  return (first !== undefined && Object.hasOwn(kinds, first) ? kinds[first] : undefined) ?? custom;
}
