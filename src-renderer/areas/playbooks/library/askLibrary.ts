import { queries } from '../../../parts/bridge/bridge.ts';
import type { FirstQuestion } from '../../../parts/manifest.ts';

/** All playbooks: they are few, and are searched here. */
export const askLibrary: FirstQuestion = () => queries.playbooks.list.queryOptions();
