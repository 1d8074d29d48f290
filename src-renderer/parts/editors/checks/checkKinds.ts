import { alertManager } from './alertManager.ts';
import type { CheckKind } from './CheckKind.ts';
import { elasticsearch } from './elasticsearch.ts';
import { exec } from './exec.ts';
import { folder } from './folder.ts';
import { http } from './http.ts';
import { icmp } from './icmp.ts';
import { mongo } from './mongo.ts';
import { redis } from './redis.ts';
import { tcp } from './tcp.ts';

/** Check types with form rows. */
export const checkKinds: readonly CheckKind[] = [
  http,
  exec,
  alertManager,
  elasticsearch,
  redis,
  mongo,
  icmp,
  folder,
  tcp,
];
