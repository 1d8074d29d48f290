import type { Answers } from '../FakeBridge.ts';
import { acknowledgementAnswers } from './acknowledgements.ts';
import { assistantAnswers } from './assistants.ts';
import { catalogAnswers } from './catalog.ts';
import { changeAnswers } from './changes.ts';
import { connectionAnswers } from './connections.ts';
import { handoverAnswers } from './handover.ts';
import { healthAnswers } from './health.ts';
import { historyAnswers } from './history.ts';
import { identityAnswers } from './identity.ts';
import { incidentAnswers } from './incidents.ts';
import { insightAnswers } from './insights.ts';
import { integrationAnswers } from './integrations.ts';
import { kubeconfigAnswers } from './kubeconfig.ts';
import { logAnswers } from './logs.ts';
import { notificationAnswers, windowAnswers } from './notifications.ts';
import { playbookAnswers } from './playbooks.ts';
import { recentAnswers } from './recent.ts';
import { relationshipAnswers } from './relationships.ts';
import { shellAnswers } from './session.ts';
import { settingsAnswers } from './settings.ts';
import { timelineAnswers } from './timeline.ts';
import { tokenAnswers } from './tokens.ts';
import { topologyAnswers } from './topology.ts';

/** The default answer of every call: an administrator is signed in, and there are no problems. */
export const defaultAnswers: Answers = {
  ...shellAnswers,
  ...identityAnswers,
  ...acknowledgementAnswers,
  ...assistantAnswers,
  ...catalogAnswers,
  ...changeAnswers,
  ...connectionAnswers,
  ...handoverAnswers,
  ...healthAnswers,
  ...historyAnswers,
  ...incidentAnswers,
  ...insightAnswers,
  ...integrationAnswers,
  ...kubeconfigAnswers,
  ...logAnswers,
  ...notificationAnswers,
  ...playbookAnswers,
  ...recentAnswers,
  ...relationshipAnswers,
  ...settingsAnswers,
  ...timelineAnswers,
  ...tokenAnswers,
  ...topologyAnswers,
  ...windowAnswers,
};
