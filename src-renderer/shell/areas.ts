import type { AreaManifest } from '#parts/manifest.ts';
import { about } from '../areas/about/index.ts';
import { agents } from '../areas/agents/index.ts';
import { assistants } from '../areas/assistants/index.ts';
import { catalog } from '../areas/catalog/index.ts';
import { desktop } from '../areas/desktop/index.ts';
import { handover } from '../areas/handover/index.ts';
import { health } from '../areas/health/index.ts';
import { incidents } from '../areas/incidents/index.ts';
import { integrations } from '../areas/integrations/index.ts';
import { kubeconfig } from '../areas/kubeconfig/index.ts';
import { logs } from '../areas/logs/index.ts';
import { notifications } from '../areas/notifications/index.ts';
import { overview } from '../areas/overview/index.ts';
import { playbooks } from '../areas/playbooks/index.ts';
import { settings } from '../areas/settings/index.ts';
import { tokens } from '../areas/tokens/index.ts';
import { topology } from '../areas/topology/index.ts';
import { views } from '../areas/views/index.ts';
import { workspaces } from '../areas/workspaces/index.ts';

export const areas: readonly AreaManifest[] = [
  topology,
  handover,
  health,
  incidents,
  catalog,
  logs,
  playbooks,
  notifications,
  overview,
  agents,
  integrations,
  settings,
  about,
  assistants,
  desktop,
  kubeconfig,
  tokens,
  views,
  workspaces,
];
