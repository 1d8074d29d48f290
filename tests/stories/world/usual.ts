import type { Answers } from '../FakeBridge.ts';
import { catalogAnswers } from './catalog.ts';
import { changeAnswers } from './changes.ts';
import { connectionAnswers } from './connections.ts';
import { healthAnswers } from './health.ts';
import { identityAnswers } from './identity.ts';
import { insightAnswers } from './insights.ts';
import { integrationAnswers } from './integrations.ts';
import { kubeconfigAnswers } from './kubeconfig.ts';
import { playbookAnswers } from './playbooks.ts';
import { relationshipAnswers } from './relationships.ts';
import { shellAnswers } from './session.ts';
import { settingsAnswers } from './settings.ts';

/** What every call is answered where a story says nothing else: an administrator is signed in, and nothing is wrong. */
export const usual: Answers = {
  ...shellAnswers,
  ...identityAnswers,
  ...catalogAnswers,
  ...changeAnswers,
  ...connectionAnswers,
  ...healthAnswers,
  ...insightAnswers,
  ...integrationAnswers,
  ...kubeconfigAnswers,
  ...relationshipAnswers,
  ...playbookAnswers,
  ...settingsAnswers,
};
