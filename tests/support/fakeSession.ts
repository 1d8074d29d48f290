import { EventEmitter } from 'node:events';
import type { ElectronSession } from '#main/host/electron/ElectronApi.ts';

type ProtocolHandler = (request: Request) => Response | Promise<Response>;

/** Default requesting page. */
const ownPage = 'app://quarterdeck/catalog';

/** The subset of a session that the host uses: settings and stored data. */
export class FakeSession extends EventEmitter {
  readonly handlers = new Map<string, ProtocolHandler>();
  requestGuard: ((url: string) => boolean) | undefined;
  permissionRequest: ((permission: string, from?: string) => boolean) | undefined;
  permissionCheck: ((permission: string, from?: string) => boolean) | undefined;
  devicesAllowed: boolean | undefined;
  spellChecker: boolean | undefined;
  proxyRules = 'DIRECT';
  /** In Electron's order: longest path first. */
  cookies: { readonly host: string; readonly name: string; readonly value: string }[] = [];
  /** Names of cleared data, in order. */
  readonly cleared: string[] = [];
  /** Runs before data is cleared or read. May throw instead. */
  before: (what: 'storage' | 'cache' | 'auth' | 'cookies') => void | Promise<void> = () => {};
}

/** Returns the API of a session that the host uses, and records settings in the fake. */
export function sessionApi(fake: FakeSession): ElectronSession {
  const clear = (what: 'storage' | 'cache' | 'auth') => async () => {
    await fake.before(what);
    fake.cleared.push(what);
  };
  const api: Partial<Record<keyof ElectronSession, unknown>> = {
    clearAuthCache: clear('auth'),
    clearCache: clear('cache'),
    clearStorageData: clear('storage'),
    cookies: {
      get: async ({ url }: { url: string }) => {
        await fake.before('cookies');
        return fake.cookies.filter(({ host }) => host === new URL(url).host);
      },
    },
    on: fake.on.bind(fake),
    protocol: { handle: (scheme: string, handler: ProtocolHandler) => fake.handlers.set(scheme, handler) },
    resolveProxy: async () => fake.proxyRules,
    setDevicePermissionHandler: (handler: () => boolean) => {
      fake.devicesAllowed = handler();
    },
    setPermissionCheckHandler: (handler: (contents: null, permission: string, origin: string) => boolean) => {
      fake.permissionCheck = (permission, from = ownPage) => handler(null, permission, from);
    },
    setPermissionRequestHandler: (
      handler: (
        contents: null,
        permission: string,
        grant: (granted: boolean) => void,
        details: { requestingUrl: string },
      ) => void,
    ) => {
      fake.permissionRequest = (permission, from = ownPage) => {
        let answer = false;
        const grant = (granted: boolean) => {
          answer = granted;
        };
        handler(null, permission, grant, { requestingUrl: from });
        return answer;
      };
    },
    setSpellCheckerEnabled: (enabled: boolean) => {
      fake.spellChecker = enabled;
    },
    webRequest: {
      onBeforeRequest: (
        listener: (details: { url: string }, respond: (answer: { cancel?: boolean }) => void) => void,
      ) => {
        fake.requestGuard = (url) => {
          let cancelled = false;
          listener({ url }, ({ cancel }) => {
            cancelled = cancel === true;
          });
          return !cancelled;
        };
      },
    },
  };
  return api as ElectronSession;
}
