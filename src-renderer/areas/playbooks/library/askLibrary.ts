import { queries } from '../../../parts/bridge/bridge.ts';
import type { FirstQuestion } from '../../../parts/manifest.ts';

/** Queries all playbooks. They are few, so the search runs in the window. */
export const askLibrary: FirstQuestion = () => queries.playbooks.list.queryOptions();
