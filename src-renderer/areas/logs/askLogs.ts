import { queries } from '../../parts/bridge/bridge.ts';
import type { FirstQuestion } from '../../parts/manifest.ts';

export const askLogs: FirstQuestion = () => queries.logs.components.queryOptions();
