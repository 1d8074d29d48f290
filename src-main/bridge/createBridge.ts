import type { AnyRouter } from '@orpc/server';
import { RPCHandler } from '@orpc/server/message-port';
import type { ProcedureMeta } from '../../src-preload/contract/procedure.ts';
import type { Clock } from '../base/clock.ts';
import type { Log } from '../base/log.ts';
import type { Redactor } from '../base/Redactor.ts';
import type { WindowChannel } from '../host/host.ts';
import { toBridgeError } from './failures.ts';

export interface BridgeOptions {
  readonly log: Log;
  readonly clock: Clock;
  readonly redactor: Redactor;
}

const inputLength = 300;

const isMeta = (meta: unknown): meta is ProcedureMeta =>
  typeof meta === 'object' && meta !== null && 'log' in meta && 'persist' in meta;

/** What may stand in the call log of a call: nothing of its input when the contract says `redact`. */
function loggedInput(meta: unknown, input: unknown): string {
  if (!isMeta(meta) || meta.log === 'redact') return 'redacted';
  return (JSON.stringify(input) ?? 'none').slice(0, inputLength);
}

/**
 * Serves the contract to windows: validates (oRPC does, by the contract's schemas), maps every error to the contract's typed
 * failures, and logs every call (of its input only what the contract allows, and only when it failed); architecture section 3.
 * @returns a function that serves one greeted channel until it closes
 */
export function createBridge(router: AnyRouter, options: BridgeOptions): (channel: WindowChannel) => void {
  const { log, clock, redactor } = options;
  const handler = new RPCHandler(router, {
    clientInterceptors: [
      async ({ path, input, procedure, next }) => {
        const startedMs = clock.now();
        const call = path.join('.');
        try {
          const output = await next();
          log.info('call', { call, tookMs: clock.now() - startedMs });
          return output;
        } catch (error) {
          const failure = toBridgeError(error, (text) => redactor.redact(text));
          log.warn('call failed', {
            call,
            code: failure.code,
            tookMs: clock.now() - startedMs,
            input: loggedInput(procedure['~orpc'].meta, input),
            error,
          });
          throw failure;
        }
      },
    ],
  });
  return (channel) => handler.upgrade(channel);
}
