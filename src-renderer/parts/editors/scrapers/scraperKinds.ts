import { aws } from './aws.ts';
import { azure } from './azure.ts';
import { azureDevops } from './azureDevops.ts';
import { file } from './file.ts';
import { githubActions } from './githubActions.ts';
import { http } from './http.ts';
import { kubernetes } from './kubernetes.ts';
import { kubernetesFile } from './kubernetesFile.ts';
import type { ScraperKind } from './ScraperKind.ts';
import { sql } from './sql.ts';
import { trivy } from './trivy.ts';

/** Scraper types with form rows. */
export const scraperKinds: readonly ScraperKind[] = [
  kubernetes,
  azure,
  kubernetesFile,
  sql,
  trivy,
  aws,
  file,
  githubActions,
  http,
  azureDevops,
];
