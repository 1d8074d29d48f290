import { queries } from '../../parts/bridge/bridge.ts';
import type { FirstQuestion } from '../../parts/manifest.ts';

/** Which components there are to choose from. */
export const askLogs: FirstQuestion = () => queries.logs.components.queryOptions();
