import { hints } from '../messages.ts';
import { count, required } from '../rows/common.ts';
import type { CheckKind } from './CheckKind.ts';

export const icmp: CheckKind = {
  id: 'icmp',
  label: 'ICMP Ping',
  icon: 'icmp',
  omittedRows: { advanced: true, nameRequired: true },
  rows: (at) => [
    required(at('endpoint'), 'Host', { hint: hints.host }),
    count(at('packetCount'), 'Packet count', { half: true, hint: hints.packetCount }),
    count(at('packetLossThreshold'), 'Packet loss threshold', { half: true, hint: hints.percent }),
    count(at('thresholdMillis'), 'Threshold millis', { half: true, hint: hints.pingThreshold }),
  ],
};
